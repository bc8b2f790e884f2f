import { publicPaths } from '@fairlead/contract/paths.ts';
import { riskFiguresResponseSchema } from '@fairlead/contract/risk/schemas.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { MINIMUM_ACCOUNTS } from '@fairlead/domain/risk/losing-accounts.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../adapters/db/database.ts';
import { closedPositions } from '../../adapters/db/schema/engine.ts';
import { riskFigures } from '../../adapters/db/schema/risk.ts';
import { DatabaseJournalStore } from '../../engine/database-journal-store.ts';
import { Engine } from '../../engine/engine.ts';
import { FixtureEngineMarket } from '../../engine/fixture-engine-market.ts';
import { startFixtureApi } from '../../fixture-api.ts';
import { computeRiskFigures, type RiskFiguresContext } from './compute-risk-figures.ts';
import { readRiskFigures } from './read-risk-figures.ts';
import { requestDueRiskFigures, COMPUTE_RISK_FIGURES } from './risk-jobs.ts';

const NOW = Date.parse('2026-11-22T00:20:00Z');
const BEGIN = Date.parse('2025-11-22T00:00:00Z');
const WITHIN = Date.parse('2026-03-01T12:00:00Z');
const EARLIER = Date.parse('2025-06-01T12:00:00Z');
const OPEN_PRICE = 1_000_000;

type ClosedRow = typeof closedPositions.$inferInsert;

/** A stake of 100 euros at leverage 1: a price change of 1 % is one euro. */
const CLOSED: Omit<ClosedRow, 'positionId' | 'accountId'> = {
  symbol: 'EURUSD',
  side: 'long',
  marginCents: 100_00,
  leverage: 1,
  openPrice: OPEN_PRICE,
  openedAtMs: WITHIN,
  closePrice: OPEN_PRICE,
  closedAtMs: WITHIN + 1,
  guaranteedStop: false,
  profitCents: 0,
  closeReason: 'manual',
  closedSeq: 1,
};

const NOBODY_OPEN: RiskFiguresContext['engine'] = {
  viewAccount: () => Promise.resolve(null),
  listAccountsWithPositions: () => Promise.resolve([]),
};

