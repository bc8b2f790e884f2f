/**
 * How far a projection has read the journal of each partition. Everything is read and written in a transaction that has locked the row of
 * the projection's own table: one process projects at a time, also if it runs a version without partitions.
 */
import type { Queries } from '../adapters/db/database.ts';
import type { JOURNAL_PROJECTIONS } from '../adapters/db/schema/projections.ts';
import { listPartitions } from '../engine/stored-entry.ts';

type Handle = Pick<Queries, 'query'>;

export type JournalProjection = (typeof JOURNAL_PROJECTIONS)[number];

/** The last entry that was projected, by partition: 0 if none was. */
export type JournalProgress = ReadonlyMap<number, number>;

/** The partition whose progress is in the projection's own table: the only journal before there were others. */
const FIRST_PARTITION = 0;

/** `inFirst` is the progress in partition 0. */
export async function readJournalProgress(database: Handle, projection: JournalProjection, inFirst: number): Promise<JournalProgress> {
  const partitions = await listPartitions(database);
  const rows = await database.query<{ readonly partition: number; readonly seq: number }>(
    'SELECT partition, journal_seq AS seq FROM projection_progress WHERE projection = $1',
    [projection],
  );
  const seqOf = new Map([...rows.map(({ partition, seq }) => [partition, seq] as const), [FIRST_PARTITION, inFirst]]);
  return new Map(partitions.map((partition) => [partition, seqOf.get(partition) ?? 0]));
}

/** Entries of a partition that follow each other: those after `afterSeq`, up to and including `upToSeq`. */
export interface JournalPage {
  readonly partition: number;
  readonly afterSeq: number;
  readonly upToSeq: number;
}

export interface UnreadPages {
  /** One for each partition with entries that were not projected yet. */
  readonly pages: readonly JournalPage[];
  /** Whether there may be more than these pages have. */
  readonly hasMore: boolean;
}

/** Returns the pages to project next, with at most so many entries together. Each has the same share, so that no partition waits for another. */
export async function findUnreadPages({ query }: Handle, progress: JournalProgress, most: number): Promise<UnreadPages> {
  const unread = await query<{ readonly partition: number; readonly afterSeq: number; readonly lastSeq: number }>(
    `SELECT p.partition, p.after_seq AS "afterSeq", last.seq AS "lastSeq"
     FROM unnest($1::smallint[], $2::bigint[]) AS p (partition, after_seq)
     CROSS JOIN LATERAL (
       SELECT seq FROM journal WHERE partition = p.partition AND seq > p.after_seq AND seq <= p.after_seq + $3::bigint ORDER BY seq DESC LIMIT 1
     ) AS last ORDER BY p.partition`,
    [[...progress.keys()], [...progress.values()], most],
  );
  const share = Math.floor(most / Math.max(unread.length, 1));
  const pages = unread.map(({ partition, afterSeq, lastSeq }) => ({
    partition,
    afterSeq,
    upToSeq: Math.min(lastSeq, afterSeq + share),
  }));
  return { pages, hasMore: pages.some(({ afterSeq, upToSeq }) => upToSeq === afterSeq + share) };
}

/** Returns the next pages between two stages of progress, with at most so many entries together. */
export function findPagesBetween(from: JournalProgress, to: JournalProgress, most: number): readonly JournalPage[] {
  const ahead = [...to].map(([partition, lastSeq]) => ({ partition, afterSeq: from.get(partition) ?? 0, lastSeq }));
  const unread = ahead.filter(({ afterSeq, lastSeq }) => afterSeq < lastSeq);
  const share = Math.max(1, Math.floor(most / Math.max(unread.length, 1)));
  return unread.map(({ partition, afterSeq, lastSeq }) => ({ partition, afterSeq, upToSeq: Math.min(lastSeq, afterSeq + share) }));
}

/** The progress in partition 0 after these pages, which the projection stores in its own table; null if it has not changed. */
export function seqInFirst(pages: readonly JournalPage[]): number | null {
  return pages.find(({ partition }) => partition === FIRST_PARTITION)?.upToSeq ?? null;
}

/** Stores the progress in the other partitions. */
export async function saveJournalProgress({ query }: Handle, projection: JournalProjection, pages: readonly JournalPage[]): Promise<void> {
  const others = pages.filter(({ partition }) => partition !== FIRST_PARTITION);
  if (others.length === 0) return;
  await query(
    `INSERT INTO projection_progress (projection, partition, journal_seq)
     SELECT $1::text, partition, seq FROM unnest($2::smallint[], $3::bigint[]) AS read (partition, seq)
     ON CONFLICT (projection, partition) DO UPDATE SET journal_seq = excluded.journal_seq`,
    [projection, others.map(({ partition }) => partition), others.map(({ upToSeq }) => upToSeq)],
  );
}
