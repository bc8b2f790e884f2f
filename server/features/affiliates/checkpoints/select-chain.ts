import type { Stretch } from '../../../ledger/stretches.ts';

/**
 * The checkpoints of an account that can be added up: none of them covers an entry of another, which can be where one was written beside
 * others that were damaged. What they leave out is summed from the entries. Pure.
 */
export function selectChain(checkpoints: readonly Stretch[]): readonly Stretch[] {
  const chain: Stretch[] = [];
  const inOrder = checkpoints.toSorted((one, other) => one.after - other.after || other.through - one.through);
  for (const each of inOrder) if (each.after >= (chain.at(-1)?.through ?? -1)) chain.push(each);
  return chain;
}
