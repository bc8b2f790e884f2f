/**
 * Candles: open, high, low and close of the BID over an interval of UTC time. Long positions close at the bid, and dealers' charts show it.
 * The ask is the bid plus a spread that varies on its own and would blur highs and lows.
 */
import type { Price } from '../price.ts';

export type CandleInterval = '1m' | '5m' | '15m' | '1h' | '4h' | '1d';

/** Ascending. Each interval is a whole multiple of every smaller one, so candles can be merged upwards. */
export const CANDLE_INTERVALS: readonly CandleInterval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

const MINUTE_MS = 60_000;

export const CANDLE_INTERVAL_MS: Readonly<Record<CandleInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': 1_440 * MINUTE_MS,
};

export interface Candle {
  /** Start of the interval, in milliseconds since 1970 UTC. A candle covers [openAt, openAt + interval). */
  readonly openAt: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** The number of ticks it was built from; 0 if a source supplied or generated the whole candle. */
  readonly tickCount: number;
}

/** Returns the start of the interval that contains a moment. Days start at 00:00 UTC, four-hour candles at 00, 04, ... UTC. */
export function candleOpenAt(interval: CandleInterval, at: number): number {
  const length = CANDLE_INTERVAL_MS[interval];
  return Math.floor(at / length) * length;
}

/**
 * Folds one bid into the candle of its interval: returns the candle extended, or a new one if the tick falls into a later interval (or
 * there is none yet). Ticks must come in order of time; a candle left behind is then finished.
 */
export function addTick(interval: CandleInterval, candle: Candle | undefined, bid: Price, at: number): Candle {
  const openAt = candleOpenAt(interval, at);
  if (candle === undefined || candle.openAt !== openAt) return { openAt, open: bid, high: bid, low: bid, close: bid, tickCount: 1 };
  return {
    openAt,
    open: candle.open,
    high: bid > candle.high ? bid : candle.high,
    low: bid < candle.low ? bid : candle.low,
    close: bid,
    tickCount: candle.tickCount + 1,
  };
}

/** Merges candles of a smaller interval, in ascending order, into candles of `interval`. */
export function mergeCandles(interval: CandleInterval, candles: readonly Candle[]): Candle[] {
  return mergeBy((at) => candleOpenAt(interval, at), candles);
}

/** Merges candles, in ascending order, into larger ones; `openAtOf` says when the larger candle of a moment opens. */
export function mergeBy(openAtOf: (at: number) => number, candles: readonly Candle[]): Candle[] {
  const merged: Candle[] = [];
  for (const candle of candles) {
    const openAt = openAtOf(candle.openAt);
    const last = merged.at(-1);
    if (last === undefined || last.openAt !== openAt) merged.push({ ...candle, openAt });
    else merged[merged.length - 1] = appendCandle(last, candle);
  }
  return merged;
}

/** Returns one candle covering both. `later` must lie in the same larger interval, after everything in `earlier`. */
export function appendCandle(earlier: Candle, later: Candle): Candle {
  return {
    openAt: earlier.openAt,
    open: earlier.open,
    high: later.high > earlier.high ? later.high : earlier.high,
    low: later.low < earlier.low ? later.low : earlier.low,
    close: later.close,
    tickCount: earlier.tickCount + later.tickCount,
  };
}
