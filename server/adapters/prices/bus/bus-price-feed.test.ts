import { price } from '@fairlead/domain/price.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { FIXTURE_INSTRUMENTS } from '@fairlead/domain/engine/fixture-market.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMemoryBus } from '../../../bus/memory-bus.ts';
import { BusFailure, type Bus } from '../../../bus/bus.ts';
import { QuoteBoard } from '../../../features/markets/quote-board.ts';
import { NoHistory, type PriceFeed } from '../price-feed.ts';
import { connectBusPriceFeed, type BusPriceFeed } from './bus-price-feed.ts';
import type { LiveSources } from './live-sources-message.ts';
import { priceSubjects, type PriceStatusMessage } from './price-messages.ts';
import { servePrices } from './serve-prices.ts';

const NOW = Date.UTC(2026, 10, 18, 12);
const COUNTS = { connects: 1, ticks: 3, disconnects: 0, gaps: 0, garbage: 0, refusals: 0 };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ALWAYS_OPEN = FIXTURE_INSTRUMENTS.map((instrument) => ({ ...instrument, tradingHours: 'always' as const }));
const HISTORY: Pick<PriceFeed, 'name' | 'isDemo' | 'loadHistory'> = {
  name: 'fixture',
  isDemo: true,
  loadHistory: ({ symbol }) => {
    if (symbol === 'NONE') return Promise.reject(new NoHistory('none'));
    if (symbol === 'AWAY') return Promise.reject(new Error('the source is away'));
    return Promise.resolve([{ openAt: 0, open: price(1), high: price(2), low: price(1), close: price(2), tickCount: 1 }]);
  },
};

