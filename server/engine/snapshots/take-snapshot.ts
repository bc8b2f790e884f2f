import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { emptyState } from '@fairlead/domain/engine/state.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { entryFromRow, findLastSeq, type StoredEntry } from '../stored-entry.ts';
import { createDatabaseSnapshotSource } from './database-snapshot-source.ts';
import { loadNewestSnapshot, type SnapshotFault } from './load-snapshot.ts';
import type { SnapshotHead } from './snapshot-source.ts';
import { deleteOldSnapshots, writeSnapshot } from './write-snapshot.ts';

type Handle = Pick<Queries, 'query'>;

/** The result. `taken` is null if nothing has happened since the newest snapshot. */
export interface SnapshotReport {
  readonly taken: SnapshotHead | null;
  readonly faults: readonly SnapshotFault[];
}

/**
 * Folds a partition's journal from the newest snapshot on and writes the state as the next one. It reads only what the engine has made durable, so a
 * snapshot is also a replay that can be compared with the engine.
 */
export async function takeSnapshot(database: Handle, clock: () => number, partition = 0): Promise<SnapshotReport> {
  const faults: SnapshotFault[] = [];
  const source = createDatabaseSnapshotSource(database, partition);
  const lastSeq = await findLastSeq(database, partition, Number.MAX_SAFE_INTEGER);
  const snapshot = await loadNewestSnapshot(source, lastSeq, (fault) => faults.push(fault));
  if (lastSeq === 0 || snapshot?.seq === lastSeq) return { taken: null, faults };
  const state = snapshot ?? emptyState();
  while (state.seq < lastSeq) {
    const entries = await readEntries(database, partition, state.seq, lastSeq);
    if (entries.length === 0) throw new Error(`the journal ends after entry ${state.seq}, but it had ${lastSeq}`);
    for (const entry of entries) applyEntry(state, entry);
  }
  const taken = await writeSnapshot(database, partition, state, clock());
  // Otherwise a damaged one would be skipped at every start.
  for (const { seq } of faults) {
    await database.query('DELETE FROM snapshots WHERE partition = $1 AND seq = $2', [partition, seq]);
  }
  await deleteOldSnapshots(database, partition, taken.seq, lastSeq);
  return { taken, faults };
}

/** Entries read at once: a few milliseconds' work for the thread that passes them on. */
const PAGE = 1_000;

type EntryText = Omit<StoredEntry, 'events'> & { readonly events: string };

/**
 * Reads the next page as text, so that this thread does the parsing. The journal has no gaps, so the query selects by the page's last
 * number: with a LIMIT, a database without statistics on the table, as the embedded one always is, sorts everything that follows for each
 * page.
 */
async function readEntries({ query }: Handle, partition: number, afterSeq: number, upToSeq: number): Promise<readonly JournalEntry[]> {
  const rows = await query<EntryText>(
    `SELECT seq, account_id, command_id, at_ms, events::text AS events FROM journal
     WHERE partition = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [partition, afterSeq, Math.min(afterSeq + PAGE, upToSeq)],
  );
  return rows.map(({ events, ...row }) => entryFromRow({ ...row, events: JSON.parse(events) as readonly EngineEvent[] }));
}
