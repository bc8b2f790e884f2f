import { RATE_UNITS, type YearlyRate } from './financing-terms.ts';

const UNITS_PER_PERCENT = RATE_UNITS / 100;
/** What multiplying a decimal by ten thousand may add to a whole number of millionths. */
const NOISE = 1e-6;

/** Returns a percentage as a rate: 3.75 is 37,500. One that is finer than a rate can be stays a fraction, which is a fault. */
export function rateFromPercent(percent: number): YearlyRate {
  const units = percent * UNITS_PER_PERCENT;
  const whole = Math.round(units);
  // Adding zero turns -0 into 0.
  return (Math.abs(units - whole) <= NOISE ? whole : units) + 0;
}

export function percentFromRate(rate: YearlyRate): number {
  return rate / UNITS_PER_PERCENT;
}
