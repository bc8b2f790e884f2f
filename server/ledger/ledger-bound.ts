import { readAfterEntry, readAfterTime, type LedgerPlace, type LedgerReader } from './checkpoint-store.ts';
import { END_OF_LEDGER, type Stretch } from './stretches.ts';

/** The bound up to which a balance is requested. The SQL conditions compare with parameter $2. */
export interface LedgerBound {
  readonly value: number;
  /** Whether the bound is a number from one journal, so that it can only be asked about accounts of one client. */
  readonly isOfOneJournal: boolean;
  /** Whether everything covered by a row of ledger_balances is within the bound. */
  readonly ofBalance: string;
  /** Whether a row of ledger_entry is within the bound. */
  readonly ofEntry: string;
  /** Stretches of the ledger of the place's partition that have no entry within the bound. */
  readOutside(database: LedgerReader, place: LedgerPlace): Promise<readonly Stretch[]>;
}

/** Everything before a journal entry, for accounts of one client. */
export const beforeEntry = (seq: number): LedgerBound => ({
  value: seq,
  isOfOneJournal: true,
  ofBalance: 'journal_seq < $2',
  ofEntry: 'journal_seq < $2',
  readOutside: (database, place) => readAfterEntry(database, place, seq),
});

/** Everything booked before a moment, in milliseconds since 1970 UTC. If the clock was set back, a later entry may have an earlier time. */
export const beforeTime = (timeMs: number): LedgerBound => ({
  value: timeMs,
  isOfOneJournal: false,
  ofBalance: 'latest_at_ms < $2',
  ofEntry: 'at_ms < $2',
  readOutside: (database, place) => readAfterTime(database, place, timeMs),
});

/**
 * Everything up to and including a ledger transaction, for accounts of one client. An account's entries are indexed in that order, so no
 * rows have to be skipped.
 */
export const throughTransaction = (transactionId: number): LedgerBound => ({
  value: transactionId,
  isOfOneJournal: true,
  ofBalance: 'transaction_id <= $2',
  ofEntry: 'transaction_id <= $2',
  readOutside: () => Promise.resolve([]),
});

/** The whole ledger as of now. */
export const UNTIL_NOW: LedgerBound = { ...throughTransaction(END_OF_LEDGER), isOfOneJournal: false };
