import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';

/** When a split took effect, and how many new shares there are for how many old ones. */
export type FixtureSplit = readonly [dueAt: number, newShares: number, oldShares: number];

export function splitsOf(...splits: FixtureSplit[]): ListedInstrument['splits'] {
  return splits.map(([dueAt, newShares, oldShares]) => ({ dueAt, ratio: { newShares, oldShares } }));
}
