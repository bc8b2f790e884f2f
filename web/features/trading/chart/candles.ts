import type { WireCandle } from '@fairlead/contract/markets/schemas.ts';
import { chartOpenAt, type ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';

/** A candle of bid prices in decimals, as the chart draws it. */
export interface Candle {
  /** Opening time, in milliseconds since 1970 UTC. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export function readCandle([timestamp, open, high, low, close]: WireCandle): Candle {
  return { timestamp, open, high, low, close };
}

/**
 * The last candle updated with one more bid, or the first candle of a new interval, which begins where it does on the server. A bid older
 * than the last candle changes nothing.
 */
export function withTick(last: Candle | undefined, bid: number, at: number, interval: ChartInterval): Candle | undefined {
  const timestamp = chartOpenAt(interval, at);
  if (last !== undefined && timestamp < last.timestamp) return last;
  if (last === undefined || timestamp > last.timestamp) return { timestamp, open: bid, high: bid, low: bid, close: bid };
  if (bid === last.close) return last;
  return { ...last, high: Math.max(last.high, bid), low: Math.min(last.low, bid), close: bid };
}
