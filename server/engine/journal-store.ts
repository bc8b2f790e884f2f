import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';

/** An entry with the positions it closed, complete: what the database also keeps in a table of their own. */
export interface JournalRecord {
  readonly entry: JournalEntry;
  readonly closed: readonly ClosedPosition[];
}

/** Where the engine keeps what happened. Beside the database's there is one in memory, for tests and simulations. */
export interface JournalStore {
  /**
   * Makes the caller the only one who can append: ends what is still under way of earlier appends, whoever made them, so that what `read`
   * gives from then on is all there will be. To be called before the first append and after each that failed. Rejects where the
   * journal cannot be written now.
   */
  takeOver(): Promise<void>;

  /**
   * Writes entries, their ledger transactions and their closed positions in one database transaction. When the promise
   * resolves they are durable; when it rejects they may or may not be, and only reading the journal after `takeOver` tells.
   */
  append(records: readonly JournalRecord[]): Promise<void>;

  /** Entries after a sequence number, ascending, at most `limit`. */
  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]>;

  /** Rejects where the next append would fail because the journal cannot be reached or has another owner. Not while an append is under way. */
  check(): Promise<void>;

  /** Calls the listener when the way to the journal is lost, whether an append is under way or not. */
  onLost(listener: (cause: Error) => void): void;
}