describe('prices over a bus', () => {
  let now: number;
  let bus: Bus;
  let board: QuoteBoard;
  let live: LiveSources | null;

  const newBoard = (): QuoteBoard => new QuoteBoard({ instruments: ALWAYS_OPEN, clock: () => now });
  const tick = (bid: number, more: Partial<RawTick> = {}): void => {
    now += 100;
    board.take({ symbol: 'EURUSD', bid, ask: bid + 0.0002, at: now, isAgreed: true, ...more });
  };
  const serve = async (epoch = 1): Promise<() => void> => {
    const end = await servePrices({
      bus,
      quotes: board,
      instruments: ALWAYS_OPEN,
      feed: HISTORY,
      originOf: () => null,
      live,
      epoch,
      statusEveryMs: 20,
      sourcesEveryMs: 20,
    });
    onTestFinished(end);
    return end;
  };
  const connect = async (): Promise<BusPriceFeed> => {
    const feed = await connectBusPriceFeed({ bus, wait: (ms) => pause(Math.min(ms, 5)), log: silent });
    onTestFinished(() => feed.stop());
    return feed;
  };
  const collect = async (feed: BusPriceFeed): Promise<RawTick[]> => {
    const ticks: RawTick[] = [];
    await feed.start((each) => ticks.push(each));
    return ticks;
  };

  beforeEach(() => {
    now = NOW;
    bus = createMemoryBus(silent);
    board = newBoard();
    live = null;
  });

  test('tell how live sources are doing', async () => {
    const entry = { source: 'kraken', name: 'EUR/USD', bidMarkup: 0, askMarkup: 0, staleAfterMs: 1, divergenceLimit: 1, widestSpread: 1 };
    const health = { isConnected: true, fault: null, lastFrameAt: NOW, unanswered: [], counts: COUNTS };
    let ticksPerSecond = 1;
    live = {
      version: 'one',
      kinds: new Map([['kraken', 'kraken']]),
      feed: {
        entriesOf: new Map([['EURUSD', [entry]]]),
        viewSources: () => [
          {
            source: 'kraken',
            health: { ...health, refused: new Map([['EUR', 'unknown']]) },
            isEnabled: true,
            latency: null,
            ticksPerSecond,
            followed: 1,
            offered: 1,
            share: null,
            failovers: 0,
          },
        ],
        viewSymbols: () => [],
      },
    };
    await serve();
    const shown = (await connect()).live;
    expect([shown?.version, shown?.kinds, shown?.feed.entriesOf]).toEqual(['one', live.kinds, live.feed.entriesOf]);
    expect(shown?.feed.viewSources()).toEqual(live.feed.viewSources());
    ticksPerSecond = 7;
    await expect.poll(() => shown?.feed.viewSources()[0]?.ticksPerSecond).toBe(7);
  });

  test('begin with the latest quote, and go on with every confirmed tick, in order', async () => {
    await serve();
    tick(1.08);
    const ticks = await collect(await connect());
    for (const bid of [1.0801, 1.0802, 1.0803]) tick(bid, { source: 'kraken', id: 7 });
    await expect.poll(() => ticks.map(({ bid }) => bid)).toEqual([1.08, 1.0801, 1.0802, 1.0803]);
    expect(ticks.at(-1)).toEqual({ symbol: 'EURUSD', bid: 1.0803, ask: 1.0805, at: now, isReviewed: true, source: 'kraken', id: '7' });
  });

  test('are accepted by another board as they are, without a review of its own', async () => {
    await serve();
    tick(1.08);
    const other = newBoard();
    await (await connect()).start((each) => other.take(each));
    tick(2.5);
    await expect.poll(() => other.quote('EURUSD')).toEqual(board.quote('EURUSD'));
    expect(other.isUnderReview('EURUSD')).toBe(false);
  });

  test('go on when the clock of the process that leads them is set back', async () => {
    await serve();
    tick(1.08);
    const ticks = await collect(await connect());
    now -= 3_600_000;
    board.forgetTimes();
    tick(1.0801);
    await expect.poll(() => ticks.map(({ bid }) => bid)).toEqual([1.08, 1.0801]);
  });

  test('go on with another process that leads them, whose clock is behind', async () => {
    const end = await serve();
    tick(1.08);
    const ticks = await collect(await connect());
    end();
    now -= 3_600_000;
    board = newBoard();
    tick(1.0801);
    await serve(2);
    await expect.poll(() => ticks.map(({ bid }) => bid)).toEqual([1.08, 1.0801]);
  });

  test('that are under review are not sent, and the review is told', async () => {
    await serve();
    tick(1.08);
    const feed = await connect();
    const ticks = await collect(feed);
    const told: number[] = [];
    feed.onUnconfirmedChanged(() => told.push(feed.unconfirmed.size));
    tick(1.9, { isAgreed: false });
    await expect.poll(() => [...feed.unconfirmed]).toEqual(['EURUSD']);
    tick(1.0801);
    await expect.poll(() => told).toEqual([1, 0]);
    expect(ticks.map(({ bid }) => bid)).toEqual([1.08, 1.0801]);
  });

  test('that were lost are made up for with the next tick, or by the next status', async () => {
    await serve();
    tick(1.08);
    const feed = await connect();
    const ticks = await collect(feed);
    const { publish } = bus;
    const lose = async (work: () => void): Promise<void> => {
      bus.publish = () => undefined;
      work();
      await pause(5);
      bus.publish = publish;
    };
    await lose(() => tick(1.0801));
    await expect.poll(() => ticks.map(({ bid }) => bid)).toEqual([1.08, 1.0801]);
    await lose(() => tick(1.0802));
    tick(1.0803);
    await expect.poll(() => ticks.at(-1)?.bid).toBe(1.0803);
    const ats = ticks.map(({ at }) => at);
    expect(ats).toEqual(ats.toSorted((a, b) => a - b));
  });

  describe('that were lost with a gap before the next tick', () => {
    let lost: ReadonlySet<string>;
    let ticks: readonly RawTick[];
    let asked: number;
    let answerFirst: (answer: () => Promise<unknown>) => Promise<unknown>;

    beforeEach(async () => {
      await serve();
      tick(1.08);
      const feed = await connect();
      ticks = await collect(feed);
      const { ask, publish } = bus;
      lost = new Set([priceSubjects.status]);
      bus.publish = (subject, message) => {
        if (!lost.has(subject)) publish(subject, message);
      };
      asked = 0;
      bus.ask = (...question) => {
        asked += 1;
        return asked === 1 ? answerFirst(() => ask(...question)) : ask(...question);
      };
    });

    /** Loses a tick of the symbol; the gap shows with the next one, of another symbol. */
    const loseBefore = async (symbol: string, bid: number): Promise<void> => {
      lost = new Set([priceSubjects.status, priceSubjects.ticks]);
      tick(1.07, { symbol });
      await pause(5);
      lost = new Set([priceSubjects.status]);
      tick(bid);
      await expect.poll(() => ticks.some((each) => each.bid === bid)).toBe(true);
    };
    const nextStatus = async (): Promise<PriceStatusMessage> => {
      const { promise, resolve } = Promise.withResolvers<PriceStatusMessage>();
      const end = await bus.listen(priceSubjects.status, (message) => resolve(message as PriceStatusMessage));
      const status = await promise;
      end();
      return status;
    };
    const symbols = (): readonly string[] => [...new Set(ticks.map(({ symbol }) => symbol))];

    test('are requested again with the next status if the request failed', async () => {
      answerFirst = () => Promise.reject(new BusFailure('late', 'prices.snapshot'));
      await loseBefore('USDTRY', 1.0801);
      expect([asked, symbols()]).toEqual([1, ['EURUSD']]);
      lost = new Set();
      await expect.poll(symbols).toEqual(['EURUSD', 'USDTRY']);
    });

    test('are requested again with the next status if the snapshot was taken before', async () => {
      const released = Promise.withResolvers<void>();
      answerFirst = async (answer) => {
        const snapshot = await answer();
        await released.promise;
        return snapshot;
      };
      await loseBefore('USDTRY', 1.0801);
      await loseBefore('USOIL', 1.0802);
      released.resolve();
      await expect.poll(symbols).toEqual(['EURUSD', 'USDTRY']);
      expect(asked).toBe(1);
      lost = new Set();
      await expect.poll(symbols).toEqual(['EURUSD', 'USDTRY', 'USOIL']);
    });

    test('are not requested again once a snapshot has them', async () => {
      answerFirst = (answer) => answer();
      await loseBefore('USDTRY', 1.0801);
      lost = new Set();
      const { last } = await nextStatus();
      expect([last, asked, symbols()]).toEqual([3, 1, ['EURUSD', 'USDTRY']]);
    });
  });

  test('come from whoever leads them last', async () => {
    const endFirst = await serve(1);
    tick(1.08);
    const ticks = await collect(await connect());
    endFirst();
    board = newBoard();
    await serve(2);
    tick(1.09);
    await expect.poll(() => ticks.at(-1)?.bid).toBe(1.09);
    bus.publish(priceSubjects.ticks, { epoch: 1, first: 2, ticks: [['EURUSD', price(1_050_000), price(1_050_200), now + 1]] });
    await pause(10);
    expect(ticks.at(-1)?.bid).toBe(1.09);
  });

  test('are waited for until a process leads them', async () => {
    const connecting = connect();
    await pause(20);
    await serve();
    expect((await connecting).about).toEqual({ name: 'fixture', isDemo: true, isAlwaysOpen: true, origins: {}, live: null });
  });

  test('have the history of the process that leads them', async () => {
    await serve();
    const feed = await connect();
    const request = { interval: '1m', fromMs: 0, toMs: 1 } as const;
    expect(await feed.loadHistory({ ...request, symbol: 'EURUSD' })).toHaveLength(1);
    await expect(feed.loadHistory({ ...request, symbol: 'NONE' })).rejects.toBeInstanceOf(NoHistory);
    await expect(feed.loadHistory({ ...request, symbol: 'AWAY' })).rejects.toThrow('the source is away');
  });

  test('can be started once', async () => {
    await serve();
    const feed = await connect();
    await collect(feed);
    await expect(collect(feed)).rejects.toThrow();
    await feed.stop();
    await feed.stop();
  });
});
