import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { selectSubjects, type Subject } from '@fairlead/domain/engine/subjects.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { entryFromRow, JOURNAL_PARTITION, type StoredEntry } from '../stored-entry.ts';
import { readSubjectsProgress, SUBJECT_KINDS } from './project-subjects.ts';

type Handle = Pick<Queries, 'query'>;

export interface SoughtEntries {
  readonly kind: Subject['kind'];
  readonly ids: readonly number[];
  /** Their owners: entries not indexed yet are searched among these accounts. */
  readonly accountIds: readonly number[];
  /** Entries after this one; by default, from the first. */
  readonly afterSeq?: number;
  /** Entries up to this one; by default, to the last. */
  readonly upToSeq?: number;
  /** The first or last so many of them; by default, all. */
  readonly only?: { readonly which: 'first' | 'last'; readonly count: number };
}

/** The journal's entries about positions or orders, in order: from the index as far as it goes, and after that by account. */
export async function readEntriesAbout(database: Handle, sought: SoughtEntries): Promise<readonly JournalEntry[]> {
  const { only } = sought;
  // Read first: entries indexed in the meantime are found the other way.
  const indexedUpTo = await readSubjectsProgress(database);
  if (only?.which === 'last') {
    const late = (await readUnprojected(database, sought, indexedUpTo)).slice(-only.count);
    const missing = only.count - late.length;
    return missing === 0 ? late : [...(await readProjected(database, sought, indexedUpTo, missing)), ...late];
  }
  const early = await readProjected(database, sought, indexedUpTo, only?.count ?? null);
  if (only !== undefined && early.length === only.count) return early;
  return [...early, ...(await readUnprojected(database, sought, indexedUpTo))].slice(0, only?.count);
}

async function readProjected(
  { query }: Handle,
  { kind, ids, accountIds, afterSeq = 0, upToSeq = Number.MAX_SAFE_INTEGER, only }: SoughtEntries,
  indexedUpTo: number,
  limit: number | null,
): Promise<readonly JournalEntry[]> {
  const order = only?.which === 'last' ? 'DESC' : 'ASC';
  const rows = await query<StoredEntry>(
    `SELECT j.seq, j.account_id, j.command_id, j.at_ms, j.events FROM journal AS j JOIN (
       SELECT DISTINCT partition, seq FROM journal_subjects
       WHERE subject_id = ANY ($1::bigint[]) AND kind = $2 AND partition = ${JOURNAL_PARTITION} AND seq > $3 AND seq <= $4
     ) AS s ON j.partition = s.partition AND j.seq = s.seq
     WHERE j.account_id = ANY ($5::bigint[]) ORDER BY s.partition ${order}, s.seq ${order} LIMIT $6`,
    [ids, SUBJECT_KINDS[kind], afterSeq, Math.min(upToSeq, indexedUpTo), accountIds, limit],
  );
  const entries = rows.map(entryFromRow);
  return order === 'DESC' ? entries.toReversed() : entries;
}

/** Scans at most the entries of an account written between two snapshots. */
async function readUnprojected(
  { query }: Handle,
  { kind, ids, accountIds, afterSeq = 0, upToSeq = Number.MAX_SAFE_INTEGER }: SoughtEntries,
  indexedUpTo: number,
): Promise<readonly JournalEntry[]> {
  const rows = await query<StoredEntry>(
    `SELECT seq, account_id, command_id, at_ms, events FROM journal
     WHERE partition = ${JOURNAL_PARTITION} AND account_id = ANY ($1::bigint[]) AND seq > $2 AND seq <= $3
       AND strpos(events::text, $4) > 0 ORDER BY seq`,
    [accountIds, Math.max(afterSeq, indexedUpTo), upToSeq, numberIn(ids)],
  );
  const wanted = new Set(ids);
  return rows
    .map(entryFromRow)
    .filter(({ events }) => selectSubjects(events).some((subject) => subject.kind === kind && wanted.has(subject.id)));
}

/** Text that an entry about one of them contains and few others do. */
function numberIn(ids: readonly number[]): string {
  return ids.length === 1 ? `:${ids[0]}` : ':';
}
