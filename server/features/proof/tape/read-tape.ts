/** Reads the tape, and compares each segment with its hash and with the segment before. */
import { findSegmentFault, formatTapeLeaf, type SegmentFault } from '@fairlead/domain/proof/tape/segment-chain.ts';
import { NotATape, parseSegment } from '@fairlead/domain/proof/tape/segment-text.ts';
import type { TapeOpening, TapeRecord } from '@fairlead/domain/proof/tape/tape-record.ts';
import { LARGEST_STEP_BACK_MS, SEGMENT_MS, type SealedSegment, type TapeSegment } from '@fairlead/domain/proof/tape/tape-segment.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { expandBytes, hashOf } from './segment-file.ts';
import { listSegments, readSealedSegment, type StoredSegment } from './tape-store.ts';

export interface TapeContext {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly files: Pick<FileStore, 'get'>;
}

/** Milliseconds since 1970 UTC: what arrived in [from, to). */
export interface TapeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export type ReadFault =
  | SegmentFault
  /** There is no file, though it is not old enough to have been deleted. */
  | 'noFile'
  /** The table has no row of the segment before. */
  | 'noRowBefore'
  /** The file was deleted because it was old enough. */
  | 'deleted'
  /** The file is not one of a segment. */
  | 'unreadable';

export interface ReadSegment {
  readonly row: StoredSegment;
  /** Null if it cannot be read. */
  readonly segment: TapeSegment | null;
  /** The file as it is stored; null if there is none. */
  readonly bytes: Uint8Array | null;
  readonly fault: ReadFault | null;
  /** What is wrong, for people, where the fault's name doesn't say it. */
  readonly detail: string | null;
}

const ROWS_AT_ONCE = 100;

