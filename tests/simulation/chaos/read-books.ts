/** What the database contains at the end of a run, for the judges. */
import { readUnbalanced, readOwnTransactions, type OwnTransaction } from '../payments-after-chaos.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { entryFromRow, type StoredEntry } from '@fairlead/server/engine/stored-entry.ts';
import { verifyJournal } from '@fairlead/server/engine/verify-journal.ts';
import type { BookedReference } from './check-deposits.ts';

export function readJournal(database: Database): Promise<readonly JournalEntry[]> {
  return database
    .query<StoredEntry>('SELECT seq, account_id, command_id, at_ms, events FROM journal ORDER BY seq')
    .then((rows) => rows.map(entryFromRow));
}

export interface Books {
  readonly transactions: readonly OwnTransaction[];
  /** Sentences; empty if journal, ledger and closed positions agree and every transaction sums to zero. */
  readonly faults: readonly string[];
}

export async function readBooks(database: Database): Promise<Books> {
  const unbalanced = await readUnbalanced(database);
  const { faults } = await verifyJournal(database);
  return {
    transactions: await readOwnTransactions(database),
    faults: [...faults, ...unbalanced.map((row) => `a ledger transaction does not sum to zero: ${JSON.stringify(row)}`)],
  };
}

/** How often the journal moved funds for each reference of an account. */
export function countBookings(journal: readonly JournalEntry[]): readonly BookedReference[] {
  const bookings = new Map<string, number>();
  for (const { accountId, events } of journal) {
    for (const event of events) {
      if (event.kind !== 'fundsMoved') continue;
      const reference = `${event.reference} of account ${accountId}`;
      bookings.set(reference, (bookings.get(reference) ?? 0) + 1);
    }
  }
  return [...bookings].map(([reference, count]) => ({ reference, bookings: count }));
}
