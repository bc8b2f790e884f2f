/** How strongly a price moves: the standard deviation of its path's value per square root of path time (milliseconds). */
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import type { Anchor } from './anchors.ts';
import { pathTimeBetween } from './path-time.ts';

/** For a normal variable, the mean absolute value times this is the standard deviation. */
const MEAN_SIZE_TO_DEVIATION = Math.sqrt(Math.PI / 2);

/** The monthly averages of a random walk vary by only two thirds of the walk's own variance (Working, 1960). */
const AVERAGING_CORRECTION = Math.sqrt(1.5);

/**
 * Estimated from the mean absolute value of the real changes, each divided by the square root of its duration. The mean is used rather than
 * the mean square because a single day like 2020-04-20, when crude oil fell by 55, would otherwise set the volatility of ten years.
 */
export function estimateVolatility(hours: TradingHoursName, anchors: readonly Anchor[], isAveraged: boolean): number {
  let sum = 0;
  for (let place = 1; place < anchors.length; place += 1) {
    const from = anchors[place - 1];
    const to = anchors[place];
    if (from === undefined || to === undefined) break;
    sum += Math.abs(to.value - from.value) / Math.sqrt(pathTimeBetween(hours, from.atMs, to.atMs));
  }
  if (anchors.length < 2 || sum === 0) throw new RangeError('estimating volatility needs at least two different prices');
  return (sum / (anchors.length - 1)) * MEAN_SIZE_TO_DEVIATION * (isAveraged ? AVERAGING_CORRECTION : 1);
}

/** Converts an annual volatility, such as 0.25 for 25 %, using the path time of the year from `startMs`. */
export function volatilityFromAnnual(hours: TradingHoursName, annualVolatility: number, startMs: number): number {
  const yearMs = 365 * 86_400_000;
  return annualVolatility / Math.sqrt(pathTimeBetween(hours, startMs, startMs + yearMs));
}
