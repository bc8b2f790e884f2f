import type { CheckpointSpan } from './checkpoint-store.ts';

/** Up to where a balance is asked for. The conditions compare with the parameter $2. */
export interface LedgerBound {
  readonly value: number;
  /** Whether everything in a row of ledger_balances lies within it. */
  readonly ofBalance: string;
  /** Whether a row of ledger_entry lies within it. */
  readonly ofEntry: string;
  /** Whether an entry of the checkpoint may lie within it. */
  mayHold(span: CheckpointSpan): boolean;
}

/** What comes before a journal entry. */
export const beforeEntry = (seq: number): LedgerBound => ({
  value: seq,
  ofBalance: 'journal_seq < $2',
  ofEntry: 'journal_seq < $2',
  mayHold: ({ afterSeq }) => afterSeq + 1 < seq,
});

/** What was booked before a moment, in milliseconds since 1970 UTC. A clock that was set may have booked a later entry at an earlier time. */
export const beforeTime = (timeMs: number): LedgerBound => ({
  value: timeMs,
  ofBalance: 'latest_at_ms < $2',
  ofEntry: 'at_ms < $2',
  mayHold: ({ firstAtMs }) => firstAtMs < timeMs,
});

/** Up to and with a transaction of the ledger. */
export const throughTransaction = (transactionId: number): LedgerBound => ({
  value: transactionId,
  ofBalance: 'transaction_id <= $2',
  ofEntry: 'transaction_id <= $2',
  mayHold: ({ afterTransactionId }) => afterTransactionId < transactionId,
});

/** The whole ledger as it is now. */
export const UNTIL_NOW: LedgerBound = beforeEntry(Number.MAX_SAFE_INTEGER);
