/** `npm run record` as a process: what it writes, what it says, and how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { compiledCode } from '../tests/support/compiled-code.ts';
import { fileOfProgram } from '../tests/support/program-files.ts';
import { mountSmallDisk } from '../tests/support/small-disk.ts';
import { isLong } from '../tests/support/long.ts';
import { openKrakenExchange, type FixtureExchange } from './adapters/prices/live/fixture-exchanges.ts';
import { readRecordedTicks } from './adapters/prices/replay/recorded-file.ts';
import { recordedFileAt } from './adapters/prices/replay/recording-name.ts';

const DEADLINE_MS = 60_000;
const BUSY_DEMO = { PRICE_FEED: 'sandbox:always-open' };

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-record-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

function record(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [fileOfProgram('server/record'), ...words], {
    env: { ...compiledCode, PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: DEADLINE_MS,
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said.err += text));
  const ended = once(child, 'close', { signal: AbortSignal.timeout(DEADLINE_MS) }).then(([code]) => ({
    code: code as number | null,
    ...said,
  }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, said, ended };
}

async function readAll(directory: string): Promise<ReadonlyMap<string, readonly RawTick[]>> {
  const files = await readdir(directory);
  return new Map(
    await Promise.all(
      files.toSorted().map(async (name): Promise<[string, RawTick[]]> => {
        const ticks: RawTick[] = [];
        for await (const piece of readRecordedTicks(recordedFileAt(join(directory, name)))) ticks.push(...piece);
        return [name, ticks];
      }),
    ),
  );
}

async function writeSources(directory: string, { peer: { url } }: FixtureExchange): Promise<string> {
  const path = join(directory, 'price-sources.json');
  const symbols = {
    BTCUSD: [{ source: 'kraken', name: 'BTC/USD', alone: true }],
    ETHUSD: [{ source: 'kraken', name: 'ETH/USD', alone: true }],
  };
  await writeFile(path, JSON.stringify({ sources: { kraken: { kind: 'kraken', url } }, symbols }));
  return path;
}

async function openKraken(): Promise<FixtureExchange> {
  const exchange = await openKrakenExchange();
  onTestFinished(() => exchange.close());
  exchange.quote('BTC/USD', 91_000, 91_001);
  exchange.quote('ETH/USD', 91_000, 91_001);
  return exchange;
}

describe.runIf(isLong)('a recording of live prices', () => {
  test('has every tick until Ctrl-C, and says where they came from', async () => {
    const kraken = await openKraken();
    const sources = await writeSources(await newDirectory(), kraken);
    const directory = join(await newDirectory(), 'made', 'by', 'it');
    const { child, said, ended } = record(['--directory', directory, '--sources', sources, '--symbols', 'BTCUSD']);
    await expect.poll(() => said.err).toContain('kraken is connected');
    await expect.poll(() => said.err).toContain('first ticks of BTCUSD');
    for (let nth = 1; nth <= 30; nth += 1) kraken.quote('BTC/USD', 91_000 + nth, 91_001 + nth);
    kraken.peer.sockets[0]?.close(1001, 'maintenance');
    await expect
      .poll(() => said.err)
      .toContain('a price source is disconnected; retrying: source kraken, cause closed with 1001: maintenance');
    await expect.poll(() => said.err.split('kraken is connected').length).toBe(3);
    kraken.quote('BTC/USD', 91_100, 91_101);
    kraken.quote('BTC/USD', 91_200, 91_201);
    await expect.poll(async () => [...(await readAll(directory)).values()][0]?.at(-1)?.bid).toBe(91_200);
    child.kill('SIGINT');
    const { code, out } = await ended;
    expect(code).toBe(0);
    const [[name, ticks] = ['', []]] = await readAll(directory);
    expect(name).toMatch(/^BTCUSD_ticks_\d{4}-\d{2}-\d{2}\.csv\.gz$/);
    const bids = [91_000, ...Array.from({ length: 30 }, (_, index) => 91_001 + index), 91_030, 91_100, 91_200];
    expect(ticks.map(({ bid, ask, source }) => [bid, ask, source])).toEqual(bids.map((bid) => [bid, bid + 1, 'kraken']));
    expect(out).toBe(`BTCUSD: ${bids.length} ticks, ${bids.length} from kraken\n  ${join(directory, name)}\n`);
  });

  test('ends by itself after the time that was given', async () => {
    const kraken = await openKraken();
    const directory = await newDirectory();
    const sources = await writeSources(await newDirectory(), kraken);
    const { ended } = record(['--directory', directory, '--for', '2s'], { PRICE_SOURCES: sources });
    expect((await ended).code).toBe(0);
    expect([...(await readAll(directory)).values()].map((ticks) => ticks.map(({ bid }) => bid))).toEqual([[91_000], [91_000]]);
  });

  test('fails if there was nothing to record', async () => {
    const kraken = await openKraken();
    kraken.peer.refuseWith(503);
    const sources = await writeSources(await newDirectory(), kraken);
    const { code, err } = await record(['--directory', await newDirectory(), '--sources', sources, '--for', '1s']).ended;
    expect([code, err]).toEqual([1, expect.stringContaining('There was no tick to record.')]);
  });
});

test.runIf(isLong)('a recording that is killed can be read, and the next one leaves it as it is', async () => {
  const directory = await newDirectory();
  const words = ['--directory', directory, '--symbols', 'BTCUSD,EURUSD'];
  const { child, ended } = record(words, BUSY_DEMO);
  await expect.poll(async () => (await readdir(directory)).length).toBe(2);
  child.kill('SIGKILL');
  await ended;
  const killed = await readAll(directory);
  for (const ticks of killed.values()) expect(ticks.length).toBeGreaterThan(1);
  const bytes = await Promise.all([...killed.keys()].map((name) => readFile(join(directory, name))));
  expect((await record([...words, '--for', '2s'], BUSY_DEMO).ended).code).toBe(0);
  expect(await readdir(directory)).toHaveLength(4);
  expect(await Promise.all([...killed.keys()].map((name) => readFile(join(directory, name))))).toEqual(bytes);
});

describe.runIf(isLong)('a recording that cannot be written says why, and exits with 1', () => {
  test('where a file is in the way of the directory', async () => {
    const path = join(await newDirectory(), 'file');
    await writeFile(path, '');
    for (const directory of [path, join(path, 'below')]) {
      const { code, err } = await record(['--directory', directory], BUSY_DEMO).ended;
      expect([code, err]).toEqual([1, `${directory} is not a directory.\n`]);
    }
  });

  test('when the disk is full, and keeps what there was room for', async (context) => {
    const place = await newDirectory();
    const directory = join(place, 'disk');
    await mkdir(directory);
    const disk = await mountSmallDisk(directory, 16_384, { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });
    if (disk === null) {
      context.skip();
      return;
    }
    onTestFinished(() => disk.unmount());
    // Each file takes a page of the disk, which has fewer of them than there are instruments.
    const { code, err, out } = await record(['--directory', directory], BUSY_DEMO).ended;
    expect([code, err]).toEqual([1, expect.stringContaining(`The disk of ${directory} is full. What was written before can be played.`)]);
    expect(out).toContain('ticks');
    const kept = await readAll(directory);
    expect(kept.size).toBeGreaterThan(0);
    expect([...kept.values()].some((ticks) => ticks.length > 0)).toBe(true);
  });
});

test.each<[string, string, string]>([
  ['is not there', 'missing.json', 'which cannot be read: ENOENT'],
  ['is invalid', 'invalid.json', 'line 1: '],
])('a file of price sources that %s is refused with 1', async (_what, name, reason) => {
  const directory = await newDirectory();
  await writeFile(join(directory, 'invalid.json'), '{}');
  const { code, err } = await record(['--directory', directory, '--sources', join(directory, name)]).ended;
  expect([code, err]).toEqual([1, expect.stringContaining(reason)]);
});
