import type { WireCandle } from '@fairlead/contract/markets/schemas.ts';

/** A candle of bid prices in decimals, as the chart draws it. */
export interface Candle {
  /** Opening time, in milliseconds since 1970 UTC. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export const CHART_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

export const FIRST_INTERVAL: ChartInterval = '15m';

const MINUTE_MS = 60_000;

export const INTERVAL_MS: Readonly<Record<ChartInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': 1440 * MINUTE_MS,
};

export function readCandle([timestamp, open, high, low, close]: WireCandle): Candle {
  return { timestamp, open, high, low, close };
}

/**
 * The last candle updated with one more bid, or the first candle of a new interval. Intervals are counted from 1970 UTC, as on the server.
 * A bid older than the last candle changes nothing.
 */
export function withTick(last: Candle | undefined, bid: number, at: number, interval: ChartInterval): Candle | undefined {
  const timestamp = Math.floor(at / INTERVAL_MS[interval]) * INTERVAL_MS[interval];
  if (last !== undefined && timestamp < last.timestamp) return last;
  if (last === undefined || timestamp > last.timestamp) return { timestamp, open: bid, high: bid, low: bid, close: bid };
  if (bid === last.close) return last;
  return { ...last, high: Math.max(last.high, bid), low: Math.min(last.low, bid), close: bid };
}
