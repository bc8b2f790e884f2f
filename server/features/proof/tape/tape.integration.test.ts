/** The tick tape in a database and a file store: what is written, what happens while either is away, and what a reader finds. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { price } from '@fairlead/domain/price.ts';
import { NO_SEGMENT_HASH } from '@fairlead/domain/proof/tape/tape-segment.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { openTestDatabase, testDatabases } from '../../../../tests/support/databases.ts';
import type { Database, Queries } from '../../../adapters/db/database.ts';
import { createDiskFileStore } from '../../../adapters/files/disk-file-store.ts';
import { createMemoryFileStore, type MemoryFileStore } from '../../../adapters/files/memory-file-store.ts';
import { deleteOldSegments } from './delete-old-segments.ts';
import { openFixtureTape, TAPE_MINUTE_MS, TAPE_START, type FixtureTape } from './fixture-tape.ts';
import { readSegments, readTape, TapeDamaged, type TapeEntry, type TapeRequest } from './read-tape.ts';
import { hashOf } from './segment-file.ts';
import { listSealedSegments } from './tape-store.ts';

const ALL: TapeRequest = { symbols: null, fromMs: TAPE_START, toMs: TAPE_START + 60 * TAPE_MINUTE_MS };

describe.each(testDatabases)('the tick tape on %s', (kind) => {
  let database: Database;
  let files: MemoryFileStore;
  let tape: FixtureTape;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  beforeEach(async () => {
    await database.query('DELETE FROM tape_segments');
    files = createMemoryFileStore();
    tape = await openFixtureTape({ database, files });
    begin();
  });

  function begin(at = TAPE_START): void {
    const openings = INSTRUMENTS.map(({ symbol }) => ({
      symbol,
      quote: null,
      isHalted: false,
      isUnderReview: false,
      isLate: false,
      hold: null,
    }));
    tape.recorder.begin(openings, at);
  }

  function quote(at: number, micros = 1_085_000): void {
    const tick = { symbol: 'EURUSD', bid: micros / 1e6, ask: (micros + 100) / 1e6, at };
    const index = INSTRUMENTS.findIndex(({ symbol }) => symbol === 'EURUSD');
    tape.recorder.quote(index, price(micros), price(micros + 100), tick, at);
  }

  const minute = (nth: number): number => TAPE_START + nth * TAPE_MINUTE_MS;

  /** Each minute has one quote, whose price is its number. */
  function recordMinutes(from: number, to: number): void {
    for (let nth = from; nth < to; nth += 1) {
      quote(minute(nth) + 1_000, 1_085_000 + nth);
      tape.recorder.drain(minute(nth + 1));
    }
  }

  async function readAll(span = ALL): Promise<readonly TapeEntry[]> {
    const entries: TapeEntry[] = [];
    for await (const entry of readTape({ database, files }, span)) entries.push(entry);
    return entries;
  }

  async function listFaults(): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { row, fault } of readSegments({ database, files }, ALL)) if (fault !== null) found.push(`${row.id} ${fault}`);
    return found;
  }

  const bidsOf = (entries: readonly TapeEntry[]) =>
    entries.flatMap((entry) => (entry.kind === 'record' && entry.record.kind === 'quote' ? [entry.record.bid - 1_085_000] : []));
  const gapsOf = (entries: readonly TapeEntry[]) =>
    entries.flatMap((entry) => (entry.kind === 'gap' ? [[(entry.fromMs - TAPE_START) / 60_000, (entry.toMs - TAPE_START) / 60_000]] : []));

  /** Their texts, in order. */
  async function readTexts(): Promise<readonly string[]> {
    const rows = await database.query<{ file_key: string }>('SELECT file_key FROM tape_segments ORDER BY id');
    return Promise.all(rows.map(async ({ file_key }) => gunzipSync((await files.get(file_key)) ?? new Uint8Array()).toString()));
  }

  test('is written minute by minute, each segment with the hash of the one before, and read again', async () => {
    recordMinutes(0, 3);
    await tape.writer.write();
    const sealed = await listSealedSegments(database, 0, 10);
    const texts = await readTexts();
    expect(sealed).toEqual(
      texts.map((text, place) => ({ id: place + 1, fromMs: minute(place), toMs: minute(place + 1), hash: hashOf(text) })),
    );
    const previous = texts.map((text) => /^previous (.*)$/m.exec(text)?.[1]);
    expect(previous).toEqual([NO_SEGMENT_HASH, sealed[0]?.hash, sealed[1]?.hash]);
    expect(await listSealedSegments(database, 1, 1)).toEqual(sealed.slice(1, 2));
    const entries = await readAll({ ...ALL, toMs: minute(3) });
    expect([bidsOf(entries), gapsOf(entries)]).toEqual([[0, 1, 2], []]);
    expect(tape.writer.view()).toEqual({ written: 3, lost: 0, waiting: 0, waitingBytes: 0, writtenToMs: minute(3) });
  });

  test('a reader that begins in the middle gets the quote in force, and only what it asks for', async () => {
    recordMinutes(0, 3);
    await tape.writer.write();
    const entries = await readAll({ symbols: new Set(['EURUSD']), fromMs: minute(1) + 30_000, toMs: minute(2) + 500 });
    expect(entries[0]).toMatchObject({ kind: 'opening', asOfMs: minute(1), opening: { symbol: 'EURUSD', quote: { bid: 1_085_000 } } });
    expect(bidsOf(entries)).toEqual([1]);
    expect(bidsOf(await readAll({ ...ALL, symbols: new Set(['GBPUSD']) }))).toEqual([]);
  });

  test('a process that is killed in the middle of a minute leaves a gap that the next one names', async () => {
    recordMinutes(0, 1);
    await tape.writer.write();
    // Killed here: nothing of this minute was written.
    quote(minute(1) + 5_000);
    tape = await openFixtureTape({ database, files });
    begin(minute(1) + 41_000);
    quote(minute(1) + 42_000, 1_085_007);
    tape.recorder.drain(minute(2));
    await tape.writer.write();
    const [, second] = await readTexts();
    expect(second).toContain(`\ngap ${new Date(minute(1)).toISOString()} ${new Date(minute(1) + 41_000).toISOString()}\nstart\n`);
    const entries = await readAll({ ...ALL, toMs: minute(2) });
    expect(bidsOf(entries)).toEqual([0, 7]);
    expect(gapsOf(entries)).toEqual([[1, 1 + 41 / 60]]);
  });

  test('a failover in the middle of a minute leaves two segments of it, in order, and the one that was replaced can write no more', async () => {
    quote(TAPE_START + 1_000);
    tape.recorder.end(TAPE_START + 20_000);
    await tape.writer.write();
    const replaced = tape;
    tape = await openFixtureTape({ database, files });
    begin(TAPE_START + 20_000);
    quote(TAPE_START + 30_000, 1_085_001);
    replaced.recorder.begin([], TAPE_START + 20_000);
    replaced.recorder.drain(minute(1));
    await replaced.writer.write();
    expect(replaced.writer.view()).toMatchObject({ written: 1, waiting: 1 });
    expect(replaced.logged).toEqual(['the tick tape cannot be written; it waits in memory']);
    tape.recorder.drain(minute(1));
    await tape.writer.write();
    const sealed = await listSealedSegments(database, 0, 10);
    expect(sealed.map(({ fromMs, toMs }) => [fromMs - TAPE_START, toMs - TAPE_START])).toEqual([
      [0, 20_000],
      [20_000, 60_000],
    ]);
    const entries = await readAll({ ...ALL, toMs: minute(1) });
    expect([bidsOf(entries), gapsOf(entries)]).toEqual([[0, 1], []]);
  });

  test('while the file store is away segments wait, and are written in order when it is back', async () => {
    files.setReachable(false);
    recordMinutes(0, 2);
    await tape.writer.write();
    await tape.writer.write();
    expect(tape.writer.view()).toMatchObject({ written: 0, waiting: 2 });
    recordMinutes(2, 3);
    files.setReachable(true);
    await tape.writer.write();
    expect(tape.writer.view()).toMatchObject({ written: 3, waiting: 0, lost: 0 });
    expect(tape.logged).toEqual(['the tick tape cannot be written; it waits in memory', 'the tick tape is written again']);
    expect(bidsOf(await readAll({ ...ALL, toMs: minute(3) }))).toEqual([0, 1, 2]);
    expect(files.keys()).toHaveLength(3);
  });

  test('if too many wait, the oldest are given up, and the next one says what was lost', async () => {
    tape = await openFixtureTape({ database, files, mostWaitingBytes: 400 });
    begin();
    recordMinutes(0, 1);
    await tape.writer.write();
    files.setReachable(false);
    recordMinutes(1, 12);
    await new Promise((resolve) => setTimeout(resolve, 50));
    recordMinutes(12, 13);
    await tape.writer.write();
    const { lost, waiting } = tape.writer.view();
    expect(lost).toBeGreaterThan(0);
    expect(lost + waiting).toBe(12);
    files.setReachable(true);
    await tape.writer.write();
    const [, second = ''] = await readTexts();
    expect(second).toContain(`\nlost ${new Date(minute(1)).toISOString()} ${new Date(minute(1 + lost)).toISOString()} ${lost} ${lost} 0\n`);
    const entries = await readAll({ ...ALL, toMs: minute(13) });
    expect(bidsOf(entries)).toEqual([0, ...Array.from({ length: waiting }, (_, place) => 1 + lost + place)]);
    expect(gapsOf(entries)).toEqual([[1, 1 + lost]]);
    expect(tape.logged.filter((line) => line.includes('is lost'))).toHaveLength(lost);
  });

  test('a commit whose answer was lost is not written again', async () => {
    let isAnswerLost = true;
    const flaky = {
      drizzle: database.drizzle,
      query: <Row extends object>(sql: string, parameters?: readonly unknown[]) => database.query<Row>(sql, parameters),
      transaction: async <Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result> => {
        const result = await database.transaction(work);
        if (!isAnswerLost) return result;
        isAnswerLost = false;
        throw new Error('the connection was lost');
      },
    };
    tape = await openFixtureTape({ database: flaky, files });
    begin();
    recordMinutes(0, 2);
    await tape.writer.write();
    expect(tape.writer.view()).toMatchObject({ waiting: 2 });
    await tape.writer.write();
    expect(tape.writer.view()).toMatchObject({ waiting: 0, written: 2 });
    expect((await listSealedSegments(database, 0, 10)).map(({ id }) => id)).toEqual([1, 2]);
    expect([await listFaults(), files.keys().length]).toEqual([[], 2]);
  });

  test('a segment of another process in the same place is followed, not overwritten', async () => {
    // Two processes on one database that lead different things, by mistake.
    await database.query('INSERT INTO engine_epoch (partition, epoch) VALUES (0, 5) ON CONFLICT (partition) DO UPDATE SET epoch = 5');
    const other = await openFixtureTape({ database, files, fence: () => ({ partition: 0, epoch: 5 }) });
    tape = await openFixtureTape({ database, files });
    begin();
    recordMinutes(0, 1);
    await tape.writer.write();
    other.recorder.begin([], minute(1));
    other.recorder.drain(minute(2));
    await other.writer.write();
    recordMinutes(1, 2);
    await tape.writer.write();
    expect(tape.writer.view()).toMatchObject({ written: 1, waiting: 1 });
    await tape.writer.write();
    expect((await listSealedSegments(database, 0, 10)).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect([await listFaults(), files.keys().length, tape.logged]).toEqual([[], 3, []]);
  });

  test('what was changed, removed or damaged is named, and readers of quotes get none of it', async () => {
    recordMinutes(0, 5);
    await tape.writer.write();
    const keyOf = async (id: number): Promise<string> => {
      const [row] = await database.query<{ file_key: string }>('SELECT file_key FROM tape_segments WHERE id = $1', [id]);
      return row?.file_key ?? '';
    };
    const textOf = async (id: number) => gunzipSync((await files.get(await keyOf(id))) ?? new Uint8Array()).toString();
    await files.put(await keyOf(2), gzipSync((await textOf(2)).replace('1.085001', '1.085991')));
    await files.delete(await keyOf(3));
    await files.put(await keyOf(4), new TextEncoder().encode('garbage'));
    expect(await listFaults()).toEqual(['2 otherHash', '3 noFile', '4 unreadable']);
    const seen: TapeEntry[] = [];
    const reading = (async () => {
      for await (const entry of readTape({ database, files }, ALL)) seen.push(entry);
    })();
    await expect(reading).rejects.toThrow(TapeDamaged);
    expect(bidsOf(seen)).toEqual([0]);
  });

  test('whoever owns the database too can only break the chain', async () => {
    recordMinutes(0, 4);
    await tape.writer.write();
    // Segment 2 is rewritten with its hash; segment 3 still names the old one.
    const [row] = await database.query<{ file_key: string }>('SELECT file_key FROM tape_segments WHERE id = 2');
    const text = gunzipSync((await files.get(row?.file_key ?? '')) ?? new Uint8Array())
      .toString()
      .replaceAll('1.085001', '1.085991');
    await files.put(row?.file_key ?? '', gzipSync(text));
    await database.query('UPDATE tape_segments SET hash = $1 WHERE id = 2', [Buffer.from(hashOf(text), 'base64')]);
    expect(await listFaults()).toEqual(['3 otherPrevious']);
    await database.query('DELETE FROM tape_segments WHERE id = 2');
    expect(await listFaults()).toEqual(['3 noRowBefore']);
  });

  test('old files are deleted, and their rows stay and say so', async () => {
    recordMinutes(0, 5);
    await tape.writer.write();
    const DAY_MS = 86_400_000;
    const context = { database, files, clock: () => minute(3) + 10 * DAY_MS + 1, keepDays: 10 };
    expect(await deleteOldSegments(context)).toBe(3);
    expect(await deleteOldSegments(context)).toBe(0);
    expect(files.keys()).toHaveLength(2);
    expect(await listFaults()).toEqual(['1 deleted', '2 deleted', '3 deleted']);
    expect(await listSealedSegments(database, 0, 10)).toHaveLength(5);
    const rest = await readAll({ ...ALL, fromMs: minute(3), toMs: minute(5) });
    expect(bidsOf(rest)).toEqual([3, 4]);
  });

  test('old files that cannot be deleted are tried again', async () => {
    recordMinutes(0, 2);
    await tape.writer.write();
    files.setReachable(false);
    const context = { database, files, clock: () => minute(5) + 86_400_000, keepDays: 1 };
    await expect(deleteOldSegments(context)).rejects.toThrow('cannot be reached');
    files.setReachable(true);
    expect(await deleteOldSegments(context)).toBe(2);
  });

  test('a clock that is set back leaves segments in the order of arrival', async () => {
    quote(minute(30) + 1_000);
    tape.recorder.drain(minute(31));
    quote(minute(10) + 500, 1_085_001);
    tape.recorder.drain(minute(11));
    await tape.writer.write();
    expect(await listFaults()).toEqual([]);
    const entries = await readAll();
    expect(bidsOf(entries)).toEqual([0, 1]);
  });

  test('on a disk, the files are whole and can be read by gunzip', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'fairlead-tape-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const disk = createDiskFileStore(directory);
    tape = await openFixtureTape({ database, files: disk });
    begin();
    recordMinutes(0, 1);
    await tape.writer.write();
    const [row] = await database.query<{ file_key: string; text_bytes: number; stored_bytes: number }>('SELECT * FROM tape_segments');
    const path = join(directory, row?.file_key.slice(0, 2) ?? '', row?.file_key ?? '');
    const bytes = await readFile(path);
    const text = gunzipSync(bytes).toString();
    expect([bytes.length, Buffer.byteLength(text)]).toEqual([row?.stored_bytes, row?.text_bytes]);
    expect(text).toContain('\nquote 1000 0 EURUSD 1.085 1.0851\n');
    await writeFile(path, bytes.subarray(0, -5));
    const found: (string | null)[] = [];
    for await (const { fault } of readSegments({ database, files: disk }, ALL)) found.push(fault);
    expect(found).toEqual(['unreadable']);
  });

  test('a process that never led cannot write', async () => {
    const stranger = await openFixtureTape({ database, files, fence: () => ({ partition: -1, epoch: 999_999 }) });
    stranger.recorder.begin([], TAPE_START);
    stranger.recorder.end(TAPE_START + 5);
    await stranger.writer.write();
    expect(await listSealedSegments(database, 0, 1)).toEqual([]);
    expect(stranger.writer.view().waiting).toBe(1);
  });
});
