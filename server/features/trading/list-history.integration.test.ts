import { historyResponseSchema, tradingPaths, type HistoryResponse } from '@fairlead/contract/trading.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../tests/support/databases.ts';
import type { Database } from '../../adapters/db/database.ts';
import { closedPositions } from '../../adapters/db/schema/index.ts';
import { requireSession } from '../../transport/auth/require-session.ts';
import { createSessions } from '../../transport/auth/sessions.ts';
import { createHttpApp } from '../../transport/http/http-app.ts';
import { createLog } from '../../transport/http/log.ts';
import { decodeCursor, encodeCursor, listHistory } from './list-history.ts';
import { registerTradingRoutes } from './routes.ts';

const OWN = 1;
const FOREIGN = 2;
/** Several positions of an account are closed at one time, as a margin close-out does. */
const CLOSED_AT = [500, 300, 300, 300, 200, 200, 100];

function row(positionId: number, accountId: number, closedAtMs: number): typeof closedPositions.$inferInsert {
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

  const page = (limit: number, cursor?: string): Promise<HistoryResponse> => listHistory(database, OWN, { limit, cursor });
  const idsOf = ({ data }: HistoryResponse): number[] => data.map(({ id }) => id);

  async function readAll(limit: number): Promise<number[]> {
    const ids: number[] = [];
    let cursor: string | null | undefined;
    do {
      const answer: HistoryResponse = await page(limit, cursor ?? undefined);
      ids.push(...idsOf(answer));
      ({ cursor } = answer);
    } while (cursor !== null);
    return ids;
  }

  test('is the latest first, by closing time and then by id, of the own account only', async () => {
    expect(idsOf(await page(50))).toEqual([10, 13, 12, 11, 15, 14, 16]);
  });

  test('shows a position as the wire has it', async () => {
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
      },
    ]);
  });

  test.each([1, 2, 3, 4, 7, 8])('pages of %i give every position once, in order', async (limit) => {
    expect(await readAll(limit)).toEqual([10, 13, 12, 11, 15, 14, 16]);
  });

  test.each([
    [7, null],
    [8, null],
    [6, expect.any(String)],
  ])('a page of %i has a cursor only where there is more', async (limit, cursor) => {
    expect((await page(limit)).cursor).toEqual(cursor);
  });

  test('what is closed while somebody pages neither shifts a page nor repeats on one', async () => {
    const first = await page(3);
    await database.drizzle.insert(closedPositions).values(row(17, OWN, 900));
    try {
      expect(idsOf(await page(50, first.cursor ?? undefined))).toEqual([11, 15, 14, 16]);
    } finally {
      await database.query('DELETE FROM closed_positions WHERE position_id = 17');
    }
  });

  test("a cursor of another account's page opens nothing of that account", async () => {
    const { cursor } = await listHistory(database, FOREIGN, { limit: 1 });
    expect(idsOf(await page(50, cursor ?? undefined))).toEqual([10, 13, 12, 11, 15, 14, 16]);
  });

  test('an account without any has an empty page', async () => {
    expect(await listHistory(database, 3, { limit: 50 })).toEqual({ status: true, data: [], cursor: null });
  });
});

describe('a cursor', () => {
  test('comes back as the place it was made for', () => {
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
    'that is not ours is refused by its field: %s',
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
    token = await sessions.start({ audience: 'client', userId: OWN }, { address: '', userAgent: undefined });
    app = await createHttpApp({
      log: createLog('silent'),
      trustProxy: null,
      isSecure: false,
      requestsPerMinute: 1_000_000,
      registerApi: (api) => registerTradingRoutes(api, { database, requireClient: requireSession(sessions, 'client') }),
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
  ])('shows the account of the session named in %s, and no other', async (_where, ask) => {
    const answer = await ask();
    expect(historyResponseSchema.parse(answer.json()).data.map(({ id }) => id)).toEqual([2, 1]);
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
  ])('names a wrong %s', async (field, query) => {
    const answer = await get({ token, ...query });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { status: false, error: { code: 'invalidInput', fields: [{ field }] } },
    ]);
  });
});
