/** Transactions of the ledger: those after `after`, up to and with `through`. */
export interface Stretch {
  readonly after: number;
  readonly through: number;
}

/** Beyond every transaction. */
export const END_OF_LEDGER = Number.MAX_SAFE_INTEGER;

/**
 * The stretches that have to be read where some can be passed over: all the rest, whether a checkpoint covers it or not, because there is none
 * yet or because one is damaged. The last one is there always, and empty where everything can be passed over. Pure.
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
