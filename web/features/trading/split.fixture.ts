import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';

/** Splits that have taken effect: when, and how many new shares there are for how many old ones. */
export function splitsOf(
  ...splits: readonly (readonly [dueAt: number, newShares: number, oldShares: number])[]
): ListedInstrument['splits'] {
  return splits.map(([dueAt, newShares, oldShares]) => ({ dueAt, ratio: { newShares, oldShares } }));
}