describe.each(testDatabases)('risk figures on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;
  let market: FixtureEngineMarket;
  /** The bid at the start of the period; null if unknown. */
  let bidAtBegin: Price | null;

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(kind));
  });
  afterAll(() => remove());
  beforeEach(async () => {
    market = new FixtureEngineMarket();
    bidAtBegin = price(OPEN_PRICE);
    await database.script('DELETE FROM closed_positions; DELETE FROM risk_figures;');
  });

  function contextWith(engine: RiskFiguresContext['engine'] = NOBODY_OPEN): RiskFiguresContext {
    const instruments = market.symbols.flatMap((symbol) => market.instrument(symbol) ?? []);
    return { database, engine, instruments, clock: () => NOW, readBidAt: () => Promise.resolve(bidAtBegin) };
  }

  let lastId = 0;
  async function seed(...rows: readonly (Partial<ClosedRow> & { readonly accountId: number })[]): Promise<void> {
    const values = rows.map((row) => ({ ...CLOSED, positionId: (lastId += 1), ...row }));
    await database.drizzle.insert(closedPositions).values(values);
  }

  test.each<[string, readonly Partial<ClosedRow>[], [accounts: number, losing: number]]>([
    ['closed at a loss', [{ profitCents: -1 }], [1, 1]],
    ['closed at zero', [{ profitCents: 0 }], [1, 0]],
    ['closed at a gain', [{ profitCents: 1 }], [1, 0]],
    ['gained less than it lost', [{ profitCents: 5_00 }, { profitCents: -5_01 }], [1, 1]],
    ['lost its gain to a premium', [{ profitCents: 5_00, premiumCents: 5_01 }], [1, 1]],
    ['closed before the period', [{ profitCents: -1, openedAtMs: EARLIER, closedAtMs: BEGIN - 1 }], [0, 0]],
    ['closed in its first moment', [{ profitCents: -1, closedAtMs: BEGIN, openedAtMs: BEGIN }], [1, 1]],
    ['closed after it', [{ profitCents: -1, closedAtMs: NOW + 1 }], [0, 0]],
    ['lost on a part and gained on the rest', [{ profitCents: -3_00, partOf: 1 }, { profitCents: 4_00 }], [1, 0]],
  ])('an account that %s', async (_, rows, [accounts, losing]) => {
    await seed(...rows.map((row) => ({ accountId: 1, ...row })));
    expect(await computeRiskFigures(contextWith())).toMatchObject({ accounts, losing });
  });

  test.each<[string, Partial<ClosedRow>, number | null, number]>([
    ['a long position’s earlier gain counts for the year before', { side: 'long', profitCents: 5_00 }, 1_060_000, 1],
    ['a long position’s earlier loss does too', { side: 'long', profitCents: -5_00 }, 940_000, 0],
    ['a short position is valued at the ask, the usual spread above the bid', { side: 'short', profitCents: 5_00 }, 940_000, 1],
    ['a short position that had gained less before', { side: 'short', profitCents: 5_00 }, 950_000, 0],
    ['if the earlier price is unknown, the whole result counts', { side: 'long', profitCents: 5_00 }, null, 0],
  ])('%s', async (_, row, bid, losing) => {
    bidAtBegin = bid === null ? null : price(bid);
    await seed({ accountId: 1, openedAtMs: EARLIER, ...row });
    expect(await computeRiskFigures(contextWith())).toMatchObject({ accounts: 1, losing });
  });

  test.each<[string, { openedAt: number; bid: number; bidAtBegin?: number }, [accounts: number, losing: number]]>([
    ['at a loss', { openedAt: WITHIN, bid: 990_000 }, [1, 1]],
    ['at a gain', { openedAt: WITHIN, bid: 1_010_000 }, [1, 0]],
    ['opened before, that lost its earlier gain within the period', { openedAt: EARLIER, bid: 1_010_000, bidAtBegin: 1_050_000 }, [1, 1]],
    ['opened before, at a smaller loss than then', { openedAt: EARLIER, bid: 990_000, bidAtBegin: 950_000 }, [1, 0]],
  ])("the engine's open position %s", async (_, { openedAt, bid, bidAtBegin: atBegin }, [accounts, losing]) => {
    bidAtBegin = price(atBegin ?? OPEN_PRICE);
    const opened = await openTestDatabase(kind);
    const store = new DatabaseJournalStore(opened.database);
    let now = openedAt;
    const engine = await Engine.start({ store, market, clock: () => now, log: { info: () => undefined, error: () => undefined } });
    try {
      const base = { accountId: 1, at: now };
      market.setQuote('EURUSD', OPEN_PRICE, OPEN_PRICE, now);
      await engine.submit({ ...base, kind: 'openAccount', commandId: '1' });
      await engine.submit({ ...base, accountId: 2, kind: 'openAccount', commandId: '1' });
      await engine.submit({ ...base, kind: 'setTradingAccess', commandId: '2', access: FULL_ACCESS });
      // Deposits and bonuses are not profit.
      const funds = { ...base, kind: 'moveFunds', amount: cents(500_00) } as const;
      await engine.submit({ ...funds, commandId: '3', fundsKind: 'deposit', reference: 'deposit' });
      await engine.submit({ ...funds, commandId: '4', fundsKind: 'bonus', reference: 'bonus' });
      const answer = await engine.submit({
        ...base,
        ...NO_STOPS,
        kind: 'openPosition',
        commandId: '5',
        symbol: 'EURUSD',
        side: 'long',
        margin: cents(100_00),
        leverage: 1,
        priceBound: price(OPEN_PRICE),
        guaranteedStop: false,
        openedBy: 'client',
      });
      expect(answer.kind).toBe('opened');
      now = NOW;
      market.setQuote('EURUSD', bid, bid + 100, now);
      expect(await computeRiskFigures({ ...contextWith(engine), database: opened.database })).toMatchObject({ accounts, losing });
    } finally {
      await engine.stop();
      await store.close();
      await opened.remove();
    }
  });

  test.each([
    [MINIMUM_ACCOUNTS - 1, null],
    [MINIMUM_ACCOUNTS, 50],
  ])('for %d accounts of which every other lost, it returns %s %%', async (accounts, percent) => {
    await seed(...Array.from({ length: accounts }, (_, id) => ({ accountId: id + 1, profitCents: id % 2 === 0 ? 1 : -1 })));
    expect(await computeRiskFigures(contextWith())).toMatchObject({ accounts, percent, minimum_accounts: MINIMUM_ACCOUNTS });
  });

  test('for too few accounts, neither counts nor amounts are shown', async () => {
    await seed({ accountId: 1, profitCents: -1 });
    await computeRiskFigures(contextWith());
    expect(await readRiskFigures(database)).toMatchObject({ accounts: 1, losing: null, percent: null, ranges: [] });
  });

  test('every account is counted in the range of its result', async () => {
    const results = [-6_000_00, -2_000_00, -200_00, -50_00, 50_00, 200_00, 2_000_00, 6_000_00];
    await seed(...results.map((profitCents, place) => ({ accountId: place + 1, profitCents })));
    const { ranges, from, until } = await computeRiskFigures(contextWith());
    expect([from, until]).toEqual(['2025-11-22', '2026-11-22']);
    expect(ranges.map((range) => [range.from_euros, range.until_euros, range.accounts])).toEqual([
      [null, -5_000, 1],
      [-5_000, -1_000, 1],
      [-1_000, -100, 1],
      [-100, 0, 1],
      [0, 100, 1],
      [100, 1_000, 1],
      [1_000, 5_000, 1],
      [5_000, null, 1],
    ]);
  });

  test('10,000 accounts with 200,000 positions are counted page by page within seconds', { timeout: 60_000 }, async () => {
    await database.query(
      `INSERT INTO closed_positions (position_id, account_id, symbol, side, margin_cents, leverage, open_price, opened_at_ms, close_price,
         closed_at_ms, guaranteed_stop, profit_cents, close_reason, closed_seq)
       SELECT 1000000 + n, 1 + n % 10000, 'EURUSD', 'long', 10000, 1, 1000000, $1::bigint, 1000000, $2::bigint + n, false,
         CASE WHEN n % 10000 < 7400 THEN -100 ELSE 100 END, 'manual', 1
       FROM generate_series(0, 199999) AS n`,
      [EARLIER, WITHIN],
    );
    const views: number[] = [];
    const engine: RiskFiguresContext['engine'] = {
      listAccountsWithPositions: () => Promise.resolve(Array.from({ length: 10_000 }, (_, id) => id + 1)),
      viewAccount: (id) => {
        views.push(id);
        return Promise.resolve(null);
      },
    };
    const startedAt = performance.now();
    const figures = await computeRiskFigures(contextWith(engine));
    const tookMs = performance.now() - startedAt;
    expect(figures).toMatchObject({ accounts: 10_000, losing: 7_400, percent: 74 });
    expect(views).toEqual(Array.from({ length: 10_000 }, (_, id) => id + 1));
    expect(tookMs).toBeLessThan(20_000);
  });

  test('returns the latest figures', async () => {
    await computeRiskFigures({ ...contextWith(), clock: () => NOW - 86_400_000 });
    await seed({ accountId: 1, profitCents: -1 });
    const latest = await computeRiskFigures(contextWith());
    expect(await readRiskFigures(database)).toMatchObject({ computed_at: latest.computed_at, accounts: 1 });
    expect(await database.drizzle.select().from(riskFigures)).toHaveLength(2);
  });

  test.each([
    ['there are none', null, 1],
    ['the latest are more than a day old', NOW - 86_400_001, 1],
    ['the latest are from today', NOW - 60_000, 0],
  ])('a starting server requests them as needed: %s', async (_, computedAt, times) => {
    if (computedAt !== null) await computeRiskFigures({ ...contextWith(), clock: () => computedAt });
    const asked: string[] = [];
    await requestDueRiskFigures({ ask: (name) => Promise.resolve(void asked.push(name)) }, contextWith());
    expect(asked).toEqual(Array.from({ length: times }, () => COMPUTE_RISK_FIGURES));
  });

  test('the figures are public', async () => {
    const opened = await openTestDatabase(kind);
    const api = await startFixtureApi(opened.database);
    try {
      const ask = async () => riskFiguresResponseSchema.parse((await api.app.inject({ url: publicPaths.riskFigures })).json());
      expect(await ask()).toEqual({ status: true, data: null });
      await computeRiskFigures({ ...contextWith(), database: opened.database });
      expect(await ask()).toEqual({ status: true, data: await readRiskFigures(opened.database) });
    } finally {
      await api.close();
      await opened.remove();
    }
  });
});
