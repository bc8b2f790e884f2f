import type { Price } from '../price.ts';

/** How many new shares replace how many old ones. */
export interface SplitRatio {
  readonly newShares: number;
  readonly oldShares: number;
}

/** Whether a share becomes fewer ones: a consolidation, which is not called a split. */
export function isConsolidation({ newShares, oldShares }: SplitRatio): boolean {
  return newShares < oldShares;
}

/** The ratios of almost all splits and consolidations of listed shares. Smaller ones, such as 5:4, look like an ordinary bad morning. */
const COMMON_RATIOS: readonly SplitRatio[] = [
  { newShares: 3, oldShares: 2 },
  ...[2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100].flatMap((ratio): SplitRatio[] => [
    { newShares: ratio, oldShares: 1 },
    { newShares: 1, oldShares: ratio },
  ]),
];

/**
 * How far a price may be from the split's own, as |ln|, since shares also move on the morning of a split. Apple opened 2.2% above a quarter
 * of its last price on 2020-08-31 (4:1). Its fall of 52% on 2000-09-29, which was not a split, is 3.8% away from a half.
 */
const TOLERANCE = 0.03;

/** Returns the split that would explain a share's jump from one price to another, or null. */
export function findSplitRatio(from: Price, to: Price): SplitRatio | null {
  if (from <= 0 || to <= 0) return null;
  return COMMON_RATIOS.find(({ newShares, oldShares }) => Math.abs(Math.log((to * newShares) / (from * oldShares))) <= TOLERANCE) ?? null;
}
