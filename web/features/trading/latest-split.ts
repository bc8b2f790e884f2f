import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';

/**
 * When an instrument was last split, in milliseconds since 1970 UTC; null if it never was. While it stays the same, prices on the screen are
 * in the same shares.
 */
export function latestSplitAt({ splits }: Pick<ListedInstrument, 'splits'>): number | null {
  return splits.at(-1)?.dueAt ?? null;
}
