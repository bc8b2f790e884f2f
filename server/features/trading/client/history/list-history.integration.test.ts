import { tradingPaths } from '@fairlead/contract/paths.ts';
import { NO_FILTER, type HistoryFilter } from '@fairlead/contract/trading/history/client.ts';
import {
  filteredHistoryResponseSchema,
  type FilteredHistoryResponse,
  type HistoryFilterQuery,
} from '@fairlead/contract/trading/history/schemas.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { closedPositions } from '../../../../adapters/db/schema/index.ts';
import { requireSession } from '../../../../identity/sessions/require-session.ts';
import { createSessions } from '../../../../identity/sessions/sessions.ts';
import { createHttpApp } from '../../../../transport/http/http-app.ts';
import { createLog } from '../../../../transport/http/log.ts';
import { exportHistory } from './export-history.ts';
import { decodeCursor, encodeCursor, listHistory } from './list-history.ts';
import { registerTradingRoutes } from '../routes.ts';
import { selectPage } from '../../store.ts';
import { fixtureNameOf } from '../../fixture-name-of.ts';

const OWN = 1;
const FOREIGN = 2;
/** Several positions of an account are closed at the same time, as a margin close-out does. */
const CLOSED_AT = [500, 300, 300, 300, 200, 200, 100];

type Row = typeof closedPositions.$inferInsert;

function row(positionId: number, accountId: number, closedAtMs: number, changes: Partial<Row> = {}): Row {
  return {
    positionId,
    accountId,
    symbol: 'EURUSD',
    side: 'short',
    marginCents: 10_050,
    leverage: 30,
    openPrice: 1_080_200,
    openedAtMs: 50,
    closePrice: 1_079_000,
    closedAtMs,
    stopLoss: 1_100_000,
    takeProfit: null,
    guaranteedStop: true,
    profitCents: -1_234,
    closeReason: 'stopOut',
    closedSeq: positionId,
    ...changes,
  };
}

describe.each(testDatabases)('the history on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(kind));
    const own = CLOSED_AT.map((closedAt, index) => row(10 + index, OWN, closedAt));
    const foreign = CLOSED_AT.map((closedAt, index) => row(100 + index, FOREIGN, closedAt + 50));
    await database.drizzle.insert(closedPositions).values([...own, ...foreign]);
  });
  afterAll(() => remove());

  const page = (limit: number, cursor?: string): Promise<FilteredHistoryResponse> =>
    listHistory(database, OWN, { limit, cursor }, fixtureNameOf);
  const idsOf = ({ data }: FilteredHistoryResponse): number[] => data.map(({ id }) => id);

  async function readAll(limit: number): Promise<number[]> {
    const ids: number[] = [];
    let cursor: string | null | undefined;
    do {
      const answer: FilteredHistoryResponse = await page(limit, cursor ?? undefined);
      ids.push(...idsOf(answer));
      ({ cursor } = answer);
    } while (cursor !== null);
    return ids;
  }

  test('is latest first, by closing time and then by id, of the client’s own account only', async () => {
    expect(idsOf(await page(50))).toEqual([10, 13, 12, 11, 15, 14, 16]);
  });

  test('shows a position in wire format', async () => {
    const { data } = await page(1);
    expect(data).toEqual([
      {
        id: 10,
        symbol: 'EURUSD',
        symbolName: 'EUR/USD',
        direction: 'sell',
        amount: 100.5,
        leverage: 30,
        open_rate: 1.0802,
        open_date: '1970-01-01T00:00:00.050Z',
        closed_rate: 1.079,
        close_date: '1970-01-01T00:00:00.500Z',
        take_profit: null,
        stop_lost: 1.1,
        profit: -12.34,
        protected: 1,
        closingReason: 3,
        trailing_stop: null,
        opened_by: 'client',
        premium: 0,
        part_of: null,
        waiting_close: null,
      },
    ]);
  });

  test.each([1, 2, 3, 4, 7, 8])('pages of %i list every position once, in order', async (limit) => {
    expect(await readAll(limit)).toEqual([10, 13, 12, 11, 15, 14, 16]);
  });

  test.each([
    [7, null],
    [8, null],
    [6, expect.any(String)],
  ])('a page of %i has a cursor only if there is more', async (limit, cursor) => {
    expect((await page(limit)).cursor).toEqual(cursor);
  });

  test('positions closed while paging neither shift a page nor appear twice', async () => {
    const first = await page(3);
    await database.drizzle.insert(closedPositions).values(row(17, OWN, 900));
    try {
      expect(idsOf(await page(50, first.cursor ?? undefined))).toEqual([11, 15, 14, 16]);
    } finally {
      await database.query('DELETE FROM closed_positions WHERE position_id = 17');
    }
  });

  test("a cursor from another account's page reveals nothing of that account", async () => {
    const { cursor } = await listHistory(database, FOREIGN, { limit: 1 }, fixtureNameOf);
    expect(idsOf(await page(50, cursor ?? undefined))).toEqual([10, 13, 12, 11, 15, 14, 16]);
  });

  test('an account without closed positions has an empty page', async () => {
    expect(await listHistory(database, 3, { limit: 50 }, fixtureNameOf)).toEqual({
      status: true,
      data: [],
      cursor: null,
      totals: { count: 0, profit: 0, premiums: 0, financing: 0, dividends: 0 },
    });
  });
});

