/** The journal's entries as stored in the database, for readers other than the engine. */
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { Queries } from '../adapters/db/database.ts';
import { upgradeEvents } from './upgrade-events.ts';

/** The journal has a single partition; another number would be a separate journal with other accounts. */
export const JOURNAL_PARTITION = 0;

/** The columns that `entryFromRow` reads. */
export interface StoredEntry {
  readonly seq: number;
  readonly account_id: number;
  readonly command_id: string | null;
  readonly at_ms: number;
  /** Written only by the engine and protected against change by the database, so they are not validated again. */
  readonly events: readonly EngineEvent[];
}

export function entryFromRow({ seq, account_id, command_id, at_ms, events }: StoredEntry): JournalEntry {
  return { seq, at: at_ms, accountId: account_id, commandId: command_id, events: upgradeEvents(events) };
}

/** The last entry written, up to the given one; 0 if there is none. */
export async function findLastSeq({ query }: Pick<Queries, 'query'>, atMost: number): Promise<number> {
  const [row] = await query<Pick<StoredEntry, 'seq'>>(
    `SELECT seq FROM journal WHERE partition = ${JOURNAL_PARTITION} AND seq <= $1 ORDER BY seq DESC LIMIT 1`,
    [atMost],
  );
  return row?.seq ?? 0;
}
