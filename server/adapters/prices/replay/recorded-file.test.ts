import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { readRecordedTicks } from './recorded-file.ts';
import type { RecordedFile } from './recorded-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'fairlead-replay-'));
afterAll(() => rmSync(directory, { recursive: true }));

let count = 0;
function writeRecording(text: string, options: Partial<RecordedFile> & { readonly zip?: boolean } = {}): RecordedFile {
  const { zip = false, ...rest } = options;
  const path = join(directory, `${(count += 1)}.csv${zip ? '.gz' : ''}`);
  writeFileSync(path, zip ? gzipSync(text) : text);
  return { path, symbol: 'EURUSD', ...rest };
}

async function readAll(file: RecordedFile): Promise<RawTick[]> {
  const ticks: RawTick[] = [];
  for await (const batch of readRecordedTicks(file)) ticks.push(...batch);
  return ticks;
}

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

describe('the forms of a recording', () => {
  test.each([
    ['ticks', 'time,bid,ask\n1970-01-01T00:00:01Z,1.1,1.2\n', {}, [[1_000, 1.1, 1.2]]],
    ['ticks, gzipped', 'time,bid,ask\n1970-01-01T00:00:01Z,1.1,1.2\n', { zip: true }, [[1_000, 1.1, 1.2]]],
    [
      'ticks, no trailing line feed',
      'time,bid,ask\n1,1.1,1.2\n2,1.3,1.4',
      {},
      [
        [1, 1.1, 1.2],
        [2, 1.3, 1.4],
      ],
    ],
    ['ticks, Windows line endings', 'time,bid,ask\r\n1,1.1,1.2\r\n', {}, [[1, 1.1, 1.2]]],
    ['ticks, columns in another order', 'ask,time,bid\n1.2,7,1.1\n', {}, [[7, 1.1, 1.2]]],
    ['closes, with the usual spread', 'time,close\n1970-01-02,1.5\n', { interval: '1d' }, [[172_799_999, 1.5, 1.50008]]],
    [
      'closes below zero, with a given spread',
      'time,close\n1970-01-02,-36.98\n',
      { interval: '1d', spread: 0.05 },
      [[172_799_999, -36.98, -36.93]],
    ],
    [
      'bars with a volume',
      'time,open,high,low,close,volume\n60000,5,9,4,8,1234\n',
      { interval: '1m', spread: 1 },
      [
        [60_000, 5, 6],
        [80_000, 4, 5],
        [100_000, 9, 10],
        [119_999, 8, 9],
      ],
    ],
    [
      'bars of bid and ask',
      'time,open,high,low,close,ask_open,ask_high,ask_low,ask_close\n0,8,9,4,5,8.5,9.5,4.5,5.5\n',
      { interval: '1m' },
      [
        [0, 8, 8.5],
        [20_000, 9, 9.5],
        [40_000, 4, 4.5],
        [59_999, 5, 5.5],
      ],
    ],
    ['nothing but a header', 'time,bid,ask\n', {}, []],
    ['nothing at all', '', {}, []],
  ] as const)('%s', async (_, text, options, expected) => {
    const ticks = await readAll(writeRecording(text, options));
    expect(ticks.map((tick) => [tick.at, tick.bid, tick.ask])).toEqual(expected);
  });

  test('ticks name their source where the file does', async () => {
    const text = 'time,bid,ask,source\n1,1.1,1.2,kraken\n2,1.1,1.2,\n3,1.1,1.2\n';
    expect((await readAll(writeRecording(text, {}))).map(({ source }) => source)).toEqual(['kraken', undefined, undefined]);
  });

  test('an empty file that is named as a gzipped one has no ticks', async () => {
    const path = join(directory, 'EURUSD_ticks_empty.csv.gz');
    writeFileSync(path, '');
    expect(await readAll({ path, symbol: 'EURUSD' })).toEqual([]);
  });

  test('every line of the real recordings is read', async () => {
    const eurusd = { path: fixture('EURUSD_ticks_2014-05-02_1225-1245.csv.gz'), symbol: 'EURUSD' };
    expect(await readAll(eurusd)).toHaveLength(8_864);
    const gold = { path: fixture('XAUUSD_1h_2020-03-16.csv'), symbol: 'XAUUSD', interval: '1h' } as const;
    expect(await readAll(gold)).toHaveLength(4 * 109);
  });
});

describe('a recording that cannot be read', () => {
  test.each([
    ['an invalid price', 'time,bid,ask\n1,1.1,1.2\n2,x,1.2\n', {}, 'line 3: "x" is not a price'],
    ['a missing price', 'time,bid,ask\n1,,1.2\n', {}, 'line 2: "" is not a price'],
    ['an invalid time', 'time,bid,ask\nnoon,1.1,1.2\n', {}, 'line 2: "noon" is not a time'],
    ['a time that goes back', 'time,bid,ask\n2,1.1,1.2\n1,1.1,1.2\n', {}, 'line 3: the time goes backwards'],
    ['no time', 'bid,ask\n', {}, 'line 1: no column "time"'],
    ['no price', 'time,volume\n', {}, 'line 1: neither bid and ask nor close'],
    ['bars without an interval', 'time,close\n', {}, 'line 1: a file of bars needs an interval'],
    [
      'an unknown symbol without a spread',
      'time,close\n',
      { interval: '1d', symbol: 'NOSUCH' },
      'line 1: a file without an ask needs a spread',
    ],
  ] as const)('%s: the error names the line and the reason', async (_, text, options, message) => {
    await expect(readAll(writeRecording(text, options))).rejects.toThrow(message);
  });

  test.each(['missing.csv', 'missing.csv.gz'])('a missing file is rejected: %s', async (name) => {
    await expect(readAll({ path: join(directory, name), symbol: 'EURUSD' })).rejects.toThrow('ENOENT');
  });

  test('a .gz file that is not gzipped is rejected', async () => {
    const file = writeRecording('time,bid,ask\n', {});
    const path = `${file.path}.gz`;
    writeFileSync(path, 'time,bid,ask\n');
    await expect(readAll({ path, symbol: 'EURUSD' })).rejects.toThrow('incorrect header');
  });
});
