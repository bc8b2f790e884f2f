import type { Stretch } from '../../../ledger/stretches.ts';

/**
 * The checkpoints of an account that can be added up: a set in which none covers an entry of another. Overlaps happen where one was written
 * next to damaged ones. Entries they leave out are summed directly. Pure.
 */
export function selectChain(checkpoints: readonly Stretch[]): readonly Stretch[] {
  const chain: Stretch[] = [];
  const inOrder = checkpoints.toSorted((one, other) => one.after - other.after || other.through - one.through);
  for (const each of inOrder) if (each.after >= (chain.at(-1)?.through ?? -1)) chain.push(each);
  return chain;
}
