import type { Candle } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { NoHistory } from '../price-feed.ts';
import { createTurnedClock } from '../turned-clock.ts';
import { FixtureLine } from './fixture-feed.ts';
import { createLivePriceFeed, type LiveSymbol } from './live-price-feed.ts';

const START = Date.parse('2026-11-27T12:00:00Z');
const TERMS = { staleAfterMs: 5_000, divergenceLimit: 0.01, widestSpread: 1, bidMarkup: 0, askMarkup: 0 };
const BTC: LiveSymbol = {
  symbol: 'BTCUSD',
  entries: [
    { source: 'kraken', name: 'BTC/USD', ...TERMS },
    { source: 'coinbase', name: 'BTC-USD', ...TERMS },
  ],
};
const ETH: LiveSymbol = { symbol: 'ETHUSD', entries: [{ source: 'coinbase', name: 'ETH-USD', ...TERMS }] };

/** With a spread of 0.1, if the test does not care. */
function say(line: FixtureLine, name: string, bid: number, at: number | null = null, ask = bid + 0.1, id: string | null = null): void {
  line.tick(name, bid, ask, at, id);
}

async function startFeed() {
  const clock = createTurnedClock(START);
  const [kraken, coinbase] = [new FixtureLine(clock), new FixtureLine(clock)];
  const told: string[] = [];
  const feed = createLivePriceFeed({
    lines: new Map([
      ['kraken', kraken],
      ['coinbase', coinbase],
    ]),
    symbols: [BTC, ETH],
    returnAfterMs: 10_000,
    aloneAfterMs: 0,
    clock,
    // The tests set the clock only where they say so.
    monotonicMs: () => clock.now(),
  });
  feed.onArbitration(({ symbol, followed, before, fault, hold }) => {
    told.push([symbol, before ?? 'none', '->', followed ?? 'none', fault, hold].filter((part) => part !== null).join(' '));
  });
  const ticks: RawTick[] = [];
  await feed.start((tick) => ticks.push(tick));
  const take = () => ticks.splice(0).map(({ symbol, bid, at }) => [symbol, bid, at - START]);
  return { feed, clock, kraken, coinbase, told, ticks, take };
}

