/** What `npm run tape` does: shows and verifies the tape, and writes out parts of it. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { formatTapeLeaf } from '@fairlead/domain/proof/tape/segment-chain.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { createRecorder, type Recorder } from '../../../adapters/prices/recording/recorder.ts';
import { describeFault, formatEntry, formatTime } from './format-entry.ts';
import {
  readSegmentFile,
  readSegments,
  selectEnd,
  selectEntries,
  type ReadSegment,
  type TapeContext,
  type TapeEntry,
  type TapeReading,
} from './read-tape.ts';
import type { TapeCall } from './tape-arguments.ts';

export interface TapeOutput {
  /** Prints a line on standard output. */
  readonly print: (line: string) => void;
  /** Prints a line on standard error. */
  readonly warn: (line: string) => void;
}

export type ShowCall = Extract<TapeCall, { readonly kind: 'show' }>;

interface Counts {
  quotes: number;
  rejected: number;
  segments: number;
  faults: number;
  gaps: number;
  /** The ids of the first and the last segment. */
  first: number | null;
  last: number | null;
}

/** Returns the exit code. */
export async function showTape(context: TapeContext, call: ShowCall, { print, warn }: TapeOutput): Promise<number> {
  const { request, isJson, replayDirectory, segmentsDirectory } = call;
  const symbols = request.symbols ?? INSTRUMENTS.map(({ symbol }) => symbol);
  const recorder = replayDirectory === null ? null : await openRecordings(replayDirectory, symbols);
  const directory = segmentsDirectory === null ? null : await makeDirectory(segmentsDirectory);
  const counts: Counts = { quotes: 0, rejected: 0, segments: 0, faults: 0, gaps: 0, first: null, last: null };
  let reading: TapeReading = { recordedToMs: null, isInterrupted: false };

  const take = (entry: TapeEntry): void => {
    if (entry.kind === 'gap') counts.gaps += 1;
    if (!isWithin(entry, request.fromMs)) return;
    if (entry.kind === 'record' && entry.record.kind === 'quote') {
      counts.quotes += 1;
      if (recorder !== null) takeQuote(recorder, entry.record);
    }
    if (entry.kind === 'record' && entry.record.kind === 'reject') counts.rejected += 1;
    print(isJson ? JSON.stringify(jsonOf(entry)) : formatEntry(entry));
  };

  for await (const read of readSegments(context, request)) {
    const { row, segment, fault } = read;
    counts.segments += 1;
    counts.first ??= row.id;
    counts.last = row.id;
    if (directory !== null && read.bytes !== null) await writeNew(join(directory, nameOfSegment(row.id)), read.bytes);
    if (isJson) print(JSON.stringify({ kind: 'segment', ...spanOf(read), hash: row.hash, fault, leaf: formatTapeLeaf(row) }));
    if (fault !== null) {
      counts.faults += 1;
      if (!isJson) print(`! ${describeRead(read)}`);
    }
    // What was changed is shown to nobody as what was quoted.
    if (segment !== null && fault === null) for (const entry of selectEntries(segment, request, reading)) take(entry);
    reading = { recordedToMs: row.toMs, isInterrupted: fault !== null };
    await recorder?.flush();
  }
  for (const entry of selectEnd(request, reading)) take(entry);
  await recorder?.close();

  if (isJson) print(JSON.stringify({ kind: 'summary', ...counts }));
  else for (const line of summarise(counts)) print(line);
  for (const path of recorder?.view().symbols.flatMap(({ paths }) => paths) ?? []) warn(`written: ${path}`);
  return counts.faults > 0 || counts.segments === 0 ? 1 : 0;
}

/** The first segment begins before the span: its records say which quotes are in force, and were not asked for. */
function isWithin(entry: TapeEntry, fromMs: number): boolean {
  return entry.kind !== 'record' || entry.record.arrivedAt >= fromMs;
}

function takeQuote(recorder: Recorder, quote: Extract<TapeEntry, { kind: 'record' }>['record'] & { readonly kind: 'quote' }): void {
  const { symbol, bid, ask, sentAt, arrivedAt, source } = quote;
  const tick = { symbol, bid: priceToDecimal(bid), ask: priceToDecimal(ask), at: Math.min(sentAt, arrivedAt) };
  recorder.take(source === null ? tick : { ...tick, source });
}

