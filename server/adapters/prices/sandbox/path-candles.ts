/**
 * Candles of a price path for any interval and period. Open and close are the path's values at the interval's ends, or at the ends of the
 * sessions inside it; high and low are exact. So the candles within an hour merge into the candle of that hour with all four prices equal.
 */
import { CANDLE_INTERVAL_MS, candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen, nextOpening, openRanges, type MarketHours, type OpenRange } from '@fairlead/domain/trading/market-hours.ts';
import { MOST_CANDLES_PER_REQUEST } from '../price-feed.ts';
import type { HistoryRequest } from '../price-feed.ts';
import type { HighLow, PricePath } from './price-path.ts';
import { statePrice } from './stated-price.ts';

/** What moves an instrument's price besides its path. */
export interface StatedFor {
  readonly instrument: Pick<Instrument, 'digits' | 'mayBeNegative'>;
  readonly steps: PriceSteps;
}

/** In the shares of `nowMs`, and nothing beyond it: the path's future is known and must not be revealed. */
export function generateCandles(
  path: PricePath,
  hours: MarketHours,
  request: HistoryRequest,
  nowMs: number,
  { instrument, steps }: StatedFor,
): Candle[] {
  const stated: StatedPath = {
    path,
    state: (value, at) => statePrice(value, steps, at, nowMs, instrument),
    fallsAt: steps.dividends.map(({ dueAt }) => dueAt),
  };
  const length = CANDLE_INTERVAL_MS[request.interval];
  const end = Math.min(request.toMs, nowMs + 1);
  const candles: Candle[] = [];
  let openAt = Math.ceil(Math.max(request.fromMs, candleOpenAt(request.interval, path.startsAt)) / length) * length;
  while (openAt < end && candles.length < MOST_CANDLES_PER_REQUEST) {
    const candle = generateCandle(stated, hours, openAt, Math.min(openAt + length, nowMs));
    if (candle !== undefined) candles.push(candle);
    openAt += length;
    if (candle === undefined && !isMarketOpen(hours, openAt)) {
      openAt = Math.max(openAt, candleOpenAt(request.interval, nextOpening(hours, openAt) ?? openAt));
    }
  }
  return candles;
}

interface StatedPath {
  readonly path: PricePath;
  /** Restates a price of the path. */
  readonly state: (value: Price, at: number) => Price;
  /** When dividends lower the price, in ascending order. */
  readonly fallsAt: readonly number[];
}

function generateCandle({ path, state, fallsAt }: StatedPath, hours: MarketHours, openAt: number, endMs: number): Candle | undefined {
  const periods = openRanges(hours, Math.max(openAt, path.startsAt), endMs);
  const first = periods[0];
  const last = periods.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { high, low } = highLow(path, periods, { state, fallsAt });
  // The end is no part of a period, so a dividend that is due then has not lowered its last price.
  return {
    openAt,
    open: state(path.bidAt(first.fromMs), first.fromMs),
    high,
    low,
    close: state(path.bidAt(last.toMs), last.toMs - 1),
    tickCount: 0,
  };
}

/** Between two falls all prices are restated alike, so their order stays. */
function highLow(path: PricePath, periods: readonly OpenRange[], { state, fallsAt }: Pick<StatedPath, 'state' | 'fallsAt'>): HighLow {
  const found = cutPeriods(periods, fallsAt).map((part) => {
    const at = (part.at(-1)?.toMs ?? 0) - 1;
    const { high, low } = path.highLow(part);
    return { high: state(high, at), low: state(low, at) };
  });
  return found.reduce((one, other) => ({ high: price(Math.max(one.high, other.high)), low: price(Math.min(one.low, other.low)) }));
}

/** The periods as groups that no cut divides. */
function cutPeriods(periods: readonly OpenRange[], cuts: readonly number[]): readonly (readonly OpenRange[])[] {
  const edges = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
  return edges.slice(1).flatMap((until, place) => {
    const from = edges[place] ?? Number.NaN;
    const part = periods
      .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, from), toMs: Math.min(toMs, until) }))
      .filter(({ fromMs, toMs }) => fromMs < toMs);
    return part.length === 0 ? [] : [part];
  });
}
