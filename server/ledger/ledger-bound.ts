import { readAfterEntry, readAfterTime, type LedgerReader } from './checkpoint-store.ts';
import { END_OF_LEDGER, type Stretch } from './stretches.ts';

/** Up to where a balance is asked for. The conditions compare with the parameter $2. */
export interface LedgerBound {
  readonly value: number;
  /** Whether everything in a row of ledger_balances lies within it. */
  readonly ofBalance: string;
  /** Whether a row of ledger_entry lies within it. */
  readonly ofEntry: string;
  /** Stretches of the ledger in which no entry lies within it. */
  readOutside(database: LedgerReader): Promise<readonly Stretch[]>;
}

/** What comes before a journal entry. */
export const beforeEntry = (seq: number): LedgerBound => ({
  value: seq,
  ofBalance: 'journal_seq < $2',
  ofEntry: 'journal_seq < $2',
  readOutside: (database) => readAfterEntry(database, seq),
});

/** What was booked before a moment, in milliseconds since 1970 UTC. A clock that was set may have booked a later entry at an earlier time. */
export const beforeTime = (timeMs: number): LedgerBound => ({
  value: timeMs,
  ofBalance: 'latest_at_ms < $2',
  ofEntry: 'at_ms < $2',
  readOutside: (database) => readAfterTime(database, timeMs),
});

/** Up to and with a transaction of the ledger. An account's entries are found in that order, so that nothing has to be passed over. */
export const throughTransaction = (transactionId: number): LedgerBound => ({
  value: transactionId,
  ofBalance: 'transaction_id <= $2',
  ofEntry: 'transaction_id <= $2',
  readOutside: () => Promise.resolve([]),
});

/** The whole ledger as it is now. */
export const UNTIL_NOW: LedgerBound = throughTransaction(END_OF_LEDGER);
