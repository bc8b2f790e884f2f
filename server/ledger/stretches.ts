import type { CheckpointSpan } from './checkpoint-store.ts';

/** Transactions of the ledger: those after `after`, up to and with `through`. */
export interface Stretch {
  readonly after: number;
  readonly through: number;
}

/**
 * The stretches of the ledger that may hold what is asked for: all of it, but for the spans of checkpoints that can't. What no checkpoint
 * covers, because there is none yet or because one is damaged, is read. Pure.
 */
export function stretchesToRead(checkpoints: readonly CheckpointSpan[], mayHold: (span: CheckpointSpan) => boolean): readonly Stretch[] {
  const passedOver = checkpoints
    .filter((span) => !mayHold(span))
    .toSorted((one, other) => one.afterTransactionId - other.afterTransactionId);
  const stretches: Stretch[] = [];
  let after = -1;
  for (const { afterTransactionId, transactionId } of passedOver) {
    if (afterTransactionId > after) stretches.push({ after, through: afterTransactionId });
    after = Math.max(after, transactionId);
  }
  return [...stretches, { after, through: Number.MAX_SAFE_INTEGER }];
}
