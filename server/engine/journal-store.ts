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
   * Writes entries, their ledger transactions and their closed positions in one database transaction. When the promise
   * resolves they are durable; when it rejects they may or may not be, and only reading the journal tells.
   */
  append(records: readonly JournalRecord[]): Promise<void>;

  /** Entries after a sequence number, ascending, at most `limit`. */
  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]>;
}
