/** The journal's entries as stored in the database, for readers other than the engine. */
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { Queries } from '../adapters/db/database.ts';
import { upgradeEvents } from './upgrade-events.ts';

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

/**
 * The partitions with a journal, ascending: those that an engine has led. Each has entries from 1 on, so what follows the whole journal
 * follows each of them on its own; what is about one account finds its entries by the account, which is in one partition only.
 */
export async function listPartitions({ query }: Pick<Queries, 'query'>): Promise<readonly number[]> {
  const rows = await query<{ readonly partition: number }>('SELECT partition FROM engine_epoch WHERE partition >= 0 ORDER BY partition');
  return rows.map(({ partition }) => partition);
}

/** The partition of an account, in which all of its entries are; null before the first. */
export async function findPartition({ query }: Pick<Queries, 'query'>, accountId: number): Promise<number | null> {
  const [row] = await query<{ readonly partition: number }>('SELECT partition FROM journal WHERE account_id = $1 ORDER BY seq LIMIT 1', [
    accountId,
  ]);
  return row?.partition ?? null;
}

/** The last entry written in a partition, up to the given one; 0 if there is none. */
export async function findLastSeq({ query }: Pick<Queries, 'query'>, partition: number, atMost: number): Promise<number> {
  const [row] = await query<Pick<StoredEntry, 'seq'>>(
    'SELECT seq FROM journal WHERE partition = $1 AND seq <= $2 ORDER BY seq DESC LIMIT 1',
    [partition, atMost],
  );
  return row?.seq ?? 0;
}
