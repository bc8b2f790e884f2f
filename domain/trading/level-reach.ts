import type { Price } from '../price.ts';

/** Whether a price is worth naming: near ones are, one that is far away is only said to be, and one that never occurs isn't shown. */
export type LevelReach = 'near' | 'far' | 'never';

/** A price that would have to grow to this many times the current one, or shrink to that part of it, is far away. */
const FAR_FACTOR = 3;

/** Judges a computed price, such as that of a margin close-out, by the current one. */
export function reachOf(level: Price, current: Price, { mayBeNegative }: { readonly mayBeNegative: boolean }): LevelReach {
  if (level <= 0 && !mayBeNegative) return 'never';
  // From a price of zero or below, no other is a multiple.
  if (current <= 0) return 'near';
  return level >= current * FAR_FACTOR || level <= current / FAR_FACTOR ? 'far' : 'near';
}
