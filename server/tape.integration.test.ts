/** `npm run tape` as a process, on what a server has recorded: what it prints, what it writes, and how it ends. */
import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { compiledCode } from '../tests/support/compiled-code.ts';
import { createTestDatabase, testDatabases, type TestDatabasePlace } from '../tests/support/databases.ts';
import { fileOfProgram } from '../tests/support/program-files.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { openDatabase } from './adapters/db/open-database.ts';
import { createDiskFileStore } from './adapters/files/disk-file-store.ts';
import { recordedFileAt } from './adapters/prices/replay/recording-name.ts';
import { readRecordedTicks } from './adapters/prices/replay/recorded-file.ts';
import { listSealedSegments } from './features/proof/tape/tape-store.ts';

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

describe.each(testDatabases)('the tick tape of a server on %s', (kind) => {
  let place: TestDatabasePlace;
  let day: string;
  let nextDay: string;

  const start = () => startServerProcess(place, { PRICE_FEED: 'sandbox:always-open', TAPE_DAYS: '400' });

  function tape(...words: readonly string[]): Promise<Ended> {
    const { dataDir, databaseUrl } = place;
    const env = {
      ...compiledCode,
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [fileOfProgram('server/tape'), ...words],
        { env, maxBuffer: 256 * 1_048_576, timeout: 60_000 },
        (error, output, errors) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, output, errors });
        },
      );
    });
  }

  /** A server that is stopped, one that is killed in the middle of its minute, and one that is stopped. */
  beforeAll(async () => {
    place = await createTestDatabase(kind);
    day = new Date().toISOString().slice(0, 10);
    const first = await start();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await first.end('SIGTERM')).toMatchObject({ code: 0 });
    const second = await start();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await second.end('SIGKILL');
    const third = await start();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await third.end('SIGTERM')).toMatchObject({ code: 0 });
    nextDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    return place.remove;
  });

  test('shows what clients were quoted, verifies it, and says where nothing was recorded', async () => {
    const { code, output, errors } = await tape('EURUSD', day, nextDay);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/^\S+ \S+ {2}EURUSD {2}quoted {2}\d\.\d{5} \/ \d\.\d{5}/m);
    expect(output.match(/nothing was recorded until/g)?.length).toBeGreaterThanOrEqual(2);
    expect(output).toMatch(/\n\d+ quotes, \d+ rejected ticks\n\d+ segments \(1 to \d+\): each has its hash and follows the one before\n/);
  });

  test('as JSON, with the leaf of each segment', async () => {
    const { code, output } = await tape('all', day, nextDay, '--json');
    expect(code).toBe(0);
    const lines = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const kinds = new Set(lines.map((line) => line['kind']));
    for (const expected of ['segment', 'gap', 'opening', 'quote', 'summary']) expect(kinds).toContain(expected);
    const database = await openDatabase(place);
    const sealed = await listSealedSegments(database, 0, 100);
    await database.close();
    expect(sealed.length).toBeGreaterThanOrEqual(2);
    expect(lines.filter((line) => line['kind'] === 'segment').map((line) => [line['id'], line['hash'], line['fault']])).toEqual(
      sealed.map(({ id, hash }) => [id, hash, null]),
    );
    const quotes = lines.filter((line) => line['kind'] === 'quote');
    expect(lines.at(-1)).toMatchObject({ kind: 'summary', quotes: quotes.length, segments: sealed.length, faults: 0 });
    expect(new Set(quotes.map((line) => line['symbol'])).size).toBeGreaterThan(100);
  });

  test('as recordings that can be played', async () => {
    const directory = join(place.dataDir, 'recordings');
    const { code, output, errors } = await tape('EURUSD,BTCUSD', day, nextDay, '--replay', directory);
    expect(code).toBe(0);
    const names = await readdir(directory);
    expect(errors.trimEnd().split('\n').toSorted()).toEqual(names.toSorted().map((name) => `written: ${join(directory, name)}`));
    let ticks = 0;
    for (const name of names) for await (const batch of readRecordedTicks(recordedFileAt(join(directory, name)))) ticks += batch.length;
    expect(output).toContain(`\n${ticks} quotes, `);
    await rm(directory, { recursive: true });
  });

  test('as files that a stranger can check alone', async () => {
    const directory = join(place.dataDir, 'evidence');
    expect(await tape('all', day, nextDay, '--segments', directory)).toMatchObject({ code: 0 });
    const paths = (await readdir(directory)).toSorted().map((name) => join(directory, name));
    const checked = await tape('check', ...paths);
    expect(checked).toMatchObject({ code: 0, errors: '' });
    const database = await openDatabase(place);
    const sealed = await listSealedSegments(database, 0, 100);
    await database.close();
    expect(checked.output.match(/^tape\/1 .*$/gm)?.map((line) => line.split(' ').at(-1))).toEqual(sealed.map(({ hash }) => hash));
    const [first = '', second = ''] = paths;
    const text = gunzipSync(await readFile(first)).toString();
    await writeFile(
      first,
      gzipSync(
        text.replace(/^counts (\d+) (\d+)$/m, (_, accepted: string, rejected: string) => `counts ${Number(accepted) + 1} ${rejected}`),
      ),
    );
    expect(await tape('check', first)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('the counts are not those of the records'),
    });
    await writeFile(first, gzipSync(text.replace('\nstart\n', '\n')));
    expect(await tape('check', first, second)).toMatchObject({ code: 1, errors: expect.stringContaining('does not follow segment 1') });
    expect(await tape('check', join(directory, 'none'))).toMatchObject({ code: 1, errors: expect.stringContaining('ENOENT') });
    await rm(directory, { recursive: true });
  });

  test('names what is missing and what was changed', async () => {
    const database = await openDatabase(place);
    const rows = await database.query<{ file_key: string }>('SELECT file_key FROM tape_segments ORDER BY id');
    await database.close();
    const files = createDiskFileStore(join(place.dataDir, 'tape'));
    const [first = '', second = ''] = rows.map(({ file_key }) => file_key);
    const [bytes, other] = [await files.get(first), await files.get(second)];
    if (bytes === null || other === null) throw new Error('a file is missing');
    await files.delete(first);
    await files.put(
      second,
      gzipSync(
        gunzipSync(other)
          .toString()
          .replace(/^quote (\d+)/m, (_, at: string) => `quote ${Number(at) + 1}`),
      ),
    );
    const { code, output } = await tape('EURUSD', day, nextDay);
    expect(code).toBe(1);
    expect(output).toMatch(/^! segment 1 \(.*\) is missing: there is no such file$/m);
    expect(output).toMatch(/^! segment 2 \(.*\) was changed: its hash is not the one that was sealed$/m);
    expect(output).toMatch(/\): 2 missing or changed\n/);
    await files.put(first, bytes);
    await files.put(second, other);
  });

  test('says that there is nothing, and what it did not understand', async () => {
    expect(await tape('EURUSD', '2001-01-01', '2001-01-02')).toEqual({
      code: 1,
      output:
        '2001-01-01 00:00:00.000  nothing was recorded until 2001-01-02 00:00:00.000\nThere is no segment of the tick tape for this time.\n',
      errors: '',
    });
    expect(await tape('EURUSD', 'yesterday', 'today')).toMatchObject({ code: 2, output: '' });
  });
});