describe.each(testDatabases)('the filtered history on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(kind));
    await database.drizzle
      .insert(closedPositions)
      .values([
        row(1, OWN, 100, { side: 'long', closeReason: 'manual', profitCents: 500, financingCents: -30, dividendCents: 20 }),
        row(2, OWN, 200, { closeReason: 'stopLoss', profitCents: -900, premiumCents: 60 }),
        row(3, OWN, 300, { symbol: 'BTCUSD', side: 'long', closeReason: 'takeProfit', profitCents: 2_000 }),
        row(4, OWN, 400, { symbol: 'BTCUSD', closeReason: 'auto', profitCents: 0, openedBy: 'auto' }),
        row(5, OWN, 500, { symbol: 'BTCUSD', profitCents: -50, partOf: 4 }),
        row(6, FOREIGN, 300, { symbol: 'BTCUSD', side: 'long', profitCents: 9_999 }),
      ]);
  });
  afterAll(() => remove());

  test.each<[HistoryFilterQuery, number[], number, number]>([
    [{}, [5, 4, 3, 2, 1], 15.5, 0.6],
    [{ symbol: 'BTCUSD' }, [5, 4, 3], 19.5, 0],
    [{ symbol: 'btcusd' }, [], 0, 0],
    [{ direction: 'buy' }, [3, 1], 25, 0],
    [{ direction: 'sell' }, [5, 4, 2], -9.5, 0.6],
    [{ reason: 0 }, [1], 5, 0],
    [{ reason: 1 }, [2], -9, 0.6],
    [{ reason: 4 }, [4], 0, 0],
    [{ result: 'profit' }, [3, 1], 25, 0],
    [{ opened_by: 'auto' }, [4], 0, 0],
    [{ opened_by: 'client', symbol: 'BTCUSD' }, [5, 3], 19.5, 0],
    [{ result: 'loss' }, [5, 2], -9.5, 0.6],
    [{ from: '1970-01-01T00:00:00.200Z' }, [5, 4, 3, 2], 10.5, 0.6],
    [{ until: '1970-01-01T00:00:00.200Z' }, [1], 5, 0],
    [{ from: '1970-01-01T01:00:00.200+01:00', until: '1970-01-01T00:00:00.301Z' }, [3, 2], 11, 0.6],
    [{ symbol: 'BTCUSD', direction: 'sell', result: 'loss' }, [5], -0.5, 0],
  ])('by %j lists the matching positions and their totals', async (filter, ids, profit, premiums) => {
    const { data, totals } = await listHistory(database, OWN, { ...filter, limit: 50 }, fixtureNameOf);
    expect(data.map(({ id }) => id)).toEqual(ids);
    const [financing, dividends] = ids.includes(1) ? [-0.3, 0.2] : [0, 0];
    expect(totals).toEqual({ count: ids.length, profit, premiums, financing, dividends });
  });

  test('pages within the filter, with totals on the first page only', async () => {
    const first = await listHistory(database, OWN, { symbol: 'BTCUSD', limit: 2 }, fixtureNameOf);
    expect(first).toMatchObject({ data: [{ id: 5 }, { id: 4 }], totals: { count: 3 } });
    const second = await listHistory(database, OWN, { symbol: 'BTCUSD', limit: 2, cursor: first.cursor ?? undefined }, fixtureNameOf);
    expect(second).toMatchObject({ data: [{ id: 3 }], cursor: null, totals: null });
  });

  test('is exported completely, one line per position', async () => {
    expect(await readExport(database, { ...NO_FILTER, symbol: 'BTCUSD' })).toEqual([
      '\u{FEFF}Position,Part of,Symbol,Instrument,Side,Amount EUR,Leverage,Open price,Opened (UTC),Opened by,Close price,Closed (UTC),' +
        'Closed by,Stop loss,Take profit,Trailing distance,Guaranteed stop,Premium EUR,Profit EUR,Financing EUR,Dividends EUR',
      '5,4,BTCUSD,Bitcoin,Sell,100.50,30,1.0802,1970-01-01T00:00:00.050Z,Client,1.079,1970-01-01T00:00:00.500Z,Low Margin,1.1,,,Yes,0.00,-0.50,0.00,0.00',
      '4,,BTCUSD,Bitcoin,Sell,100.50,30,1.0802,1970-01-01T00:00:00.050Z,AutoTrading,1.079,1970-01-01T00:00:00.400Z,AI Trade,1.1,,,Yes,0.00,0.00,0.00,0.00',
      '3,,BTCUSD,Bitcoin,Buy,100.50,30,1.0802,1970-01-01T00:00:00.050Z,Client,1.079,1970-01-01T00:00:00.300Z,Take Profit,1.1,,,Yes,0.00,20.00,0.00,0.00',
      '',
    ]);
  });

  test('is exported without anything that a spreadsheet would run or split', async () => {
    await database.drizzle.insert(closedPositions).values(row(9, 9, 100, { symbol: '=A1,"x"' }));
    const [, line] = await readExport(database, NO_FILTER, 9);
    expect(line).toContain(`"'=A1,""x""","'=A1,""x"""`);
  });
});

