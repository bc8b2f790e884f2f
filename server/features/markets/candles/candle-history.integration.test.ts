import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STEPS, type PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { openRanges } from '@fairlead/domain/trading/market-hours.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../tests/support/databases.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { MOST_CANDLES_PER_REQUEST, NoHistory, type HistoryRequest } from '../../../adapters/prices/price-feed.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createCandleHistory } from './candle-history.ts';
import { createCandleStore } from './candle-store.ts';
import { readCoverage, writeCandles } from './store.ts';

const MINUTE = CANDLE_INTERVAL_MS['1m'];
// Monday, 23 November 2026, 15:30:20 UTC: an hour after New York opened.
const NOW = Date.UTC(2026, 10, 23, 15, 30, 20);
const CURRENT_MINUTE = candleOpenAt('1m', NOW);

function named(symbol: string): Instrument {
  const instrument = instrumentBySymbol(symbol);
  if (instrument === undefined) throw new Error(`unknown symbol ${symbol}`);
  return instrument;
}
const COIN = named('BTCUSD');
const SHARE = named('AAPL');

/** A candle whose prices encode its time and its maker. */
function candleAt(openAt: number, maker = 0): Candle {
  const value = price(openAt / 1_000 + maker);
  return { openAt, open: value, high: value, low: value, close: value, tickCount: maker };
}

/** A source with every candle of the market's hours since `since`, which records its requests. */
class NotingFeed {
  readonly requests: HistoryRequest[] = [];
  since = 0;
  holidays: readonly number[] = [];
  failure: Error | null = null;
  maker = 0;
  gate: Promise<void> = Promise.resolve();

  async loadHistory(request: HistoryRequest): Promise<readonly Candle[]> {
    this.requests.push(request);
    await this.gate;
    if (this.failure !== null) throw this.failure;
    const { symbol, interval, fromMs, toMs } = request;
    const { tradingHours } = named(symbol);
    const candles: Candle[] = [];
    for (
      let openAt = Math.max(fromMs, this.since);
      openAt < toMs && candles.length < MOST_CANDLES_PER_REQUEST;
      openAt += CANDLE_INTERVAL_MS[interval]
    ) {
      const hasTrading = openRanges(tradingHours, openAt, openAt + CANDLE_INTERVAL_MS[interval]).length > 0;
      if (hasTrading && !this.holidays.includes(candleOpenAt('1d', openAt))) candles.push(candleAt(openAt, this.maker));
    }
    return candles;
  }
}

