/** The table of the tape's segments. */
import type { SealedSegment } from '@fairlead/domain/proof/tape/tape-segment.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../../adapters/db/database.ts';
import { tapeSegments } from '../../../adapters/db/schema/tape.ts';
import { isUniqueViolation } from '../../../adapters/db/unique-violation.ts';

type Db = Pick<Queries, 'drizzle'>;

/** What a process leads, as evidence that it still does (engine/leadership). */
export interface Fence {
  readonly partition: number;
  readonly epoch: number;
}

/** Another process has taken over what this one leads, or is about to: nothing was written. */
export class TapeTakenOver extends Error {
  override readonly name = 'TapeTakenOver';
}

/** There is a segment after the one that this one was to follow: nothing was written. */
export class TapeMoved extends Error {
  override readonly name = 'TapeMoved';
}

export interface NewSegment extends SealedSegment {
  /** As base64. */
  readonly previous: string;
  readonly fileKey: string;
  readonly textBytes: number;
  readonly storedBytes: number;
  readonly accepted: number;
  readonly rejected: number;
}

export interface StoredSegment extends NewSegment {
  /** Whether the file was deleted because it was old enough. */
  readonly isFileDeleted: boolean;
}

/** In one transaction with the look at the epoch: a process that was deposed can't write, and one that writes can't be deposed meanwhile. */
export async function appendSegment(database: Pick<Database, 'transaction'>, segment: NewSegment, fence: Fence): Promise<void> {
  try {
    await database.transaction(async ({ query, drizzle }) => {
      const held = await query('SELECT 1 FROM engine_epoch WHERE partition = $1 AND epoch = $2 FOR SHARE', [fence.partition, fence.epoch]);
      if (held.length === 0) throw new TapeTakenOver('another process leads what the tape is recorded by');
      const { hash, previous, ...rest } = segment;
      await drizzle.insert(tapeSegments).values({ ...rest, hash: bytesOf(hash), previous: bytesOf(previous) });
    });
  } catch (error) {
    throw isUniqueViolation(error, 'tape_segments_pkey')
      ? new TapeMoved('another process has written this segment', { cause: error })
      : error;
  }
}

/** The latest segment; null before the first. */
export async function readLatestSegment({ drizzle }: Db): Promise<SealedSegment | null> {
  const [row] = await drizzle.select(SEALED).from(tapeSegments).orderBy(desc(tapeSegments.id)).limit(1);
  return row === undefined ? null : sealedFromRow(row);
}

/** Those after an id, ascending, at most `limit`: for the public log, which has a leaf for each. */
export async function listSealedSegments({ drizzle }: Db, afterId: number, limit: number): Promise<readonly SealedSegment[]> {
  const rows = await drizzle
    .select(SEALED)
    .from(tapeSegments)
    .where(gt(tapeSegments.id, afterId))
    .orderBy(asc(tapeSegments.id))
    .limit(limit);
  return rows.map(sealedFromRow);
}

export interface SegmentPage {
  /** Segments that begin in [fromMs, toMs). */
  readonly fromMs: number;
  readonly toMs: number;
  readonly afterId: number;
  readonly limit: number;
}

/** Ascending by id. Where a clock was set back, that is not the order of their times. */
export async function listSegments({ drizzle }: Db, { fromMs, toMs, afterId, limit }: SegmentPage): Promise<readonly StoredSegment[]> {
  const rows = await drizzle
    .select()
    .from(tapeSegments)
    .where(and(gt(tapeSegments.id, afterId), sql`${tapeSegments.fromMs} >= ${fromMs}`, lt(tapeSegments.fromMs, toMs)))
    .orderBy(asc(tapeSegments.id))
    .limit(limit);
  return rows.map((row) => {
    const { id, fileKey, textBytes, storedBytes, accepted, rejected } = row;
    const { hash } = sealedFromRow(row);
    const span = { fromMs: row.fromMs, toMs: row.toMs };
    const previous = textOf(row.previous);
    return { id, ...span, hash, previous, fileKey, textBytes, storedBytes, accepted, rejected, isFileDeleted: row.fileDeletedAt !== null };
  });
}

/** The segment with this id; null if there is none. */
export async function readSealedSegment({ drizzle }: Db, id: number): Promise<SealedSegment | null> {
  const [row] = await drizzle.select(SEALED).from(tapeSegments).where(eq(tapeSegments.id, id));
  return row === undefined ? null : sealedFromRow(row);
}

/** The oldest segments that still have a file and end before a time, at most `limit`. */
export async function listOldFiles(
  { drizzle }: Db,
  beforeMs: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly fileKey: string }[]> {
  const { id, fileKey, toMs, fileDeletedAt } = tapeSegments;
  return drizzle
    .select({ id, fileKey })
    .from(tapeSegments)
    .where(and(isNull(fileDeletedAt), lt(toMs, beforeMs)))
    .orderBy(asc(id))
    .limit(limit);
}

export async function markFilesDeleted({ drizzle }: Db, ids: readonly number[], now: number): Promise<void> {
  await drizzle
    .update(tapeSegments)
    .set({ fileDeletedAt: new Date(now) })
    .where(inArray(tapeSegments.id, [...ids]));
}

const SEALED = { id: tapeSegments.id, fromMs: tapeSegments.fromMs, toMs: tapeSegments.toMs, hash: tapeSegments.hash };

function sealedFromRow({ id, fromMs, toMs, hash }: Omit<SealedSegment, 'hash'> & { readonly hash: Uint8Array }): SealedSegment {
  return { id, fromMs, toMs, hash: textOf(hash) };
}

function bytesOf(hash: string): Uint8Array {
  return Buffer.from(hash, 'base64');
}

function textOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64');
}
