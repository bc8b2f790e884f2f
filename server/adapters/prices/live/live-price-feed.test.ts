import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { describe, expect, test } from 'vitest';
import { createTurnedClock } from '../turned-clock.ts';
import type { Line, LineListener, LineTick } from './line.ts';
import { createLivePriceFeed, type LiveSymbol } from './live-price-feed.ts';

const START = Date.parse('2026-11-27T12:00:00Z');
const TERMS = { staleAfterMs: 5_000, divergenceLimit: 0.01, spreadLimit: 0.01 };
const BTC: LiveSymbol = {
  symbol: 'BTCUSD',
  entries: [
    { source: 'kraken', name: 'BTC/USD', ...TERMS },
    { source: 'coinbase', name: 'BTC-USD', ...TERMS },
  ],
};
const ETH: LiveSymbol = { symbol: 'ETHUSD', entries: [{ source: 'coinbase', name: 'ETH-USD', ...TERMS }] };

/** A line that says what the test wants. */
class ScriptedLine implements Line {
  listener: LineListener | null = null;
  isStopped = false;

  start(listener: LineListener): void {
    this.listener = listener;
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return Promise.resolve();
  }

  health(): never {
    throw new Error('not asked');
  }

  loadHistory({ symbol }: { readonly symbol: string }) {
    return Promise.resolve([{ openAt: symbol.length, open: 1, high: 1, low: 1, close: 1, tickCount: 0 }] as never);
  }

  tick(name: string, bid: number, at: number | null = null, ask = bid + 0.1): void {
    const tick: LineTick = { name, bid, ask, at, id: null };
    this.listener?.onTick(tick);
  }
}

async function startFeed() {
  const clock = createTurnedClock(START);
  const [kraken, coinbase] = [new ScriptedLine(), new ScriptedLine()];
  const told: string[] = [];
  const feed = createLivePriceFeed({
    lines: new Map([
      ['kraken', kraken],
      ['coinbase', coinbase],
    ]),
    symbols: [BTC, ETH],
    clock,
    // The tests set the clock only where they say so.
    monotonicMs: () => clock.now(),
    onArbitration: (symbol, { active, isDiverging }) => told.push(`${symbol} ${active}${isDiverging ? ' diverging' : ''}`),
  });
  const ticks: RawTick[] = [];
  await feed.start((tick) => ticks.push(tick));
  const take = () => ticks.splice(0).map(({ symbol, bid, at }) => [symbol, bid, at - START]);
  return { feed, clock, kraken, coinbase, told, take };
}

describe('a live feed', () => {
  test('delivers the preferred source of each instrument', async () => {
    const { kraken, coinbase, take } = await startFeed();
    kraken.tick('BTC/USD', 100, START - 20);
    coinbase.tick('BTC-USD', 100.2);
    coinbase.tick('ETH-USD', 50);
    kraken.tick('XRP/USD', 1);
    expect(take()).toEqual([
      ['BTCUSD', 100, -20],
      ['ETHUSD', 50, 0],
    ]);
  });

  test.each([
    ['from the future is stamped with its arrival', START + 3_000, 0],
    ['without a time is too', null, 0],
    ['from before the last one is stamped like it', START - 60_000, -20],
  ])('a tick %s', async (_what, at, stamped) => {
    const { kraken, take } = await startFeed();
    kraken.tick('BTC/USD', 100, START - 20);
    take();
    kraken.tick('BTC/USD', 100.1, at);
    expect(take()).toEqual([['BTCUSD', 100.1, stamped]]);
  });

  test('follows the other source at once when the connection to the preferred one is lost', async () => {
    const { kraken, coinbase, take, told } = await startFeed();
    kraken.tick('BTC/USD', 100);
    coinbase.tick('BTC-USD', 100.2);
    take();
    kraken.listener?.onConnected(false);
    expect([take(), told]).toEqual([[['BTCUSD', 100.2, 0]], ['BTCUSD 0', 'BTCUSD 1']]);
  });

  test('delivers nothing on a connection that is back until it has a new price', async () => {
    const { coinbase, take, feed, clock } = await startFeed();
    coinbase.tick('ETH-USD', 50);
    take();
    coinbase.listener?.onConnected(false);
    coinbase.listener?.onConnected(true);
    await clock.turn(1_000);
    expect([take(), feed.arbitrationOf('ETHUSD')?.active]).toEqual([[], -1]);
    coinbase.tick('ETH-USD', 51);
    expect(take()).toEqual([['ETHUSD', 51, 1_000]]);
  });

  test('holds both back while they contradict each other, and says so', async () => {
    const { kraken, coinbase, take, told } = await startFeed();
    kraken.tick('BTC/USD', 100);
    coinbase.tick('BTC-USD', 100);
    take();
    kraken.tick('BTC/USD', 60);
    expect(take()).toEqual([]);
    kraken.tick('BTC/USD', 100.1);
    expect(take()).toEqual([['BTCUSD', 100.1, 0]]);
    expect(told).toEqual(['BTCUSD 0', 'BTCUSD 0 diverging', 'BTCUSD 0']);
  });

  test('says when the only source has been silent for too long', async () => {
    const { coinbase, clock, told } = await startFeed();
    coinbase.tick('ETH-USD', 50);
    await clock.turn(5_500);
    expect(told).toEqual(['ETHUSD 0', 'ETHUSD -1']);
  });

  test('repeats a price that its source proves to be in force', async () => {
    const { coinbase, clock, take, told } = await startFeed();
    coinbase.tick('ETH-USD', 50);
    take();
    for (let second = 1; second <= 8; second += 1) {
      await clock.turn(1_000);
      coinbase.listener?.onProof('ETH-USD');
    }
    expect(take()).toEqual([2, 4, 6, 8].map((second) => ['ETHUSD', 50, second * 1_000]));
    expect(told).toEqual(['ETHUSD 0']);
  });

  test('proof of a connection alone keeps no price in force', async () => {
    const { coinbase, clock, told } = await startFeed();
    coinbase.tick('ETH-USD', 50);
    for (let second = 1; second <= 6; second += 1) {
      await clock.turn(1_000);
      coinbase.listener?.onProof(null);
    }
    expect(told).toEqual(['ETHUSD 0', 'ETHUSD -1']);
  });

  test('shows the last price of a closed market once, and follows it no longer', async () => {
    const { coinbase, take, told } = await startFeed();
    coinbase.tick('ETH-USD', 50, START - 3_600_000);
    coinbase.listener?.onPaused('ETH-USD');
    coinbase.listener?.onProof('ETH-USD');
    expect([take(), told]).toEqual([[['ETHUSD', 50, -3_600_000]], ['ETHUSD 0', 'ETHUSD -1']]);
  });

  test('delivers nothing after it is stopped', async () => {
    const { feed, kraken, coinbase, clock, take } = await startFeed();
    await feed.stop();
    kraken.tick('BTC/USD', 100);
    expect([take(), kraken.isStopped, coinbase.isStopped, clock.waitingCalls]).toEqual([[], true, true, 0]);
    await expect(feed.start(() => undefined)).rejects.toThrow('once');
  });

  test('has the history of the preferred source, under its own name', async () => {
    const { feed } = await startFeed();
    const request = { interval: '1m', fromMs: 0, toMs: 1 } as const;
    expect((await feed.loadHistory({ ...request, symbol: 'BTCUSD' }))[0]?.openAt).toBe('BTC/USD'.length);
    expect(await feed.loadHistory({ ...request, symbol: 'NOSUCH' })).toEqual([]);
  });
});