/** More than years of trading all day. */
const MANY = 100_000;

describe.each(testDatabases)('a history of 100,000 on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(kind));
    await database.query(
      `INSERT INTO closed_positions (position_id, account_id, symbol, side, margin_cents, leverage, open_price, opened_at_ms, close_price,
          closed_at_ms, guaranteed_stop, profit_cents, close_reason, closed_seq)
        SELECT n, n % 3, CASE WHEN n % 1000 = 0 THEN 'BTCUSD' ELSE 'EURUSD' END, 'long', 100, 1, 1000000, n, 1000000, n, false, n % 7 - 3,
          CASE WHEN n % 500 = 0 THEN 'stopOut' ELSE 'manual' END, n
        FROM generate_series(1, ${MANY * 3}) AS numbers (n)`,
    );
    await database.query('ANALYZE closed_positions');
  });
  afterAll(() => remove());

  test.each<[string, Partial<HistoryFilter>, string]>([
    ['without a filter', {}, 'closed_positions_of_account'],
    ['by period', { from: MANY, until: MANY * 2 }, 'closed_positions_of_account'],
    ['by side', { side: 'long' }, 'closed_positions_of_account'],
    ['by profit', { result: 'profit' }, 'closed_positions_of_account'],
    ['by who opened', { openedBy: 'client' }, 'closed_positions_of_account'],
    ['by a rarely traded instrument', { symbol: 'BTCUSD' }, 'closed_positions_of_instrument'],
    ['by a rarely traded instrument in a period', { symbol: 'BTCUSD', from: MANY, until: MANY * 2 }, 'closed_positions_of_instrument'],
  ])('is paged %s in index order, without sorting or reading other accounts', async (_what, filter, index) => {
    const after = { closedAt: MANY * 2, id: MANY * 2 };
    const { sql: text, params } = selectPage(database, OWN, { filter: { ...NO_FILTER, ...filter }, after, limit: 51 }).toSQL();
    const plan = await database.query<{ readonly 'QUERY PLAN': string }>(`EXPLAIN ${text}`, params);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain(`Index Scan Backward using ${index}`);
    expect(lines).not.toMatch(/Seq Scan|Sort/);
  });

  test('is exported completely, each position once', async () => {
    const lines = await readExport(database, NO_FILTER);
    const ids = lines.slice(1, -1).map((line) => Number.parseInt(line, 10));
    expect(ids).toHaveLength(MANY);
    expect(new Set(ids).size).toBe(MANY);
    expect(ids[0]).toBe(MANY * 3 - 2);
  });
});