/** Numbers that JSON does not have, such as NaN, are text. */
function jsonOf(entry: TapeEntry): object {
  if (entry.kind === 'gap') return { kind: 'gap', from: isoOf(entry.fromMs), to: isoOf(entry.toMs) };
  if (entry.kind === 'opening') {
    const { quote, ...rest } = entry.opening;
    const shown =
      quote === null ? null : { ...quote, ...decimalsOf(quote), quotedAt: quote.quotedAt === null ? null : isoOf(quote.quotedAt) };
    return { kind: 'opening', asOf: isoOf(entry.asOfMs), ...rest, quote: shown };
  }
  const { record } = entry;
  const time = { arrivedAt: isoOf(record.arrivedAt) };
  switch (record.kind) {
    case 'quote':
    case 'reject': {
      const said = { bid: jsonNumber(record.said.bid), ask: jsonNumber(record.said.ask) };
      const prices = record.kind === 'quote' ? decimalsOf(record) : {};
      return { ...record, ...time, ...prices, sentAt: isoOf(record.sentAt), said };
    }
    case 'restate':
      return { ...record, ...time, ...decimalsOf(record), quotedAt: record.quotedAt === null ? null : isoOf(record.quotedAt) };
    default:
      return { ...record, ...time };
  }
}

function decimalsOf({
  bid,
  ask,
}: {
  readonly bid: Parameters<typeof priceToDecimal>[0];
  readonly ask: Parameters<typeof priceToDecimal>[0];
}) {
  return { bid: priceToDecimal(bid), ask: priceToDecimal(ask) };
}

function jsonNumber(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

function isoOf(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString();
}

function spanOf({ row }: ReadSegment): { readonly id: number; readonly from: string; readonly to: string } {
  return { id: row.id, from: isoOf(row.fromMs), to: isoOf(row.toMs) };
}

function describeRead({ row, fault, detail }: ReadSegment): string {
  const what = fault === null ? 'is as it was sealed' : describeFault(fault);
  return `segment ${row.id} (${formatTime(row.fromMs)} to ${formatTime(row.toMs)}) ${what}${detail === null ? '' : ` (${detail})`}`;
}

function summarise({ quotes, rejected, segments, faults, gaps, first, last }: Counts): readonly string[] {
  if (segments === 0) return ['There is no segment of the tick tape for this time.'];
  const which = segments === 1 ? `1 segment (${first})` : `${segments} segments (${first} to ${last})`;
  const state = faults === 0 ? 'each has its hash and follows the one before' : `${faults} missing or changed`;
  return [
    `${quotes} quotes, ${rejected} rejected ticks`,
    `${which}: ${state}`,
    ...(gaps === 0 ? [] : [`${gaps} ${gaps === 1 ? 'period' : 'periods'} in which nothing was recorded`]),
  ];
}

/** Verifies files of segments alone. Returns the exit code. */
export async function checkSegmentFiles(files: readonly string[], { print, warn }: TapeOutput): Promise<number> {
  let faults = 0;
  let before: { readonly id: number; readonly hash: string } | null = null;
  for (const path of files) {
    const { segment, hash, detail } = await readSegmentFile(await readFile(path));
    if (segment === null) {
      faults += 1;
      before = null;
      warn(`${basename(path)}: not a segment of the tick tape (${detail})`);
      continue;
    }
    const { id, fromMs, toMs, previous, accepted, rejected } = segment;
    print(formatTapeLeaf({ id, fromMs, toMs, hash }));
    print(`  ${basename(path)}: ${accepted} quotes, ${rejected} rejected ticks`);
    if (before !== null && (before.id !== id - 1 || before.hash !== previous)) {
      faults += 1;
      warn(`${basename(path)}: does not follow segment ${before.id}`);
    }
    before = { id, hash };
  }
  print(faults === 0 ? 'Compare these lines with the leaves of the public log.' : `${faults} differences`);
  return faults === 0 ? 0 : 1;
}

async function openRecordings(directory: string, symbols: Iterable<string>): Promise<Recorder> {
  return createRecorder({ directory: await makeDirectory(directory), symbols, now: () => Number.POSITIVE_INFINITY });
}

async function makeDirectory(directory: string): Promise<string> {
  const path = resolve(directory);
  await mkdir(path, { recursive: true });
  return path;
}

function nameOfSegment(id: number): string {
  return `tape-${String(id).padStart(9, '0')}.txt.gz`;
}

/** A file is there as a whole or not at all. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, bytes, { flag: 'wx' });
  await rename(draft, path);
}