describe('a live feed', () => {
  test('delivers the preferred source of each instrument', async () => {
    const { kraken, coinbase, take } = await startFeed();
    say(kraken, 'BTC/USD', 100, START - 20);
    say(coinbase, 'BTC-USD', 100.2);
    say(coinbase, 'ETH-USD', 50);
    say(kraken, 'XRP/USD', 1);
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
    say(kraken, 'BTC/USD', 100, START - 20);
    take();
    say(kraken, 'BTC/USD', 100.1, at);
    expect(take()).toEqual([['BTCUSD', 100.1, stamped]]);
  });

  test('follows the other source at once when the connection to the preferred one is lost', async () => {
    const { kraken, coinbase, take, told } = await startFeed();
    say(kraken, 'BTC/USD', 100);
    say(coinbase, 'BTC-USD', 100.2);
    take();
    kraken.listener?.onConnected(false);
    expect([take(), told]).toEqual([[['BTCUSD', 100.2, 0]], ['BTCUSD none -> kraken', 'BTCUSD kraken -> coinbase disconnected']]);
  });

  test('delivers nothing on a connection that is back until it has a new price', async () => {
    const { coinbase, take, feed, clock } = await startFeed();
    say(coinbase, 'ETH-USD', 50);
    take();
    coinbase.listener?.onConnected(false);
    coinbase.listener?.onConnected(true);
    await clock.turn(1_000);
    expect([take(), feed.arbitrationOf('ETHUSD')?.active]).toEqual([[], -1]);
    say(coinbase, 'ETH-USD', 51);
    expect(take()).toEqual([['ETHUSD', 51, 1_000]]);
  });

  test('holds both back while they contradict each other, and says so', async () => {
    const { kraken, coinbase, take, told } = await startFeed();
    say(kraken, 'BTC/USD', 100);
    say(coinbase, 'BTC-USD', 100);
    take();
    say(kraken, 'BTC/USD', 60);
    expect(take()).toEqual([]);
    say(kraken, 'BTC/USD', 100.1);
    expect(take()).toEqual([['BTCUSD', 100.1, 0]]);
    expect(told).toEqual(['BTCUSD none -> kraken', 'BTCUSD kraken -> kraken diverging', 'BTCUSD kraken -> kraken']);
  });

  test('says when the only source has been silent for too long', async () => {
    const { coinbase, clock, told } = await startFeed();
    say(coinbase, 'ETH-USD', 50);
    await clock.turn(5_500);
    expect(told).toEqual(['ETHUSD none -> coinbase', 'ETHUSD coinbase -> none stale']);
  });

  test('repeats a price that its source proves to be in force', async () => {
    const { coinbase, clock, take, told } = await startFeed();
    say(coinbase, 'ETH-USD', 50);
    take();
    for (let second = 1; second <= 8; second += 1) {
      await clock.turn(1_000);
      coinbase.listener?.onProof('ETH-USD');
    }
    expect(take()).toEqual([2, 4, 6, 8].map((second) => ['ETHUSD', 50, second * 1_000]));
    expect(told).toEqual(['ETHUSD none -> coinbase']);
  });

  test('does not repeat a price that its source has contradicted since', async () => {
    const { coinbase, clock, take, told } = await startFeed();
    say(coinbase, 'ETH-USD', 50);
    say(coinbase, 'ETH-USD', 51, null, 49);
    for (let second = 1; second <= 6; second += 1) {
      await clock.turn(1_000);
      coinbase.listener?.onProof('ETH-USD');
    }
    expect([take(), told]).toEqual([[['ETHUSD', 50, 0]], ['ETHUSD none -> coinbase', 'ETHUSD coinbase -> none stale']]);
  });

  test('proof of a connection alone keeps no price in force', async () => {
    const { coinbase, clock, told } = await startFeed();
    say(coinbase, 'ETH-USD', 50);
    for (let second = 1; second <= 6; second += 1) {
      await clock.turn(1_000);
      coinbase.listener?.onProof(null);
    }
    expect(told).toEqual(['ETHUSD none -> coinbase', 'ETHUSD coinbase -> none stale']);
  });

  test('shows the last price of a closed market once, and follows it no longer', async () => {
    const { coinbase, take, told } = await startFeed();
    say(coinbase, 'ETH-USD', 50, START - 3_600_000);
    coinbase.listener?.onPaused('ETH-USD');
    coinbase.listener?.onProof('ETH-USD');
    expect([take(), told]).toEqual([[['ETHUSD', 50, -3_600_000]], ['ETHUSD none -> coinbase', 'ETHUSD coinbase -> none stale']]);
  });

  test('delivers nothing after it is stopped', async () => {
    const { feed, kraken, coinbase, clock, take } = await startFeed();
    await feed.stop();
    say(kraken, 'BTC/USD', 100);
    expect([take(), kraken.isStopped, coinbase.isStopped, clock.waitingCalls]).toEqual([[], true, true, 0]);
    await expect(feed.start(() => undefined)).rejects.toThrow('once');
  });

  describe('history', () => {
    const request = { symbol: 'BTCUSD', interval: '1m', fromMs: 0, toMs: 60_000 } as const;
    const candle: Candle = { openAt: 0, open: price(1), high: price(1), low: price(1), close: price(1), tickCount: 0 };
    const none = new NoHistory('a protocol without history');

    test('is that of the preferred source, under its own name', async () => {
      const { feed, kraken, coinbase } = await startFeed();
      kraken.history = [candle];
      expect(await feed.loadHistory(request)).toEqual([candle]);
      expect([kraken.historyAsked, coinbase.historyAsked]).toEqual([['BTC/USD'], []]);
    });

    test.each([
      ['has none', none],
      ['is away', null],
    ])('is that of the next source if the preferred one %s', async (_what, history) => {
      const { feed, kraken, coinbase } = await startFeed();
      kraken.history = history;
      coinbase.history = [candle];
      expect(await feed.loadHistory(request)).toEqual([candle]);
      expect(coinbase.historyAsked).toEqual(['BTC-USD']);
    });

    test('that the preferred source has not in a period is not taken from another one', async () => {
      const { feed, coinbase } = await startFeed();
      coinbase.history = [candle];
      expect(await feed.loadHistory(request)).toEqual([]);
    });

    test.each<[string, readonly Candle[] | NoHistory | null, NoHistory | null, string | typeof NoHistory]>([
      ['no source has any', none, none, NoHistory],
      ['one has none and the other is away', none, null, 'source is down'],
      ['one is away and the other has none', null, none, 'source is down'],
    ])('is refused if %s', async (_what, first, second, error) => {
      const { feed, kraken, coinbase } = await startFeed();
      kraken.history = first;
      coinbase.history = second;
      await expect(feed.loadHistory(request)).rejects.toThrow(error);
    });

    test('is nowhere for an instrument without an entry', async () => {
      const { feed } = await startFeed();
      await expect(feed.loadHistory({ ...request, symbol: 'NOSUCH' })).rejects.toThrow(NoHistory);
      expect(await feed.loadHistory({ ...request, toMs: 0 })).toEqual([]);
    });
  });
});

