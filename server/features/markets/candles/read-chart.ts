import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import {
  chartOpenAt,
  deriveCandles,
  DERIVED_INTERVALS,
  isDerived,
  stepChart,
  type ChartInterval,
} from '@fairlead/domain/markets/chart-interval.ts';

/** A page of a chart's candles, ascending, including the running one. */
export interface ChartPage {
  readonly candles: readonly Candle[];
  /** Whether there are earlier ones. */
  readonly hasMore: boolean;
  /** False if some of them still have to be loaded. */
  readonly isWhole: boolean;
}

/** Reads the last `limit` stored candles that opened before a moment, with the running one; fewer only if no more exist, or not yet. */
export type ReadStored = (
  interval: CandleInterval,
  beforeMs: number,
  limit: number,
) => Promise<{ readonly candles: readonly Candle[]; readonly isWhole: boolean }>;

/**
 * The most stored candles that a page is made of: about eleven years of days. A page of months is shorter than requested, and says that
 * there is more.
 */
const MOST_STORED = 4_000;

/** The last candles that opened before a moment. Those of a derived interval are made of stored ones, which are in today's shares. */
export async function readChart(interval: ChartInterval, beforeMs: number, limit: number, readStored: ReadStored): Promise<ChartPage> {
  if (!isDerived(interval)) {
    // One more than requested shows whether there are more.
    const { candles, isWhole } = await readStored(interval, beforeMs, limit + 1);
    return { candles: candles.slice(-limit), hasMore: candles.length > limit || !isWhole, isWhole };
  }
  const { of, most } = DERIVED_INTERVALS[interval];
  const storedLimit = Math.min((limit + 1) * most, MOST_STORED);
  const { candles: stored, isWhole } = await readStored(of, endOfCandle(interval, beforeMs), storedLimit);
  const derived = deriveCandles(interval, stored);
  // The first of them may be cut off where the page begins.
  const isCut = stored.length >= storedLimit;
  const candles = isCut ? derived.slice(1) : derived;
  return { candles: candles.slice(-limit), hasMore: isCut || candles.length > limit || !isWhole, isWhole };
}

/** Where the last candle ends that opened before the moment. */
function endOfCandle(interval: ChartInterval, beforeMs: number): number {
  const openAt = chartOpenAt(interval, beforeMs);
  return openAt === beforeMs ? openAt : stepChart(interval, openAt, 1);
}
