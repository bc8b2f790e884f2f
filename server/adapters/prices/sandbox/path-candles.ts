/**
 * Candles of a price path for any interval and period. Open and close are the path's values at the interval's ends, or at the ends of the
 * sessions inside it; high and low are exact. So the candles within an hour merge into the candle of that hour with all four prices equal.
 */
import { CANDLE_INTERVAL_MS, candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import { isMarketOpen, nextOpening, openRanges, type MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import { MOST_CANDLES_PER_REQUEST } from '../price-feed.ts';
import type { HistoryRequest } from '../price-feed.ts';
import type { PricePath } from './price-path.ts';

/** Nothing is generated beyond `nowMs`: the path's future is known and must not be revealed. */
export function generateCandles(path: PricePath, hours: MarketHours, request: HistoryRequest, nowMs: number): Candle[] {
  const length = CANDLE_INTERVAL_MS[request.interval];
  const end = Math.min(request.toMs, nowMs + 1);
  const candles: Candle[] = [];
  let openAt = Math.ceil(Math.max(request.fromMs, candleOpenAt(request.interval, path.startsAt)) / length) * length;
  while (openAt < end && candles.length < MOST_CANDLES_PER_REQUEST) {
    const candle = generateCandle(path, hours, openAt, Math.min(openAt + length, nowMs));
    if (candle !== undefined) candles.push(candle);
    openAt += length;
    if (candle === undefined && !isMarketOpen(hours, openAt)) {
      openAt = Math.max(openAt, candleOpenAt(request.interval, nextOpening(hours, openAt) ?? openAt));
    }
  }
  return candles;
}

function generateCandle(path: PricePath, hours: MarketHours, openAt: number, endMs: number): Candle | undefined {
  const periods = openRanges(hours, Math.max(openAt, path.startsAt), endMs);
  const first = periods[0];
  const last = periods.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { high, low } = path.highLow(periods);
  return { openAt, open: path.bidAt(first.fromMs), high, low, close: path.bidAt(last.toMs), tickCount: 0 };
}