/** The lines of an export. */
async function readExport(database: Database, filter: HistoryFilter, accountId = OWN): Promise<readonly string[]> {
  const chunks: string[] = [];
  for await (const chunk of exportHistory(database, accountId, filter, fixtureNameOf)) chunks.push(chunk);
  return chunks.join('').split('\r\n');
}

describe('a cursor', () => {
  test('decodes to the position it was made for', () => {
    const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(whole, whole, (closedAt, id) => {
        const cursor = encodeCursor({ closedAt, id });
        expect(decodeCursor(cursor)).toEqual({ closedAt, id });
        expect(cursor.length).toBeLessThanOrEqual(64);
      }),
    );
  });

  test.each(['', 'x', 'MTIz', encodeCursor({ closedAt: -1, id: 1 }), encodeCursor({ closedAt: 1.5, id: 1 }), `${'9'.repeat(30)}.1`])(
    'that is not ours is rejected, naming the field: %s',
    (cursor) => {
      expect(() => decodeCursor(cursor)).toThrow(
        expect.objectContaining({ code: 'invalidInput', details: { fields: [expect.objectContaining({ field: 'cursor' })] } }),
      );
    },
  );
});

describe('over HTTP', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let app: FastifyInstance;
  let token: string;

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(testDatabases[0] ?? 'embedded'));
    await database.drizzle.insert(closedPositions).values([row(1, OWN, 100), row(2, OWN, 200), row(3, FOREIGN, 300)]);
    const sessions = createSessions({
      database,
      clock: Date.now,
      limits: { idleTimeoutMs: 1e6, absoluteTimeoutMs: 1e9, touchEveryMs: 1_000 },
    });
    token = await sessions.start({ audience: 'client', userId: OWN }, { address: '', country: null, device: '' }, true);
    app = await createHttpApp({
      log: createLog('silent'),
      trustProxy: null,
      isSecure: false,
      requestsPerMinute: 1_000_000,
      registerApi: (api) =>
        registerTradingRoutes(api, {
          nameOf: fixtureNameOf,
          database,
          engine: { viewAccount: () => Promise.resolve(null) },
          readRules: () => Promise.resolve(RETAIL_RULE_PACK),
          requireClient: requireSession(sessions, 'client'),
        }),
    });
  });
  afterAll(async () => {
    await app.close();
    await remove();
  });

  const get = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: tradingPaths.history, query, headers });

  test.each([
    ['the query', () => get({ token })],
    ['the bearer header', () => get({}, { authorization: `Bearer ${token}` })],
  ])('shows only the account of the session named in %s', async (_where, ask) => {
    const answer = await ask();
    expect(filteredHistoryResponseSchema.parse(answer.json()).data.map(({ id }) => id)).toEqual([2, 1]);
  });

  test('returns the export as a file, of the client’s own account only', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: tradingPaths.csv,
      query: { direction: 'sell' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="history.csv"',
    });
    expect(answer.body.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\u{FEFF}Position', '2', '1', '']);
    expect((await app.inject({ method: 'GET', url: tradingPaths.csv })).statusCode).toBe(401);
  });

  test('needs a session', async () => {
    expect((await get({})).statusCode).toBe(401);
  });

  test.each([
    ['cursor', { cursor: 'nonsense' }],
    ['cursor', { cursor: 'x'.repeat(65) }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '201' }],
    ['limit', { limit: 'all' }],
    ['reason', { reason: '99' }],
    ['direction', { direction: 'long' }],
    ['from', { from: '2026-01-01' }],
    ['result', { result: 'even' }],
    ['opened_by', { opened_by: 'robot' }],
  ])('rejects a wrong %s', async (field, query) => {
    const answer = await get({ token, ...query });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { status: false, error: { code: 'invalidInput', fields: [{ field }] } },
    ]);
  });
});
