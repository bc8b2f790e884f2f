import type { Candle } from '../../markets/candle.ts';
import { price, type Price } from '../../price.ts';
import type { Side } from '../quote.ts';
import type { CrossoverTerms } from './crossover-terms.ts';

type AverageTerms = Pick<CrossoverTerms, 'fastCandles' | 'slowCandles'>;

/**
 * Returns 'long' if the fast average of the closes is above the slow one after the last candle, 'short' if below, and null if they are
 * equal or there are too few candles.
 */
export function trendOf(candles: readonly Candle[], terms: AverageTerms): Side | null {
  const gap = averageGap(candles, terms);
  if (gap === null || gap === 0) return null;
  return gap > 0 ? 'long' : 'short';
}

/** Returns the side to which the fast average crossed the slow one with the last candle, or null if it did not. */
export function crossingOf(candles: readonly Candle[], terms: AverageTerms): Side | null {
  const before = averageGap(candles.slice(0, -1), terms);
  const now = averageGap(candles, terms);
  if (before === null || now === null) return null;
  if (before <= 0 && now > 0) return 'long';
  return before >= 0 && now < 0 ? 'short' : null;
}

export interface Averages {
  /** Rounded to the nearest millionth, for display: signals compare exact figures. */
  readonly fast: Price;
  readonly slow: Price;
}

/** Returns both averages of the closes after the last candle; null if there are too few candles. */
export function averagesOf(candles: readonly Candle[], { fastCandles, slowCandles }: AverageTerms): Averages | null {
  if (candles.length < slowCandles) return null;
  const average = (count: number): Price => price(Math.round(sumOfCloses(candles, count) / count));
  return { fast: average(fastCandles), slow: average(slowCandles) };
}

/**
 * Returns (fast average - slow average) x fastCandles x slowCandles, in whole numbers so that rounding cannot change a signal. Null if
 * there are too few candles.
 */
function averageGap(candles: readonly Candle[], { fastCandles, slowCandles }: AverageTerms): number | null {
  if (candles.length < slowCandles) return null;
  return sumOfCloses(candles, fastCandles) * slowCandles - sumOfCloses(candles, slowCandles) * fastCandles;
}

function sumOfCloses(candles: readonly Candle[], count: number): number {
  return candles.slice(-count).reduce((sum, { close }) => sum + close, 0);
}

/**
 * Returns the average true range of the last `count` candles, rounded up to a millionth. The true range is a candle's range widened to the
 * previous close. Null if there are too few candles.
 */
export function averageTrueRange(candles: readonly Candle[], count: number): Price | null {
  if (candles.length < count + 1) return null;
  const window = candles.slice(-count - 1);
  let sum = 0;
  window.forEach(({ high, low }, index) => {
    const before = window[index - 1];
    if (before !== undefined) sum += Math.max(high, before.close) - Math.min(low, before.close);
  });
  return price(Math.ceil(sum / count));
}
