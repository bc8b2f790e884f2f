import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { createRecorder } from './recorder.ts';

const utc = (text: string): number => Date.parse(text);
const NOON = utc('2026-11-27T12:00:00Z');
const HEADER = 'time,bid,ask,source\n';

function startRecorder() {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-recorder-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  let now = NOON;
  const recorder = createRecorder({ directory, symbols: ['BTCUSD', 'ETHUSD'], now: () => now });
  onTestFinished(() => recorder.close());
  return {
    directory,
    recorder,
    take: (tick: Partial<RawTick>) => recorder.take({ symbol: 'BTCUSD', bid: 100, ask: 101, at: now, ...tick }),
    setNow: (at: number) => (now = at),
    files: () =>
      Object.fromEntries(
        readdirSync(directory)
          .toSorted()
          .map((name) => [name, gunzipSync(readFileSync(join(directory, name))).toString()]),
      ),
  };
}

describe('a recorder', () => {
  test('has a file for each instrument that had a tick, with all that the replay needs', async () => {
    const { recorder, take, files } = startRecorder();
    take({ bid: 91_234.1, ask: 91_234.2, source: 'kraken' });
    take({ symbol: 'ETHUSD', bid: 0.1 + 0.2, ask: 1e-7 });
    take({ symbol: 'EURUSD' });
    await recorder.flush();
    expect(files()).toEqual({
      'BTCUSD_ticks_2026-11-27.csv.gz': `${HEADER}2026-11-27T12:00:00.000Z,91234.1,91234.2,kraken\n`,
      'ETHUSD_ticks_2026-11-27.csv.gz': `${HEADER}2026-11-27T12:00:00.000Z,0.30000000000000004,1e-7,\n`,
    });
  });

  test('begins a new file for each day, by the time of the tick', async () => {
    const { recorder, take, files, setNow } = startRecorder();
    setNow(utc('2026-11-28T00:00:01Z'));
    take({ at: utc('2026-11-27T23:59:59.999Z') });
    take({ at: utc('2026-11-28T00:00:00.000Z') });
    await recorder.flush();
    take({ at: utc('2026-11-28T00:00:00.500Z') });
    await recorder.flush();
    expect(files()).toEqual({
      'BTCUSD_ticks_2026-11-27.csv.gz': `${HEADER}2026-11-27T23:59:59.999Z,100,101,\n`,
      'BTCUSD_ticks_2026-11-28.csv.gz': `${HEADER}2026-11-28T00:00:00.000Z,100,101,\n2026-11-28T00:00:00.500Z,100,101,\n`,
    });
  });

  test('never overwrites a recording, and begins another part of the day instead', async () => {
    const { recorder, take, directory } = startRecorder();
    const [first, second] = ['BTCUSD_ticks_2026-11-27.csv.gz', 'BTCUSD_ticks_2026-11-27_2.csv.gz'].map((name) => join(directory, name));
    for (const path of [first, second]) writeFileSync(path ?? '', 'of another run');
    take({});
    await recorder.flush();
    expect([first, second].map((path) => readFileSync(path ?? '', 'utf8'))).toEqual(['of another run', 'of another run']);
    expect(recorder.view().symbols[0]?.paths).toEqual([join(directory, 'BTCUSD_ticks_2026-11-27_3.csv.gz')]);
  });

  test.each<[string, readonly number[], readonly string[], number]>([
    ['steps back', [0, -500, 1], ['12:00:00.000', '12:00:00.000', '12:00:00.001'], 1],
    ['is ahead of ours', [3_600_000, 0], ['12:00:00.010', '12:00:00.010'], 1],
    ['has parts of milliseconds', [0.9], ['12:00:00.000'], 0],
  ])('has ascending times where the clock of a source %s', async (_what, offsets, times, late) => {
    const { recorder, take, files, setNow } = startRecorder();
    setNow(NOON + 10);
    for (const offset of offsets) take({ at: NOON + offset });
    await recorder.flush();
    const lines = Object.values(files()).join('').split('\n').slice(1, -1);
    expect(lines).toEqual(times.map((time) => `2026-11-27T${time}Z,100,101,`));
    expect(recorder.view().symbols[0]?.lateTicks).toBe(late);
  });

  test.each<[string, Partial<RawTick>]>([
    ['no bid', { bid: Number.NaN }],
    ['an endless ask', { ask: Number.POSITIVE_INFINITY }],
    ['no time', { at: Number.NaN }],
    ['a time before 1970', { at: -1e300 }],
  ])('leaves out a tick with %s, which no replay could read', async (_what, tick) => {
    const { recorder, take, files } = startRecorder();
    take(tick);
    await recorder.flush();
    expect([files(), recorder.view().leftOut]).toEqual([{}, 1]);
  });

  test('says what was recorded, and what still waits', async () => {
    const { recorder, take } = startRecorder();
    for (const source of ['kraken', 'coinbase', 'kraken']) take({ source });
    expect(recorder.view().waiting).toBe(3);
    await recorder.flush();
    const { symbols, waiting } = recorder.view();
    expect(waiting).toBe(0);
    expect(symbols.map(({ symbol, ticks }) => [symbol, ticks])).toEqual([
      ['BTCUSD', 3],
      ['ETHUSD', 0],
    ]);
    expect([...(symbols[0]?.bySource ?? [])]).toEqual([
      ['kraken', 2],
      ['coinbase', 1],
    ]);
  });

  test('says why a file cannot be written', async () => {
    const { recorder, take, directory } = startRecorder();
    rmSync(directory, { recursive: true });
    take({});
    await expect(recorder.flush()).rejects.toThrow('ENOENT');
  });
});
