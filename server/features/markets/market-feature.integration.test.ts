import { marketPaths } from '@fairlead/contract/paths.ts';
import type { AssetsResponse, CandlesResponse, SparklinesResponse } from '@fairlead/contract/markets/schemas.ts';
import { assetsResponseSchema, candlesResponseSchema, sparklinesResponseSchema } from '@fairlead/contract/markets/schemas.ts';
import { readSparkline } from '@fairlead/contract/markets/client.ts';
import { DEFAULT_TERMS } from '@fairlead/domain/engine/trading-terms.ts';
import { CANDLE_INTERVAL_MS, CANDLE_INTERVALS, candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import { chartOpenAt, DERIVED_INTERVALS, stepChart } from '@fairlead/domain/markets/chart-interval.ts';
import { price } from '@fairlead/domain/price.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BrokerRules } from '../../engine/broker-rules.ts';
import { openTestDatabase, testDatabases } from '../../../tests/support/databases.ts';
import type { Database } from '../../adapters/db/database.ts';
import { createSandboxPriceFeed, type SandboxPriceFeed } from '../../adapters/prices/sandbox/sandbox-price-feed.ts';
import { requireSession } from '../../identity/sessions/require-session.ts';
import { createSessions, type Sessions } from '../../identity/sessions/sessions.ts';
import { createHttpApp } from '../../transport/http/http-app.ts';
import { createLog } from '../../transport/http/log.ts';
import { applyBrokerRules } from './apply-broker-rules.ts';
import { createSweepFollower } from './apply-sweep.ts';
import { createMarketFeature, type MarketFeature } from './market-feature.ts';
import { QuoteBoard } from './quote-board.ts';
import { registerMarketRoutes } from './client/routes.ts';

const MINUTE = CANDLE_INTERVAL_MS['1m'];
// Wednesday, 25 November 2026, 15:30:20 UTC: every market except those of Asia is open.
const START = Date.UTC(2026, 10, 25, 15, 30, 20);

describe.each(testDatabases)('the market on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;
  let app: FastifyInstance;
  let sessions: Sessions;
  let market: MarketFeature;
  let feed: SandboxPriceFeed;
  let now: number;
  let pending: { at: number; task: () => void } | null;
  let isSourceAway: boolean;
  let actions: readonly CorporateAction[];
  let board: QuoteBoard;

  /** Has the sandbox deliver all ticks up to a moment, one at a time. */
  function passTo(moment: number): void {
    while (pending !== null && pending.at <= moment) {
      const { at, task } = pending;
      now = Math.max(now, at);
      pending = null;
      task();
    }
    now = moment;
  }

  async function startMarket({ records = true } = {}): Promise<void> {
    pending = null;
    const brokerRules = new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS);
    brokerRules.follow({ ...DEFAULT_TERMS, actions: { version: 1, list: actions } }, now);
    feed = createSandboxPriceFeed({
      seed: 'market test',
      stepsOf: (symbol) => brokerRules.priceStepsOf(symbol),
      clock: {
        now: () => now,
        after: (delayMs, task) => {
          pending = { at: now + delayMs, task: () => void task() };
          return () => (pending = null);
        },
        onSet: () => undefined,
      },
    });
    const clock = (): number => now;
    board = new QuoteBoard({ instruments: INSTRUMENTS, clock });
    applyBrokerRules(board, brokerRules);
    const log = createLog('silent');
    market = createMarketFeature({
      instruments: INSTRUMENTS,
      brokerRules,
      quotes: board,
      feed: {
        isDemo: true,
        loadHistory: (request) => (isSourceAway ? Promise.reject(new Error('source is away')) : feed.loadHistory(request)),
      },
      database,
      originOf: (symbol) => feed.summariseOrigin(symbol) ?? null,
      clock,
      log,
    });
    await market.start();
    if (records) market.record();
    await feed.start((tick) => board.take(tick));
    sessions = createSessions({ database, clock, limits: { idleTimeoutMs: 1e6, absoluteTimeoutMs: 1e9, touchEveryMs: 1_000 } });
    app = await createHttpApp({
      log,
      trustProxy: null,
      isSecure: false,
      requestsPerMinute: 1_000_000,
      registerApi: (api) => registerMarketRoutes(api, { requireClient: requireSession(sessions, 'client'), market }),
    });
  }

  async function stopMarket(): Promise<void> {
    await feed.stop();
    await market.stop();
    await app.close();
  }

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(kind));
  });
  afterAll(() => remove());

  beforeEach(async () => {
    // The feature's own timers do not run: time only passes when a test says so.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await database.query('DELETE FROM candles');
    await database.query('DELETE FROM candle_coverage');
    now = START;
    isSourceAway = false;
    actions = [];
    await startMarket();
  });
  afterEach(async () => {
    await stopMarket();
    vi.useRealTimers();
  });

  const candles = async (query: object): Promise<CandlesResponse> => {
    const answer = await app.inject({ method: 'GET', url: marketPaths.candles, query: query as Record<string, string> });
    expect(answer.statusCode, answer.body).toBe(200);
    return candlesResponseSchema.parse(answer.json());
  };

  describe('instruments', () => {
    const assets = async (): Promise<AssetsResponse> => {
      const token = await sessions.start({ audience: 'client', userId: 1 }, { address: '', country: null, device: '' }, true);
      const answer = await app.inject({ method: 'GET', url: marketPaths.assets, query: { token } });
      return assetsResponseSchema.parse(answer.json());
    };

    test('need a session', async () => {
      const answer = await app.inject({ method: 'GET', url: marketPaths.assets });
      expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ status: false })]);
    });

    test('are complete, have their own ids and are marked as demo prices', async () => {
      const { data, demo_prices } = await assets();
      expect(demo_prices).toBe(true);
      expect(data.map(({ id }) => id)).toEqual(INSTRUMENTS.map((_, index) => index + 1));
    });

    test('are listed while the source is away, without opening prices that are not known', async () => {
      expect((await assets()).data.every(({ day_open }) => day_open !== null)).toBe(true);
      await stopMarket();
      await database.query('DELETE FROM candles');
      await database.query('DELETE FROM candle_coverage');
      isSourceAway = true;
      await startMarket();
      const { data } = await assets();
      expect(data).toHaveLength(INSTRUMENTS.length);
      expect(data.map(({ day_open }) => day_open).every((open) => open === null)).toBe(true);
    });

    test('show whether their market is open and when that changes', async () => {
      const bySymbol = new Map((await assets()).data.map((asset) => [asset.symbol, asset]));
      expect(bySymbol.get('BTCUSD')).toMatchObject({
        market_open: true,
        next_change_at: null,
        position_assets_category: { name: 'Crypto', leverage: '1,2' },
      });
      expect(bySymbol.get('AAPL')).toMatchObject({ market_open: true, next_change_at: Date.UTC(2026, 10, 25, 21) });
      expect(bySymbol.get('HSI')).toMatchObject({ market_open: false, next_change_at: Date.UTC(2026, 10, 26, 1, 30) });
    });

    test("have the day's opening price: the last one of the days before", async () => {
      const bySymbol = new Map((await assets()).data.map((asset) => [asset.symbol, asset]));
      for (const symbol of ['BTCUSD', 'AAPL', 'HSI']) {
        const { data } = await candles({ symbol, interval: '1d', before: candleOpenAt('1d', now), limit: 1 });
        expect(bySymbol.get(symbol)?.day_open).toBe(data.candles[0]?.[4]);
      }
    });
  });

  describe('corporate actions', () => {
    const MIDNIGHT = Date.UTC(2026, 10, 26);
    const SPLIT = { id: 1, symbol: 'BTCUSD', date: '2026-11-26', kind: 'split', ratio: { newShares: 10, oldShares: 1 } } as const;

    async function restart(at: number, list: readonly CorporateAction[]): Promise<void> {
      await stopMarket();
      actions = list;
      now = at;
      await startMarket();
    }

    test('candles recorded across a split, and those loaded before it, are in new shares, also after a restart', async () => {
      await restart(MIDNIGHT - 130_000, [SPLIT]);
      const old = (await candles({ symbol: 'BTCUSD', interval: '15m', limit: 5 })).data.candles.at(-1)?.[4] ?? 0;
      passTo(MIDNIGHT + 500);
      vi.advanceTimersByTime(1_000);
      createSweepFollower(board)({ kind: 'action', action: SPLIT, dueAt: MIDNIGHT, quote: board.quote('BTCUSD') ?? null });
      passTo(MIDNIGHT + 130_000);
      vi.advanceTimersByTime(2_000);
      const expectNew = async (): Promise<void> => {
        for (const interval of ['1m', '15m', '30m', '1d', '1w'] as const) {
          const prices = (await candles({ symbol: 'BTCUSD', interval, limit: 5 })).data.candles.flatMap((candle) => candle.slice(1, 5));
          expect(prices).toHaveLength(20);
          const most = interval === '1w' ? 0.8 : interval === '1d' ? 0.3 : 0.03;
          for (const one of prices) expect(Math.abs(Math.log((10 * one) / old))).toBeLessThan(most);
        }
      };
      await expectNew();
      expect(board.isUnderReview('BTCUSD')).toBe(false);
      await restart(MIDNIGHT + 140_000, [SPLIT]);
      await expectNew();
    });

    test('the last price before a start is the one to be expected after a split and a dividend', async () => {
      const gross = price(2_000_000);
      const monday = Date.UTC(2026, 10, 30, 12);
      const dated = { symbol: 'AAPL', date: '2026-11-30' };
      await restart(monday - 8 * 3_600_000, []);
      const before = board.quote('AAPL')?.bid ?? 0;
      await restart(monday, [
        { ...dated, id: 1, kind: 'dividend', gross, withheldBasisPoints: 0 },
        { ...dated, id: 2, kind: 'split', ratio: { newShares: 2, oldShares: 1 } },
      ]);
      expect(Math.abs((board.quote('AAPL')?.bid ?? 0) - (before - gross) / 2)).toBeLessThan(10_000);
      expect(board.isUnderReview('AAPL')).toBe(false);
    });

    test('the quote before a moment that passed while nothing ran is of that moment, in its shares', async () => {
      const split: CorporateAction = { id: 3, kind: 'split', symbol: 'BTCUSD', date: '2026-11-26', ratio: { newShares: 10, oldShares: 1 } };
      const bitcoin = INSTRUMENTS.find(({ symbol }) => symbol === 'BTCUSD');
      if (bitcoin === undefined) throw new Error('the instrument is missing');
      const evening = MIDNIGHT - 2 * 3_600_000;
      const closeOf = async (openAt: number): Promise<number> =>
        (await candles({ symbol: 'BTCUSD', interval: '1h', limit: 20 })).data.candles.find(([at]) => at === openAt)?.[4] ?? 0;
      await restart(MIDNIGHT + 5 * 3_600_000, []);
      const [before, atSplit, after] = [
        await closeOf(evening - 3_600_000),
        await closeOf(MIDNIGHT - 3_600_000),
        await closeOf(MIDNIGHT + 3_600_000),
      ];
      await restart(MIDNIGHT + 5 * 3_600_000, [split]);
      const bidAt = async (at: number): Promise<number> => ((await market.readQuoteBefore(bitcoin, at))?.bid ?? 0) / 1_000_000;
      expect(await bidAt(evening)).toBeCloseTo(10 * before, 3);
      expect(await bidAt(MIDNIGHT)).toBeCloseTo(10 * atSplit, 3);
      expect(await bidAt(MIDNIGHT + 2 * 3_600_000)).toBeCloseTo(after, 3);
      // The day in New York ends eight hours after its exchange has closed.
      const newYorkMidnight = MIDNIGHT + 5 * 3_600_000;
      const quotedAt = async (symbol: string, at: number): Promise<number | undefined> => {
        const instrument = INSTRUMENTS.find((one) => one.symbol === symbol);
        return instrument === undefined ? undefined : (await market.readQuoteBefore(instrument, at))?.at;
      };
      expect(await quotedAt('BTCUSD', evening)).toBe(evening - 1);
      expect(await quotedAt('AAPL', newYorkMidnight)).toBe(newYorkMidnight - 8 * 3_600_000 - 1);
      isSourceAway = true;
      expect(await bidAt(MIDNIGHT + 2 * 3_600_000)).toBeGreaterThan(0);
    });

    test('instruments have their new names and splits, and say that they are delisted', async () => {
      await restart(START, [
        { id: 1, symbol: 'AAPL', date: '2026-11-24', kind: 'split', ratio: { newShares: 4, oldShares: 1 } },
        { id: 2, symbol: 'AAPL', date: '2026-11-25', kind: 'rename', displayName: 'Pear' },
        { id: 3, symbol: 'MSFT', date: '2026-11-25', kind: 'delisting' },
        { id: 4, symbol: 'AAPL', date: '2026-11-26', kind: 'split', ratio: { newShares: 2, oldShares: 1 } },
      ]);
      const token = await sessions.start({ audience: 'client', userId: 1 }, { address: '', country: null, device: '' }, true);
      const answer = await app.inject({ method: 'GET', url: marketPaths.assets, query: { token } });
      const { data, listing } = assetsResponseSchema.parse(answer.json());
      const bySymbol = new Map(data.map((asset) => [asset.symbol, asset]));
      expect([listing, data.length, data.filter(({ delisted }) => delisted).map(({ symbol }) => symbol)]).toEqual([
        '1.3.0',
        INSTRUMENTS.length,
        ['MSFT'],
      ]);
      const splits = [{ at: Date.parse('2026-11-24T05:00:00Z'), new_shares: 4, old_shares: 1 }];
      expect(bySymbol.get('AAPL')).toMatchObject({ name: 'Pear', splits });
    });
  });

  describe('candles', () => {
    test.each([
      ['symbol', { interval: '1m' }],
      ['interval', { symbol: 'BTCUSD' }],
      ['interval', { symbol: 'BTCUSD', interval: '2m' }],
      ['before', { symbol: 'BTCUSD', interval: '1m', before: 'now' }],
      ['before', { symbol: 'BTCUSD', interval: '1m', before: '-5' }],
      ['limit', { symbol: 'BTCUSD', interval: '1m', limit: '0' }],
      ['limit', { symbol: 'BTCUSD', interval: '1m', limit: '1001' }],
      ['limit', { symbol: 'BTCUSD', interval: '1m', limit: 'ten' }],
    ])('a wrong %s is named: %j', async (field, query) => {
      const answer = await app.inject({ method: 'GET', url: marketPaths.candles, query: query as Record<string, string> });
      expect(answer.json()).toMatchObject({ status: false, error: { code: 'invalidInput', fields: [{ field }] } });
    });

    test('of an unknown instrument are not found', async () => {
      const answer = await app.inject({ method: 'GET', url: marketPaths.candles, query: { symbol: 'btcusd', interval: '1m' } });
      expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([404, 'instrumentUnknown']);
    });

    test.each(['30m', '1w', '1M'] as const)(
      'of %s are those that they are made of, the running one included, and can be paged back',
      async (interval) => {
        const { of } = DERIVED_INTERVALS[interval];
        const { data } = await candles({ symbol: 'BTCUSD', interval, limit: 6 });
        const opens = data.candles.map(([openAt]) => openAt);
        expect(opens).toEqual(Array.from({ length: 6 }, (_, index) => stepChart(interval, now, index - 5)));
        expect(data.has_more).toBe(true);
        const parts = (await candles({ symbol: 'BTCUSD', interval: of, limit: 200 })).data.candles;
        for (const [openAt, open, high, low, close, ticks] of data.candles) {
          const own = parts.filter(([partAt]) => chartOpenAt(interval, partAt) === openAt);
          expect([open, high, low, close, ticks]).toEqual([
            own[0]?.[1],
            Math.max(...own.map((part) => part[2])),
            Math.min(...own.map((part) => part[3])),
            own.at(-1)?.[4],
            own.reduce((sum, part) => sum + part[5], 0),
          ]);
        }
        const last = await candles({ symbol: 'BTCUSD', interval, limit: 3 });
        const before = last.data.candles[0]?.[0];
        const earlier = await candles({ symbol: 'BTCUSD', interval, limit: 3, ...(before === undefined ? {} : { before }) });
        expect([...earlier.data.candles, ...last.data.candles]).toEqual(data.candles);
      },
    );

    test.each(CANDLE_INTERVALS)('of %s are consecutive, the running one last', async (interval) => {
      const { data } = await candles({ symbol: 'BTCUSD', interval, limit: 20 });
      const opens = data.candles.map(([openAt]) => openAt);
      const current = candleOpenAt(interval, now);
      expect(opens).toEqual(Array.from({ length: 20 }, (_, index) => current - (19 - index) * CANDLE_INTERVAL_MS[interval]));
      expect(data.has_more).toBe(true);
    });

    test('have highs and lows that enclose their opens and closes', async () => {
      const { data } = await candles({ symbol: 'EURUSD', interval: '5m', limit: 200 });
      for (const [, open, high, low, close] of data.candles) {
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
      }
    });

    test('can be paged back without gaps or repetitions', async () => {
      const whole = (await candles({ symbol: 'AAPL', interval: '15m', limit: 90 })).data.candles;
      const pages: CandlesResponse['data']['candles'][] = [];
      let before: number | undefined;
      for (let page = 0; page < 3; page += 1) {
        const { data } = await candles({ symbol: 'AAPL', interval: '15m', limit: 30, ...(before === undefined ? {} : { before }) });
        pages.unshift(data.candles);
        before = data.candles[0]?.[0];
      }
      expect(pages.flat()).toEqual(whole);
    });

    test('continue with the ticks, and a finished one equals its last running state', async () => {
      passTo(candleOpenAt('1m', START) + MINUTE - 1);
      const running = (await candles({ symbol: 'BTCUSD', interval: '1m', limit: 1 })).data.candles[0];
      passTo(now + 2 * MINUTE);
      await market.stop();
      const { data } = await candles({ symbol: 'BTCUSD', interval: '1m', limit: 3 });
      expect(data.candles[0]?.slice(0, 5)).toEqual(running?.slice(0, 5));
      expect(data.candles.map(([openAt]) => openAt)).toEqual([0, 1, 2].map((minute) => candleOpenAt('1m', START) + minute * MINUTE));
    });

    test('are the same where they are not recorded, which begins with those of the last minutes', async () => {
      passTo(START + 10 * MINUTE);
      await stopMarket();
      await database.query('DELETE FROM candles');
      await startMarket({ records: false });
      passTo(START + 30 * MINUTE);
      const recorded = () =>
        database.query<{ open_at_ms: number }>(
          "SELECT open_at_ms FROM candles WHERE symbol = 'BTCUSD' AND interval = '1m' AND tick_count > 0 ORDER BY open_at_ms",
        );
      const { data } = await candles({ symbol: 'BTCUSD', interval: '1m', limit: 3 });
      expect(data.candles.map(([openAt]) => openAt)).toEqual([28, 29, 30].map((minute) => candleOpenAt('1m', START) + minute * MINUTE));
      await market.stop();
      expect(await recorded()).toEqual([]);
      market.record();
      await market.stop();
      expect((await recorded()).map(({ open_at_ms }) => open_at_ms)).toEqual(
        [25, 26, 27, 28, 29].map((minute) => candleOpenAt('1m', START) + minute * MINUTE),
      );
    });

    test('of a closed market end with its last session', async () => {
      const { data } = await candles({ symbol: 'HSI', interval: '1m', limit: 1 });
      expect(data.candles[0]?.[0]).toBe(Date.UTC(2026, 10, 25, 7, 59));
      await market.stop();
      expect((await candles({ symbol: 'HSI', interval: '1m', limit: 1 })).data).toEqual(data);
    });

    test('have no gap where the server was down or came back', async () => {
      await candles({ symbol: 'BTCUSD', interval: '1m', limit: 30 });
      passTo(START + 5 * MINUTE);
      await stopMarket();
      now = START + 20 * MINUTE;
      await startMarket();
      passTo(START + 25 * MINUTE);
      const { data } = await candles({ symbol: 'BTCUSD', interval: '1m', limit: 60 });
      const current = candleOpenAt('1m', now);
      expect(data.candles.map(([openAt]) => openAt)).toEqual(Array.from({ length: 60 }, (_, index) => current - (59 - index) * MINUTE));
      // Candles follow one path: each begins where the previous one ends, apart from the few ticks between.
      for (const [index, [, open]] of data.candles.entries()) {
        const before = data.candles[index - 1]?.[4] ?? open;
        expect(Math.abs(open - before) / open).toBeLessThan(0.005);
      }
    });

    test('are those that are stored while the source is away, and the answer says that there may be more', async () => {
      const whole = await candles({ symbol: 'BTCUSD', interval: '1m', limit: 30 });
      expect(whole.data).toMatchObject({ candles: { length: 30 }, has_more: true, is_loading: false });
      passTo(START + 5 * MINUTE);
      await stopMarket();
      isSourceAway = true;
      now = START + 20 * MINUTE;
      await startMarket();
      passTo(START + 22 * MINUTE);
      const { data } = await candles({ symbol: 'BTCUSD', interval: '1m', limit: 60 });
      expect(data).toMatchObject({ has_more: true, is_loading: true });
      const opens = data.candles.map(([openAt]) => (openAt - candleOpenAt('1m', START)) / MINUTE);
      expect([opens[0], opens.at(-1)]).toEqual([-31, 22]);
      expect(opens).not.toContain(10);
      isSourceAway = false;
      const later = await candles({ symbol: 'BTCUSD', interval: '1m', limit: 60 });
      expect(later.data).toMatchObject({ candles: { length: 60 }, is_loading: false });
    });

    test('requested until a future moment end now', async () => {
      const { data } = await candles({ symbol: 'BTCUSD', interval: '1h', limit: 1, before: now + 1e9 });
      expect(data.candles[0]?.[0]).toBe(candleOpenAt('1h', now));
    });
  });

  describe('sparklines', () => {
    const sparklines = async (): Promise<SparklinesResponse['data']> => {
      const answer = await app.inject({ method: 'GET', url: marketPaths.sparklines });
      expect(answer.statusCode, answer.body).toBe(200);
      return sparklinesResponseSchema.parse(answer.json()).data;
    };

    test('exist for every instrument in one answer, with no more points than can be seen', async () => {
      // The first answer has what could be read in time.
      await expect.poll(async () => Object.keys(await sparklines()).length, { timeout: 30_000 }).toBe(INSTRUMENTS.length);
      const data = await sparklines();
      expect(Object.keys(data).toSorted()).toEqual(INSTRUMENTS.map(({ symbol }) => symbol).toSorted());
      for (const points of Object.values(data)) {
        expect(points.length).toBeGreaterThan(15);
        expect(points.length).toBeLessThanOrEqual(32);
      }
      expect(JSON.stringify(data).length).toBeLessThan(20_000);
    });

    test('of an open market are the closes of the last 24 hours, and of a closed one those of its last session', async () => {
      const data = await sparklines();
      const bitcoin = (await candles({ symbol: 'BTCUSD', interval: '15m', before: candleOpenAt('15m', now), limit: 96 })).data.candles;
      const everyThird = bitcoin.filter((_, index) => index % 3 === 2);
      expect(readSparkline(data['BTCUSD'] ?? [])).toEqual(everyThird.map(([, , , , close]) => Math.round(close * 100)));
      const hangSeng = (await candles({ symbol: 'HSI', interval: '15m', limit: 1 })).data.candles;
      expect(hangSeng[0]?.[0]).toBe(Date.UTC(2026, 10, 25, 7, 45));
      expect(readSparkline(data['HSI'] ?? []).at(-1)).toBe(Math.round((hangSeng[0]?.[4] ?? Number.NaN) * 10));
    });

    test('are read again once the next candle is finished, and not before', async () => {
      const first = await sparklines();
      const quarter = candleOpenAt('15m', START) + 15 * MINUTE;
      passTo(quarter + 1_000);
      expect(await sparklines()).toEqual(first);
      passTo(quarter + 5_000);
      vi.advanceTimersByTime(1_000);
      const closes = readSparkline((await sparklines())['BTCUSD'] ?? []);
      const finished = (await candles({ symbol: 'BTCUSD', interval: '15m', before: quarter, limit: 1 })).data.candles;
      expect(closes.at(-1)).toBe(Math.round((finished[0]?.[4] ?? Number.NaN) * 100));
    });
  });
});
