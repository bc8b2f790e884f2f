/**
 * The intervals of a chart: those whose candles are stored, and three that are made of them. Weeks and months are units of the calendar, in
 * UTC: a week begins on Monday, a month on its first day. Months have no common length, so an interval is never taken for a number of
 * milliseconds here.
 */
import { CANDLE_INTERVAL_MS, candleOpenAt, mergeBy, type Candle, type CandleInterval } from './candle.ts';

/** Ascending. On the wire, `1m` is a minute and `1M` is a month. */
export const CHART_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];
/** An interval whose candles are made of stored ones when they are requested. */
export type DerivedInterval = Exclude<ChartInterval, CandleInterval>;

interface Making {
  readonly of: CandleInterval;
  /** The most candles of that interval that one of these can be made of. */
  readonly most: number;
}

export const DERIVED_INTERVALS: Readonly<Record<DerivedInterval, Making>> = {
  '30m': { of: '15m', most: 2 },
  '1w': { of: '1d', most: 7 },
  '1M': { of: '1d', most: 31 },
};

export function isDerived(interval: ChartInterval): interval is DerivedInterval {
  return Object.hasOwn(DERIVED_INTERVALS, interval);
}

const HALF_HOUR_MS = 1_800_000;
const DAY_MS = CANDLE_INTERVAL_MS['1d'];
const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday; its first Monday was the 5th. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The opening time of the candle that contains a moment, in milliseconds since 1970 UTC. */
export function chartOpenAt(interval: ChartInterval, at: number): number {
  return stepChart(interval, at, 0);
}

/** The opening time of the candle that is so many candles after the one that contains a moment, or before it if the number is negative. */
export function stepChart(interval: ChartInterval, at: number, steps: number): number {
  switch (interval) {
    case '30m':
      return floorTo(HALF_HOUR_MS, at, 0) + steps * HALF_HOUR_MS;
    case '1w':
      return floorTo(WEEK_MS, at, FIRST_MONDAY_MS) + steps * WEEK_MS;
    case '1M':
      return monthAt(at, steps);
    default:
      return candleOpenAt(interval, at) + steps * CANDLE_INTERVAL_MS[interval];
  }
}

function floorTo(lengthMs: number, at: number, originMs: number): number {
  return Math.floor((at - originMs) / lengthMs) * lengthMs + originMs;
}

function monthAt(at: number, steps: number): number {
  const date = new Date(at);
  date.setUTCDate(1);
  date.setUTCHours(0, 0, 0, 0);
  // A first of a month exists in every month, so this never runs over into the next.
  return date.setUTCMonth(date.getUTCMonth() + steps);
}

/** Merges the candles that an interval is made of, in ascending order. */
export function deriveCandles(interval: DerivedInterval, candles: readonly Candle[]): Candle[] {
  return mergeBy((at) => chartOpenAt(interval, at), candles);
}
