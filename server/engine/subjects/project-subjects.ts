import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { selectSubjects } from '@fairlead/domain/engine/subjects.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { entryFromRow, type StoredEntry } from '../stored-entry.ts';

type Handle = Pick<Queries, 'query'>;

/** Codes of subject kinds in the table. */
export const SUBJECT_KINDS = { position: 1, order: 2 } as const;

/** Entries processed at once: a few milliseconds' work for the thread that passes them on. */
const PAGE = 1_000;

/** As text, so that the projector parses it and not the thread that owns the database. */
type EntryText = Omit<StoredEntry, 'events'> & { readonly events: string };

/**
 * Indexes the entries so far by the positions and orders they concern (`readEntriesAbout`), up to the end of a partition's journal. No
 * commit waits for it: readers scan the entries that are not indexed yet. Several projectors may run at once; what one has written the
 * others skip.
 */
export async function projectSubjects({ query }: Handle, partition: number): Promise<void> {
  for (;;) {
    const upTo = await readProgress({ query }, partition);
    const rows = await query<EntryText>(
      `SELECT seq, account_id, command_id, at_ms, events::text AS events FROM journal
       WHERE partition = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
      [partition, upTo, upTo + PAGE],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    const found = rows.flatMap(({ events, ...row }) => {
      const entry = entryFromRow({ ...row, events: JSON.parse(events) as readonly EngineEvent[] });
      return selectSubjects(entry.events).map(({ kind, id }) => ({ kind: SUBJECT_KINDS[kind], id, seq: entry.seq }));
    });
    await query(
      `WITH added AS (
         INSERT INTO journal_subjects (partition, kind, subject_id, seq)
           SELECT $1::smallint, kind, id, seq FROM unnest($2::smallint[], $3::bigint[], $4::bigint[]) AS found (kind, id, seq)
           ON CONFLICT DO NOTHING
       )
       INSERT INTO journal_subjects_progress AS p (partition, up_to) VALUES ($1::smallint, $5::bigint)
         ON CONFLICT (partition) DO UPDATE SET up_to = greatest(p.up_to, excluded.up_to)`,
      [partition, found.map(({ kind }) => kind), found.map(({ id }) => id), found.map(({ seq }) => seq), last.seq],
    );
  }
}

/** The last entry whose subjects are indexed. */
async function readProgress({ query }: Handle, partition: number): Promise<number> {
  const [progress] = await query<{ readonly upTo: number }>('SELECT up_to AS "upTo" FROM journal_subjects_progress WHERE partition = $1', [
    partition,
  ]);
  return progress?.upTo ?? 0;
}