/** The segments of a span in the order in which they were recorded, those with faults included. */
export async function* readSegments({ database, files }: TapeContext, span: TapeSpan): AsyncGenerator<ReadSegment, void, undefined> {
  // A segment may begin up to its length before, and a record up to a step of the clock before its segment.
  const [fromMs, toMs] = [span.fromMs - SEGMENT_MS, span.toMs + LARGEST_STEP_BACK_MS];
  let before: Pick<SealedSegment, 'id' | 'hash'> | null = null;
  for (let afterId = 0; ;) {
    const rows = await listSegments(database, { fromMs, toMs, afterId, limit: ROWS_AT_ONCE });
    for (const row of rows) {
      afterId = row.id;
      if (row.toMs <= span.fromMs) continue;
      if (before?.id !== row.id - 1) before = await readSealedSegment(database, row.id - 1);
      yield await readSegment(files, row, before);
      before = row;
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function readSegment(
  files: Pick<FileStore, 'get'>,
  row: StoredSegment,
  before: Pick<SealedSegment, 'id' | 'hash'> | null,
): Promise<ReadSegment> {
  const faulty = (fault: ReadFault, bytes: Uint8Array | null = null, detail: string | null = null): ReadSegment => ({
    row,
    segment: null,
    bytes,
    fault,
    detail,
  });
  if (row.isFileDeleted) return faulty('deleted');
  const bytes = await files.get(row.fileKey);
  if (bytes === null) return faulty('noFile');
  const read = await readSegmentFile(bytes);
  if (read.segment === null) {
    // A change of the text is told from a file that never was a segment by nothing but the hash.
    return faulty(read.hash === null || read.hash === row.hash ? 'unreadable' : 'otherHash', bytes, read.detail);
  }
  const { segment, hash } = read;
  const fault = findSegmentFault(segment, hash, row, before) ?? findRowFault(segment, row, before);
  return { row, segment, bytes, fault, detail: null };
}

function findRowFault(segment: TapeSegment, row: StoredSegment, before: Pick<SealedSegment, 'id'> | null): ReadFault | null {
  if (before === null && row.id > 1) return 'noRowBefore';
  const isSame = row.previous === segment.previous && row.accepted === segment.accepted && row.rejected === segment.rejected;
  return isSame ? null : 'otherHead';
}

export type SegmentFile =
  | { readonly segment: TapeSegment; readonly hash: string; readonly detail: null }
  /** `hash` is null if the file can't be expanded. */
  | { readonly segment: null; readonly hash: string | null; readonly detail: string };

/** Reads a segment from the bytes of its file, without anything else. */
export async function readSegmentFile(bytes: Uint8Array): Promise<SegmentFile> {
  let text: Buffer;
  try {
    text = await expandBytes(bytes);
  } catch (error) {
    return { segment: null, hash: null, detail: error instanceof Error ? error.message : String(error) };
  }
  const hash = hashOf(text);
  try {
    return { segment: parseSegment(text.toString('utf8')), hash, detail: null };
  } catch (error) {
    if (error instanceof NotATape) return { segment: null, hash, detail: error.message };
    throw error;
  }
}

/** A segment of the requested span is missing or not what was sealed, so that nothing can be said about the span. */
export class TapeDamaged extends Error {
  override readonly name = 'TapeDamaged';
  readonly segment: SealedSegment;
  readonly fault: ReadFault;

  constructor(segment: SealedSegment, fault: ReadFault) {
    super(`a segment of the tick tape cannot be relied on (${fault}): ${formatTapeLeaf(segment)}`);
    this.segment = segment;
    this.fault = fault;
  }
}

export interface TapeRequest extends TapeSpan {
  /** Null for all instruments. */
  readonly symbols: ReadonlySet<string> | null;
}

/** What the tape says: how an instrument was at the beginning of the span, each record, and where nothing is recorded. */
export type TapeEntry =
  | { readonly kind: 'opening'; readonly asOfMs: number; readonly opening: TapeOpening }
  | { readonly kind: 'record'; readonly record: TapeRecord }
  | { readonly kind: 'gap'; readonly fromMs: number; readonly toMs: number };

/** How far a reader of segments has come. */
export interface TapeReading {
  /** The end of the last segment; null before the first. */
  readonly recordedToMs: number | null;
  /** Whether quotes may have changed since, because a segment could not be read. */
  readonly isInterrupted: boolean;
}

/** What a segment adds: the states of the instruments where they do not follow from what was read before, and then its records. */
export function* selectEntries(
  { fromMs, openings, records, lost, gapFromMs, isStart }: TapeSegment,
  { symbols, ...span }: TapeRequest,
  { recordedToMs, isInterrupted }: TapeReading,
): Generator<TapeEntry, void, undefined> {
  const isAsked = (symbol: string): boolean => symbols === null || symbols.has(symbol);
  const missingFromMs = recordedToMs === null ? span.fromMs : (gapFromMs ?? lost?.fromMs ?? fromMs);
  const isMissing = missingFromMs < fromMs;
  if (isMissing) yield { kind: 'gap', fromMs: missingFromMs, toMs: fromMs };
  if (recordedToMs === null || isMissing || isStart || isInterrupted) {
    for (const opening of openings) if (isAsked(opening.symbol)) yield { kind: 'opening', asOfMs: fromMs, opening };
  }
  for (const record of records) {
    if (record.arrivedAt >= span.toMs) continue;
    if (record.kind === 'clock' || isAsked(record.symbol)) yield { kind: 'record', record };
  }
}

/** What is missing at the end of a span, if anything. */
export function* selectEnd({ fromMs, toMs }: TapeSpan, { recordedToMs }: TapeReading): Generator<TapeEntry, void, undefined> {
  const missingFromMs = recordedToMs ?? fromMs;
  if (missingFromMs < toMs) yield { kind: 'gap', fromMs: missingFromMs, toMs };
}

/**
 * Yields what was recorded in a span, in the order of arrival, each segment verified before its records. First come the states of the
 * instruments as the first segment has them, followed by its records from before the span, so that the quotes in force at its beginning are
 * known. Gaps are where no process recorded, and what was lost; states follow each. Throws TapeDamaged at a segment that is missing or was
 * changed.
 */
export async function* readTape(context: TapeContext, request: TapeRequest): AsyncGenerator<TapeEntry, void, undefined> {
  let reading: TapeReading = { recordedToMs: null, isInterrupted: false };
  for await (const { row, segment, fault } of readSegments(context, request)) {
    if (segment === null || fault !== null) throw new TapeDamaged(row, fault ?? 'unreadable');
    yield* selectEntries(segment, request, reading);
    reading = { recordedToMs: row.toMs, isInterrupted: false };
  }
  yield* selectEnd(request, reading);
}
