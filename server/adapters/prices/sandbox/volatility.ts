/**
 * How strongly a price moves, as the standard deviation of its path's value over the square root of path time (milliseconds).
 */
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import type { Anchor } from './anchors.ts';
import { pathTimeBetween } from './path-time.ts';

/** For a normal variable the mean size times this is the standard deviation. */
const MEAN_SIZE_TO_DEVIATION = Math.sqrt(Math.PI / 2);

/** The average over a month of a random walk varies by only two thirds of what the walk itself does (Working, 1960). */
const AVERAGING_CORRECTION = Math.sqrt(1.5);

/**
 * From the mean size of the real changes, each divided by the square root of the time it took. The mean size is used rather than
 * the mean square, because one day like 2020-04-20, when crude oil fell by 55, would otherwise set the volatility of ten years.
 */
export function estimateVolatility(hours: TradingHoursName, anchors: readonly Anchor[], isAveraged: boolean): number {
  let sum = 0;
  for (let place = 1; place < anchors.length; place += 1) {
    const from = anchors[place - 1];
    const to = anchors[place];
    if (from === undefined || to === undefined) break;
    sum += Math.abs(to.value - from.value) / Math.sqrt(pathTimeBetween(hours, from.atMs, to.atMs));
  }
  if (anchors.length < 2 || sum === 0) throw new RangeError('no volatility can be estimated from fewer than two different prices');
  return (sum / (anchors.length - 1)) * MEAN_SIZE_TO_DEVIATION * (isAveraged ? AVERAGING_CORRECTION : 1);
}

/** From an annual volatility, such as 0.25 for a quarter, spread over the path time of one year from `startMs`. */
export function volatilityFromAnnual(hours: TradingHoursName, annualVolatility: number, startMs: number): number {
  const yearMs = 365 * 86_400_000;
  return annualVolatility / Math.sqrt(pathTimeBetween(hours, startMs, startMs + yearMs));
}