describe('each tick', () => {
  test('names its source and the number that the source gave it, or else its time', async () => {
    const { kraken, coinbase, ticks } = await startFeed();
    say(kraken, 'BTC/USD', 100, START - 20);
    say(coinbase, 'ETH-USD', 50, START, 50.1, '4711');
    expect(ticks.map(({ source, id }) => [source, id])).toEqual([
      ['kraken', START - 20],
      ['coinbase', '4711'],
    ]);
  });

  test('says whether another source shows the same price', async () => {
    const { kraken, coinbase, ticks } = await startFeed();
    say(kraken, 'BTC/USD', 100);
    say(coinbase, 'BTC-USD', 100.2);
    say(kraken, 'BTC/USD', 100.1);
    expect(ticks.map(({ isAgreed }) => isAgreed)).toEqual([false, true]);
  });

  test.each([
    ['its number', 'S-1', 'S-1'],
    ['its own time', null, START],
  ])('is identified by %s, also when it is repeated', async (_what, id, identified) => {
    const { kraken, clock, ticks } = await startFeed();
    say(kraken, 'BTC/USD', 100, START, 100.1, id);
    for (let second = 0; second < 6; second += 1) {
      await clock.turn(1_000);
      kraken.listener?.onProof('BTC/USD');
    }
    expect(ticks.length).toBeGreaterThan(2);
    expect(new Set(ticks.map((tick) => tick.id))).toEqual(new Set([identified]));
  });

  test('has the markup of its entry, without which sources are compared', async () => {
    const clock = createTurnedClock(START);
    const line = new FixtureLine(clock);
    const symbols = [{ symbol: 'ETHUSD', entries: [{ source: 'coinbase', name: 'ETH-USD', ...TERMS, bidMarkup: 0.2, askMarkup: 0.3 }] }];
    const feed = createLivePriceFeed({ lines: new Map([['coinbase', line]]), symbols, returnAfterMs: 0, clock, monotonicMs: clock.now });
    const ticks: RawTick[] = [];
    await feed.start((tick) => ticks.push(tick));
    say(line, 'ETH-USD', 50, null, 50.5);
    expect(ticks).toEqual([expect.objectContaining({ bid: 49.8, ask: 50.8 })]);
    expect(feed.arbitrationOf('ETHUSD')?.entries[0]).toMatchObject({ bid: 50, ask: 50.5 });
  });
});

describe('operators', () => {
  const NONE = { disabled: new Set<string>(), pinned: new Map<string, string>() };

  test('disable a source, which is left at once, and enable it again', async () => {
    const { feed, kraken, coinbase, take, told } = await startFeed();
    say(kraken, 'BTC/USD', 100);
    say(coinbase, 'BTC-USD', 100.2);
    take();
    feed.applyControls({ ...NONE, disabled: new Set(['kraken']) });
    expect(take()).toEqual([['BTCUSD', 100.2, 0]]);
    say(kraken, 'BTC/USD', 100.1);
    expect(take()).toEqual([]);
    feed.applyControls(NONE);
    coinbase.listener?.onConnected(false);
    expect([take(), told.at(-1)]).toEqual([[['BTCUSD', 100.1, 0]], 'BTCUSD coinbase -> kraken disconnected']);
  });

  test('pin an instrument to a source, whatever the others say', async () => {
    const { feed, kraken, coinbase, take } = await startFeed();
    say(kraken, 'BTC/USD', 100);
    say(coinbase, 'BTC-USD', 60);
    take();
    feed.applyControls({ ...NONE, pinned: new Map([['BTCUSD', 'coinbase']]) });
    expect(take()).toEqual([['BTCUSD', 60, 0]]);
    say(coinbase, 'BTC-USD', 61);
    expect(take()).toEqual([['BTCUSD', 61, 0]]);
  });

  test('see how much of the time each source was followed, and how often another took over', async () => {
    const { feed, kraken, coinbase, clock } = await startFeed();
    say(kraken, 'BTC/USD', 100);
    for (let second = 1; second <= 4; second += 1) {
      await clock.turn(1_000);
      say(coinbase, 'BTC-USD', 100);
      say(coinbase, 'ETH-USD', 50);
    }
    kraken.listener?.onConnected(false);
    await clock.turn(4_000);
    const views = feed
      .viewSources()
      .map(({ source, followed, offered, share, failovers }) => ({ source, followed, offered, share, failovers }));
    expect(views).toEqual([
      { source: 'kraken', followed: 0, offered: 1, share: 0.5, failovers: 1 },
      { source: 'coinbase', followed: 2, offered: 2, share: (4 + 7) / 16, failovers: 0 },
    ]);
  });
});
