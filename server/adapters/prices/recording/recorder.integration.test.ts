/** From sources over a recording to the replay: the ticks that were delivered are the ticks that are played. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { feedClockOf } from '../feed-clock.ts';
import { openCoinbaseExchange, openKrakenExchange } from '../live/fixture-exchanges.ts';
import type { LiveEntry } from '../live/live-price-feed.ts';
import { openPriceSources } from '../live/open-price-sources.ts';
import { recordedFileAt } from '../replay/recording-name.ts';
import { createReplayPriceFeed } from '../replay/replay-price-feed.ts';
import { createTurnedClock } from '../turned-clock.ts';
import { createRecorder } from './recorder.ts';

/** One clock for all: the system's may be adjusted by a millisecond meanwhile, and the recorder takes no tick from its future. */
const now = (): number => performance.timeOrigin + performance.now();
const silent = { info: () => undefined, warn: () => undefined };
const TERMS = { staleAfterMs: 5_000, divergenceLimit: 0.015, widestSpread: 500, bidMarkup: 0.3, askMarkup: 0.1 };

function entry(source: string, name: string): LiveEntry {
  return { ...TERMS, source, name };
}

test('a recording of two sources is played as it was', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-recorder-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [kraken, coinbase] = [await openKrakenExchange(), await openCoinbaseExchange()];
  kraken.quote('BTC/USD', 91_000, 91_001);
  coinbase.quote('BTC-USD', 91_000, 91_001);
  coinbase.quote('ETH-USD', 3_000, 3_001);
  onTestFinished(() => Promise.all([kraken.close(), coinbase.close()]).then(() => undefined));
  const feed = openPriceSources(
    {
      version: '1',
      returnAfterMs: 0,
      sources: new Map([
        ['kraken', { kind: 'kraken', url: kraken.peer.url }],
        ['coinbase', { kind: 'coinbase', url: coinbase.peer.url }],
      ]),
      symbols: [
        { symbol: 'BTCUSD', entries: [entry('kraken', 'BTC/USD'), entry('coinbase', 'BTC-USD')] },
        { symbol: 'ETHUSD', entries: [entry('coinbase', 'ETH-USD')] },
      ],
    },
    {
      clock: feedClockOf({ now, onSet: () => undefined }),
      time: { now, monotonicMs: () => performance.now(), random: () => 0 },
      log: silent,
    },
  );
  const recorder = createRecorder({ directory, symbols: ['BTCUSD', 'ETHUSD'], now });
  const delivered: RawTick[] = [];
  await feed.start((tick) => {
    delivered.push(tick);
    recorder.take(tick);
  });
  onTestFinished(() => feed.stop());
  await expect
    .poll(() => new Set(delivered.map(({ symbol, source }) => `${symbol} ${source}`)))
    .toEqual(new Set(['BTCUSD kraken', 'ETHUSD coinbase']));
  for (let nth = 1; nth <= 40; nth += 1) {
    kraken.quote('BTC/USD', 91_000 + nth / 10, 91_000.7 + nth / 10);
    coinbase.quote('BTC-USD', 91_001, 91_002);
    coinbase.quote('ETH-USD', 3_000 + nth / 100, 3_001);
  }
  await expect.poll(() => delivered.findLast(({ symbol }) => symbol === 'ETHUSD')?.bid).toBe(3_000.4 - 0.3);
  await recorder.flush();
  // The other source takes over, and its ticks follow in the same file.
  await kraken.close();
  await expect.poll(() => delivered.at(-1)?.source).toBe('coinbase');
  coinbase.quote('BTC-USD', 91_003, 91_004);
  await expect.poll(() => delivered.at(-1)?.bid).toBe(91_003 - 0.3);
  await feed.stop();
  await recorder.flush();
  await recorder.close();

  const files = recorder.view().symbols.flatMap(({ paths }) => paths.map(recordedFileAt));
  const clock = createTurnedClock(Date.now());
  const replay = createReplayPriceFeed({
    files,
    clock,
    onError: (error) => {
      throw error;
    },
  });
  const played: RawTick[] = [];
  await replay.start((tick) => played.push(tick));
  await clock.turn((delivered.at(-1)?.at ?? 0) - (delivered[0]?.at ?? 0) + 1);
  for (const symbol of ['BTCUSD', 'ETHUSD']) {
    const of = (ticks: readonly RawTick[]) =>
      ticks.filter((tick) => tick.symbol === symbol).map(({ bid, ask, at, source }) => ({ bid, ask, at, source }));
    expect(of(played)).toEqual(of(delivered));
  }
  expect(played).toHaveLength(delivered.length);
});
