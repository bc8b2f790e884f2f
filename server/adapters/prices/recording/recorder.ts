/**
 * Writes a feed's ticks into files that replay/recorded-file.ts reads: for each instrument one file per day (UTC), or more if there already
 * is one of that day. What has been taken is in the files after the next flush.
 */
import { join } from 'node:path';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { nameOfRecordedTicks } from '../replay/recording-name.ts';
import { createRecordingFile, type RecordingFile } from './recording-file.ts';

export interface RecorderOptions {
  readonly directory: string;
  /** Those whose ticks are recorded; the others' are ignored. */
  readonly symbols: Iterable<string>;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

export interface Recorder {
  take(tick: RawTick): void;
  /** Rejects if something cannot be written. Wait for it before the next call. */
  flush(): Promise<void>;
  /** Closes the files without a flush. */
  close(): Promise<void>;
  view(): RecorderView;
}

export interface RecorderView {
  readonly symbols: readonly RecordedSymbol[];
  /** Ticks that have been taken and are not in a file yet. */
  readonly waiting: number;
  /** Ticks without a price or a time. */
  readonly leftOut: number;
}

export interface RecordedSymbol {
  readonly symbol: string;
  readonly ticks: number;
  /** Ticks stamped earlier than the one before them; they have that one's time. */
  readonly lateTicks: number;
  /** How many ticks came from each source, where the feed names it. */
  readonly bySource: ReadonlyMap<string, number>;
  readonly paths: readonly string[];
}

interface Recording {
  readonly symbol: string;
  readonly bySource: Map<string, number>;
  readonly paths: string[];
  ticks: number;
  lateTicks: number;
  lastAt: number;
  /** Ascending by day. */
  waiting: { readonly day: string; readonly lines: string[] }[];
  open: { readonly day: string; readonly file: RecordingFile } | null;
}

const HEADER = 'time,bid,ask,source\n';
/** Length of the date in an ISO 8601 time. */
const DATE_LENGTH = 10;
/** A recorder that is started anew this often in a day has another problem. */
const MOST_FILES_A_DAY = 1_000;

export function createRecorder({ directory, symbols, now }: RecorderOptions): Recorder {
  const recordings = new Map([...symbols].map((symbol) => [symbol, newRecording(symbol)]));
  let waiting = 0;
  let leftOut = 0;

  function take({ symbol, bid, ask, at: stampedAt, source = '' }: RawTick): void {
    const recording = recordings.get(symbol);
    if (recording === undefined) return;
    if (!Number.isFinite(bid) || !Number.isFinite(ask) || !(stampedAt >= 0)) {
      leftOut += 1;
      return;
    }
    // A time from the future would become that of all ticks until then, because times ascend in a file.
    const saidAt = Math.floor(Math.min(stampedAt, now()));
    const at = Math.max(saidAt, recording.lastAt);
    if (saidAt < at) recording.lateTicks += 1;
    const time = new Date(at).toISOString();
    const day = time.slice(0, DATE_LENGTH);
    if (recording.waiting.at(-1)?.day !== day) recording.waiting.push({ day, lines: [] });
    recording.waiting.at(-1)?.lines.push(`${time},${bid},${ask},${source}\n`);
    recording.lastAt = at;
    recording.ticks += 1;
    if (source !== '') recording.bySource.set(source, (recording.bySource.get(source) ?? 0) + 1);
    waiting += 1;
  }

  async function write(recording: Recording, day: string, lines: readonly string[]): Promise<void> {
    const text = lines.join('');
    if (recording.open?.day === day) {
      await recording.open.file.append(text);
      return;
    }
    await closeFile(recording);
    const file = await createFile(directory, recording.symbol, day);
    recording.open = { day, file };
    recording.paths.push(file.path);
    await file.append(text);
  }

  return {
    take,
    async flush() {
      for (const recording of recordings.values()) {
        const pieces = recording.waiting;
        recording.waiting = [];
        for (const { day, lines } of pieces) {
          await write(recording, day, lines);
          waiting -= lines.length;
        }
      }
    },
    async close() {
      for (const recording of recordings.values()) await closeFile(recording);
    },
    view: () => ({ symbols: [...recordings.values()], waiting, leftOut }),
  };
}

function newRecording(symbol: string): Recording {
  return { symbol, bySource: new Map(), paths: [], ticks: 0, lateTicks: 0, lastAt: Number.NEGATIVE_INFINITY, waiting: [], open: null };
}

async function closeFile(recording: Recording): Promise<void> {
  const { open } = recording;
  recording.open = null;
  await open?.file.close();
}

async function createFile(directory: string, symbol: string, day: string): Promise<RecordingFile> {
  for (let part = 1; ; part += 1) {
    try {
      return await createRecordingFile(join(directory, nameOfRecordedTicks(symbol, day, part)), HEADER);
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isTaken || part >= MOST_FILES_A_DAY) throw error;
    }
  }
}
