import { CANDLE_INTERVAL_MS, candleOpenAt, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { openRanges, type MarketHours } from '@fairlead/domain/trading/market-hours.ts';

/**
 * The latest moment from which `count` candles open before `endMs`, according to the market's trading hours: a share has far fewer candles
 * a week than a cryptocurrency. There may be fewer, on holidays before those that the trading calendar knows.
 */
export function candleWindowStart(hours: MarketHours, interval: CandleInterval, endMs: number, count: number): number {
  for (let spanMs = count * CANDLE_INTERVAL_MS[interval]; ; spanMs *= 2) {
    const start = findStart(hours, interval, endMs - spanMs, endMs, count);
    if (start !== null) return start;
  }
}

/** The opening of the `count`th candle back from the end; null if fewer open in [fromMs, endMs). */
function findStart(hours: MarketHours, interval: CandleInterval, fromMs: number, endMs: number, count: number): number | null {
  const lengthMs = CANDLE_INTERVAL_MS[interval];
  let missing = count;
  // The earliest candle counted so far: two sessions may share one.
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const range of openRanges(hours, fromMs, endMs).toReversed()) {
    const lastMs = Math.min(candleOpenAt(interval, range.toMs - 1), earliestMs - lengthMs);
    const firstMs = candleOpenAt(interval, range.fromMs);
    if (lastMs < firstMs) continue;
    const found = (lastMs - firstMs) / lengthMs + 1;
    if (found >= missing) return lastMs - (missing - 1) * lengthMs;
    missing -= found;
    earliestMs = firstMs;
  }
  return null;
}