describe.each(testDatabases)('candle history on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;
  let feed: NotingFeed;
  let now: number;
  let failed: string[];
  let steps: PriceSteps;

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(kind));
  });
  afterAll(() => remove());

  beforeEach(async () => {
    await database.query('DELETE FROM candles');
    await database.query('DELETE FROM candle_coverage');
    feed = new NotingFeed();
    now = NOW;
    failed = [];
    steps = NO_STEPS;
  });

  function createHistory(store: ReturnType<typeof createCandleStore>) {
    return createCandleHistory({
      database,
      feed,
      store,
      hoursOf: ({ tradingHours }) => tradingHours,
      stepsOf: () => steps,
      clock: () => now,
      onFailure: (symbol) => failed.push(symbol),
      patience: { withStoredMs: 50, withNothingMs: 100 },
    });
  }

  /** A process that started at `now`, with its running candles restored. */
  function startProcess() {
    const store = createCandleStore({ database });
    store.beginAt(now, new Set());
    const history = createHistory(store);
    const times = async (instrument: Instrument, interval: CandleInterval, beforeMs: number, limit: number): Promise<number[]> =>
      (await history.read(instrument, interval, beforeMs, limit)).map(({ openAt }) => openAt);
    return { store, history, times };
  }

  const minutesBefore = (end: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => end - (count - index) * MINUTE);

  test('candles that are not stored are loaded once and kept', async () => {
    const { times } = startProcess();
    expect(await times(COIN, '1m', NOW, 100)).toEqual(minutesBefore(CURRENT_MINUTE, 100));
    expect(await times(COIN, '1m', NOW, 100)).toEqual(minutesBefore(CURRENT_MINUTE, 100));
    expect(feed.requests).toEqual([{ symbol: 'BTCUSD', interval: '1m', fromMs: CURRENT_MINUTE - 100 * MINUTE, toMs: CURRENT_MINUTE }]);
  });

  test('the running candle is not part of the history', async () => {
    const { times } = startProcess();
    expect(await times(COIN, '1h', NOW + 1, 1)).toEqual([Date.UTC(2026, 10, 23, 14)]);
  });

  test('a candle opens before the given moment, not at it', async () => {
    const { times } = startProcess();
    const at = CURRENT_MINUTE - 10 * MINUTE;
    expect([await times(COIN, '1m', at, 1), await times(COIN, '1m', at + 1, 1)]).toEqual([[at - MINUTE], [at]]);
  });

  test('going further back loads only what is missing', async () => {
    const { times } = startProcess();
    await times(COIN, '1m', NOW, 100);
    const earlier = CURRENT_MINUTE - 100 * MINUTE;
    expect(await times(COIN, '1m', earlier, 50)).toEqual(minutesBefore(earlier, 50));
    expect(feed.requests.slice(1)).toEqual([{ symbol: 'BTCUSD', interval: '1m', fromMs: earlier - 50 * MINUTE, toMs: earlier }]);
  });

  test('a jump back also loads what lies between, so that the span has no gap', async () => {
    const { times } = startProcess();
    await times(COIN, '1m', NOW, 10);
    await times(COIN, '1m', CURRENT_MINUTE - 6_000 * MINUTE, 10);
    expect(await readCoverage(database, 'BTCUSD', '1m')).toEqual({ fromMs: CURRENT_MINUTE - 6_010 * MINUTE, toMs: CURRENT_MINUTE });
    expect(feed.requests.slice(1).map(({ fromMs, toMs }) => (toMs - fromMs) / MINUTE)).toEqual([5_000, 1_000]);
    const rows = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM candles`);
    expect(rows).toEqual([{ count: 6_010 }]);
  });

  test('a request for long ago is answered by the source and not stored', async () => {
    const { times } = startProcess();
    const longAgo = Date.UTC(2020, 0, 1);
    expect(await times(COIN, '1m', longAgo, 20)).toEqual(minutesBefore(longAgo, 20));
    expect(await readCoverage(database, 'BTCUSD', '1m')).toBeNull();
  });

  test("a share's candles are found across nights and weekends", async () => {
    const { times } = startProcess();
    const found = await times(SHARE, '1m', NOW, 500);
    expect([found.length, new Date(found[0] ?? 0).toISOString()]).toEqual([500, '2026-11-19T20:10:00.000Z']);
    // One window, in as many requests as the source needs for complete answers.
    expect(feed.requests.map(({ fromMs, toMs }) => (toMs - fromMs) / MINUTE)).toEqual([5_000, 480]);
  });

  test("a share's candles are found across a holiday", async () => {
    feed.holidays = [Date.UTC(2026, 10, 20)];
    const { times } = startProcess();
    expect(await times(SHARE, '1d', NOW, 3)).toEqual([Date.UTC(2026, 10, 17), Date.UTC(2026, 10, 18), Date.UTC(2026, 10, 19)]);
  });

  test('at the beginning of history there are fewer, and loading ends', async () => {
    feed.since = CURRENT_MINUTE - 30 * MINUTE;
    const { times } = startProcess();
    expect(await times(COIN, '1m', NOW, 100)).toEqual(minutesBefore(CURRENT_MINUTE, 30));
    await times(COIN, '1m', NOW, 100);
    expect(feed.requests).toHaveLength(4);
  });

  test('concurrent requests share one load', async () => {
    const { times } = startProcess();
    await Promise.all(Array.from({ length: 20 }, () => times(COIN, '1m', NOW, 100)));
    expect(feed.requests).toHaveLength(1);
  });

  test('a failing source fails the request, and the next request tries again', async () => {
    const { times } = startProcess();
    feed.failure = new Error('source is down');
    await expect(times(COIN, '1m', NOW, 10)).rejects.toThrow('source is down');
    feed.failure = null;
    expect(await times(COIN, '1m', NOW, 10)).toHaveLength(10);
  });

  test("loads beyond the queue's capacity are rejected", async () => {
    const { history } = startProcess();
    const open = Promise.withResolvers<void>();
    feed.gate = open.promise;
    let refused = 0;
    const questions = Array.from({ length: 200 }, async (_, index) => {
      try {
        await history.read({ ...COIN, symbol: `COIN${index}` }, '1m', Date.UTC(2020, 0, 1), 1);
      } catch (error) {
        if (error instanceof CallRefused) refused += 1;
      }
    });
    // Of 200, 16 are loading and a hundred are queued.
    await expect.poll(() => refused).toBe(84);
    feed.failure = new Error('stopped');
    open.resolve();
    await Promise.all(questions);
    expect([refused, feed.requests.length]).toEqual([84, 116]);
  });

  describe('candles built here', () => {
    /** Emits minutes as they pass, like the builder. */
    async function live(store: ReturnType<typeof createCandleStore>, minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) {
        store.take('BTCUSD', '1m', candleAt(candleOpenAt('1m', now), 7));
        now += MINUTE;
      }
      await store.flush(now);
    }

    test('are not requested from the source', async () => {
      const { store, times } = startProcess();
      await times(COIN, '1m', NOW, 10);
      await live(store, 5);
      expect(await times(COIN, '1m', now, 10)).toEqual(minutesBefore(CURRENT_MINUTE + 5 * MINUTE, 10));
      expect(feed.requests).toHaveLength(1);
    });

    test('count even before they are written', async () => {
      const { store, times } = startProcess();
      store.take('BTCUSD', '1m', candleAt(CURRENT_MINUTE, 7));
      now += MINUTE;
      expect(await times(COIN, '1m', now, 2)).toEqual([CURRENT_MINUTE - MINUTE, CURRENT_MINUTE]);
    });

    test('after a restart only the gap is loaded', async () => {
      const first = startProcess();
      await first.times(COIN, '1m', NOW, 10);
      await live(first.store, 5);
      const stoppedAt = candleOpenAt('1m', now);
      now += 30 * MINUTE;
      const second = startProcess();
      expect(await second.times(COIN, '1m', now, 45)).toEqual(minutesBefore(candleOpenAt('1m', now), 45));
      expect(feed.requests.slice(1)).toEqual([{ symbol: 'BTCUSD', interval: '1m', fromMs: stoppedAt, toMs: stoppedAt + 30 * MINUTE }]);
    });

    test('lost before being written in a crash are loaded', async () => {
      const first = startProcess();
      await first.times(COIN, '1m', NOW, 10);
      first.store.take('BTCUSD', '1m', candleAt(CURRENT_MINUTE, 7));
      now += 3 * MINUTE;
      const second = startProcess();
      expect(await second.times(COIN, '1m', now, 13)).toEqual(minutesBefore(CURRENT_MINUTE + 3 * MINUTE, 13));
    });

    test('after a long absence start a new span, without a gap', async () => {
      const first = startProcess();
      await first.times(COIN, '1m', NOW, 10);
      now += 40_000 * MINUTE;
      const second = startProcess();
      expect(await second.times(COIN, '1m', now, 10)).toEqual(minutesBefore(candleOpenAt('1m', now), 10));
      expect(await second.times(COIN, '1m', now - 500 * MINUTE, 10)).toHaveLength(10);
      expect(feed.requests.every(({ fromMs, toMs }) => toMs - fromMs <= MOST_CANDLES_PER_REQUEST * MINUTE)).toBe(true);
    });

    test('of a symbol that could not be restored are replaced by the source', async () => {
      const store = createCandleStore({ database });
      store.beginAt(now, new Set(['BTCUSD']));
      const history = createHistory(store);
      await live(store, 3);
      const found = await history.read(COIN, '1m', now, 3);
      expect(found.map(({ tickCount }) => tickCount)).toEqual([0, 7, 7]);
    });
  });

  test('after a split, recorded candles and those requested before it are restated, and those requested since are not', async () => {
    const { history, store } = startProcess();
    const closes = async (limit: number) => (await history.read(COIN, '1m', now, limit)).map(({ close }) => close);
    await history.read(COIN, '1m', NOW, 3);
    store.take('BTCUSD', '1m', candleAt(CURRENT_MINUTE, 7));
    const dueAt = CURRENT_MINUTE + MINUTE;
    steps = { splits: [{ dueAt, ratio: { newShares: 2, oldShares: 1 } }], dividends: [] };
    now = dueAt - 1;
    const [, before = 0] = await closes(2);
    now = dueAt + MINUTE;
    store.take('BTCUSD', '1m', candleAt(dueAt, 7));
    const seconds = (openAt: number) => openAt / 1_000;
    const recorded = [seconds(CURRENT_MINUTE) / 2 + 4, seconds(dueAt) + 7];
    expect([before, await closes(3)]).toEqual([seconds(CURRENT_MINUTE - MINUTE), [seconds(CURRENT_MINUTE - MINUTE) / 2, ...recorded]]);
    // Also once they are stored, and next to candles that the source has restated by now.
    await store.flush(now);
    expect(await closes(4)).toEqual([...[3, 2, 1].map((back) => seconds(CURRENT_MINUTE - back * MINUTE) / 2), ...recorded].slice(-4));
    expect((await closes(5))[0]).toBe(seconds(CURRENT_MINUTE - 3 * MINUTE) / 2);
    expect((await closes(6))[0]).toBe(seconds(CURRENT_MINUTE - 4 * MINUTE));
  });

  /** Records minutes of our own, as an earlier process did, whether or not anyone has asked for them. */
  const record = (openAts: readonly number[]): Promise<void> =>
    writeCandles(
      database,
      openAts.map((openAt) => ({ symbol: 'BTCUSD', interval: '1m' as const, ...candleAt(openAt, 7), requestedAt: null })),
    );
  const ticksOf = (candles: readonly Candle[]): number[] => candles.map(({ tickCount }) => tickCount);

  describe('recorded candles', () => {
    test("are never replaced by the source's, which fill the gaps", async () => {
      await record(minutesBefore(CURRENT_MINUTE, 4).slice(0, 3));
      const { history } = startProcess();
      expect(await history.read(COIN, '1m', NOW, 6)).toEqual(
        minutesBefore(CURRENT_MINUTE, 6).map((openAt, place) => candleAt(openAt, [0, 0, 7, 7, 7, 0][place])),
      );
      expect(feed.requests).toHaveLength(1);
    });

    test("replace the source's", async () => {
      const { history } = startProcess();
      await history.read(COIN, '1m', NOW, 3);
      await record(minutesBefore(CURRENT_MINUTE, 1));
      expect(ticksOf(await history.read(COIN, '1m', NOW, 3))).toEqual([0, 0, 7]);
    });

    test('come first even where the source alone is asked, because it is so long ago', async () => {
      const longAgo = Date.UTC(2020, 0, 1);
      await record(minutesBefore(longAgo, 2));
      const { history } = startProcess();
      expect(ticksOf(await history.read(COIN, '1m', longAgo, 4))).toEqual([0, 0, 7, 7]);
    });

    test('are told from those of a source that counts ticks itself', async () => {
      const { history } = startProcess();
      feed.maker = 3;
      await history.read(COIN, '1m', NOW, 2);
      expect(await database.query('SELECT DISTINCT tick_count FROM candles')).toEqual([{ tick_count: 0 }]);
    });
  });

  describe('a chart', () => {
    const soon = (history: ReturnType<typeof createCandleHistory>, limit: number) => history.readSoon(COIN, '1m', NOW, limit);

    test('is whole if the source answers in time', async () => {
      const { history } = startProcess();
      expect(await soon(history, 5)).toMatchObject({ isWhole: true, candles: { length: 5 } });
    });

    test('has what is stored if the source is slow, and the rest when it comes', async () => {
      const recorded = minutesBefore(CURRENT_MINUTE, 2);
      await record(recorded);
      const { promise, resolve } = Promise.withResolvers<void>();
      feed.gate = promise;
      const { history } = startProcess();
      expect(await soon(history, 5)).toEqual({ candles: recorded.map((openAt) => candleAt(openAt, 7)), isWhole: false });
      resolve();
      await expect.poll(() => soon(history, 5)).toMatchObject({ isWhole: true });
      expect(ticksOf((await soon(history, 5)).candles)).toEqual([0, 0, 0, 7, 7]);
      // Whoever asked meanwhile, the source was asked once.
      expect([feed.requests.length, failed]).toEqual([1, []]);
    });

    test('has what is stored if the source is away, and says so', async () => {
      await record(minutesBefore(CURRENT_MINUTE, 2));
      feed.failure = new Error('source is down');
      const { history } = startProcess();
      expect(await soon(history, 5)).toMatchObject({ isWhole: false, candles: { length: 2 } });
      expect(failed).toEqual(['BTCUSD']);
    });

    test('waits longer if nothing is stored', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      feed.gate = promise;
      const { history } = startProcess();
      setTimeout(resolve, 70);
      expect(await soon(history, 5)).toMatchObject({ isWhole: true, candles: { length: 5 } });
    });

    test('is empty, but not whole, if there is nothing', async () => {
      feed.failure = new Error('source is down');
      const { history } = startProcess();
      expect(await soon(history, 5)).toEqual({ candles: [], isWhole: false });
    });
  });

  describe('of a source without history', () => {
    beforeEach(() => {
      feed.failure = new NoHistory('a protocol without history');
    });

    test('what was recorded is all there is, gaps included', async () => {
      const recorded = [-90, -3, -1].map((minutes) => CURRENT_MINUTE + minutes * MINUTE);
      await record(recorded);
      const { history } = startProcess();
      expect((await history.read(COIN, '1m', NOW, 5)).map(({ openAt }) => openAt)).toEqual(recorded);
      expect(await history.readSoon(COIN, '1m', NOW, 5)).toMatchObject({ isWhole: true, candles: { length: 3 } });
    });

    test('the past is loaded once there is a source that has it', async () => {
      const { times } = startProcess();
      expect(await times(COIN, '1m', NOW, 5)).toEqual([]);
      expect(await readCoverage(database, 'BTCUSD', '1m')).toBeNull();
      feed.failure = null;
      expect(await times(COIN, '1m', NOW, 5)).toEqual(minutesBefore(CURRENT_MINUTE, 5));
    });
  });

  describe('the close before a midnight', () => {
    // A Monday: New York closed on Friday at 21:00 UTC, while coins are traded all the time.
    const MIDNIGHT = Date.UTC(2026, 10, 23);
    const YESTERDAY = Date.UTC(2026, 10, 22);
    const FRIDAYS_CLOSE = Date.UTC(2026, 10, 20, 21);

    /** The last recorded minute opened so long before the moment. */
    const recordUntil = (symbol: string, beforeMs: number): Promise<void> =>
      writeCandles(database, [{ symbol, interval: '1m', ...candleAt(beforeMs, 7), requestedAt: null }]);

    test('is that of the last day with candles', async () => {
      const { history } = startProcess();
      expect(await history.readCloseBefore(COIN, MIDNIGHT, 3)).toBe(candleAt(YESTERDAY).close);
      expect(await history.readCloseBefore(SHARE, MIDNIGHT, 3)).toBe(candleAt(Date.UTC(2026, 10, 20)).close);
    });

    test('is null before the beginning of history', async () => {
      feed.since = MIDNIGHT;
      expect(await startProcess().history.readCloseBefore(COIN, MIDNIGHT, 3)).toBeNull();
    });

    test.each([
      ['a coin until midnight', 'BTCUSD', MIDNIGHT - MINUTE, true],
      ['a coin until five minutes before', 'BTCUSD', MIDNIGHT - 6 * MINUTE, true],
      ['a coin until earlier', 'BTCUSD', MIDNIGHT - 7 * MINUTE, false],
      ['a share until the close on Friday', 'AAPL', FRIDAYS_CLOSE - MINUTE, true],
      ['a share until an hour before it', 'AAPL', FRIDAYS_CLOSE - 60 * MINUTE, false],
    ])('without the source, having recorded %s, is known: %#', async (_what, symbol, openAt, isKnown) => {
      await recordUntil(symbol, openAt);
      const close = candleAt(openAt, 7).close;
      const { history } = startProcess();
      feed.failure = new NoHistory('none');
      expect(await history.readCloseBefore(named(symbol), MIDNIGHT, 3)).toBe(isKnown ? close : null);
      feed.failure = new Error('source is down');
      const read = await history.readCloseBefore(named(symbol), MIDNIGHT, 3).catch((error: unknown) => error);
      expect(read).toEqual(isKnown ? close : new Error('source is down'));
    });
  });
});
