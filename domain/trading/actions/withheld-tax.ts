/**
 * The tax withheld from a dividend, in basis points with at most one decimal: 26.375 % is 2637.5. Amounts are computed from whole tenths of
 * a basis point, so that they stay exact.
 */

/** Decimals of the rate in percent. */
export const WITHHELD_PERCENT_DIGITS = 3;

/** The whole dividend, in tenths of a basis point. */
export const ALL_TENTHS = 100_000;

const TENTHS_PER_PERCENT = 1_000;
const TENTHS_PER_BASIS_POINT = 10;

export function withheldTenths(basisPoints: number): number {
  return Math.round(basisPoints * TENTHS_PER_BASIS_POINT);
}

/** Divides whole numbers once, so that the result is the double nearest to the decimal and reads back as it was entered. */
export function withheldPercentOf(basisPoints: number): number {
  return withheldTenths(basisPoints) / TENTHS_PER_PERCENT;
}

export function withheldBasisPointsOf(percent: number): number {
  return Math.round(percent * TENTHS_PER_PERCENT) / TENTHS_PER_BASIS_POINT;
}
