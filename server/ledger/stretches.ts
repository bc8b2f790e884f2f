/** Ledger transactions after `after`, up to and including `through`. */
export interface Stretch {
  readonly after: number;
  readonly through: number;
}

/** Greater than every transaction id. */
export const END_OF_LEDGER = Number.MAX_SAFE_INTEGER;

/**
 * The stretches that have to be read, given those that can be skipped: everything else, whether or not a checkpoint covers it, because
 * there may be none yet or it may be damaged. The last stretch is always present, and empty if everything can be skipped. Pure.
 */
export function stretchesToRead(passedOver: readonly Stretch[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let read = -1;
  for (const { after, through } of passedOver.toSorted((one, other) => one.after - other.after)) {
    if (after > read) stretches.push({ after: read, through: after });
    read = Math.max(read, through);
  }
  return [...stretches, { after: read, through: END_OF_LEDGER }];
}
