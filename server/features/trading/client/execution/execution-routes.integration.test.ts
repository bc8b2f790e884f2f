import { publicPaths, tradingPaths } from '@fairlead/contract/paths.ts';
import {
  ownExecutionResponseSchema,
  publishedExecutionResponseSchema,
  publishedMonthsResponseSchema,
} from '@fairlead/contract/trading/execution/schemas.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { PUBLISHED_KEPT_MS } from '../../execution/published-execution.ts';

/** The fixture's clock is on 15 January 2027. */
const DAY = '2026-12-10';
const OTHERS = Array.from({ length: 11 }, (_, place) => 900_000 + place);

describe.each(testDatabases)('execution quality on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let clientId: number;
  let token: string;
  let now = FIXTURE_START;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    const [row] = await database.query<{ id: number }>(`SELECT id FROM users WHERE email_normalised = 'demo@fairlead.test'`);
    clientId = row?.id ?? 0;
    return opened.close;
  });

  beforeEach(async () => {
    // Past what was kept for the previous test.
    now += PUBLISHED_KEPT_MS;
    api.setTime(now);
    await database.script(`
      DELETE FROM execution_days; DELETE FROM execution_client_days; DELETE FROM refusal_days; DELETE FROM refusal_client_days;
      DELETE FROM latency_days; DELETE FROM latency_client_days; DELETE FROM throttle;
      UPDATE execution_progress SET followed_at = '2027-01-15T00:00:00Z'`);
    token = await api.sessions.start({ audience: 'client', userId: clientId }, { address: '127.0.0.1', country: null, device: '' }, true);
  });

  /** Three fills of each account, of which one was better and one worse. */
  async function fill(accounts: readonly number[], day = DAY): Promise<void> {
    for (const [bucket, fills, slippage, value] of [
      [0, 1, 0, 0],
      [1, 1, 40, 11],
      [-2, 1, -90, -25],
    ] as const) {
      for (const account of accounts) {
        await database.query(`INSERT INTO execution_client_days VALUES ($1, $2, 'EURUSD', 'open', $3, $4, $5, $5, $5, $6)`, [
          account,
          day,
          bucket,
          fills,
          slippage,
          value,
        ]);
      }
    }
    await database.script(`
      DELETE FROM execution_days;
      INSERT INTO execution_days SELECT day, symbol, kind, bucket, sum(fills), sum(slippage_sum), min(slippage_least), max(slippage_most), sum(value_cents)
        FROM execution_client_days GROUP BY 1, 2, 3, 4`);
  }
  const getOwn = (path: string, of: string | null = token) =>
    api.app.inject({ method: 'GET', url: path, headers: of === null ? {} : { authorization: `Bearer ${of}` } });
  const own = async (query: string) => ownExecutionResponseSchema.parse((await getOwn(`${tradingPaths.execution}?${query}`)).json()).data;
  const get = (path: string) => api.app.inject({ method: 'GET', url: path });
  const published = async (month: string) =>
    publishedExecutionResponseSchema.parse((await get(publicPaths.execution.replace(':month', month))).json()).data;

  describe('of a client', () => {
    test.each([
      ['a month', 'month=2026-12', '2026-12-01', '2026-12-31', 3],
      ['days', `from=${DAY}&until=${DAY}`, DAY, DAY, 3],
      ['another month', 'month=2026-11', '2026-11-01', '2026-11-30', 0],
      ['the last days', '', '2026-12-17', '2027-01-15', 0],
    ])('has the fills of %s', async (_case, query, from, until, fills) => {
      await fill([clientId, ...OTHERS]);
      const execution = await own(query);
      expect([execution.from, execution.until, execution.seen.fills]).toEqual([from, until, fills]);
    });

    test('counts better, exact and worse fills, and says what they were worth', async () => {
      await fill([clientId]);
      const { seen, distribution, kinds, instruments } = await own('month=2026-12');
      expect(seen).toMatchObject({ fills: 3, better: 1, same: 1, worse: 1, gained: 0.11, lost: -0.25, verdict: 'tooFew' });
      expect([seen.best, seen.worst, seen.median]).toEqual([0.4, -0.9, { from: 0, to: 0 }]);
      expect(distribution.filter((bar) => bar.fills > 0)).toEqual([
        { from: -1, to: -0.5, fills: 1 },
        { from: 0, to: 0, fills: 1 },
        { from: 0, to: 0.5, fills: 1 },
      ]);
      expect(kinds).toMatchObject([{ kind: 'open', fills: 3 }]);
      expect(instruments).toMatchObject([{ symbol: 'EURUSD', name: 'EUR/USD', fills: 3 }]);
    });

    test('has rejections of orders only, and the times of orders', async () => {
      await database.query(
        `INSERT INTO refusal_client_days VALUES ($1, '${DAY}', 'openPosition', 'priceMoved', 'EURUSD', 2),
           ($1, '${DAY}', 'moveFunds', 'referenceUsed', '', 4), (900000, '${DAY}', 'openPosition', 'priceMoved', 'EURUSD', 8)`,
        [clientId],
      );
      await database.query(`INSERT INTO latency_client_days VALUES ($1, '${DAY}', 2, 3), ($1, '${DAY}', 11, 1), (900000, '${DAY}', 2, 9)`, [
        clientId,
      ]);
      const { refusals, refused, latency } = await own('month=2026-12');
      expect([refused, refusals]).toEqual([
        2,
        [{ command: 'openPosition', code: 'priceMoved', symbol: 'EURUSD', name: 'EUR/USD', count: 2 }],
      ]);
      expect(latency.commands).toBe(4);
      expect(latency.buckets.filter(({ count }) => count > 0)).toEqual([
        { up_to_ms: 5, count: 3 },
        { up_to_ms: null, count: 1 },
      ]);
    });

    test('is a file too, with the client’s own lines', async () => {
      await fill([clientId, 900_000]);
      const { headers, body } = await getOwn(`${tradingPaths.executionCsv}?month=2026-12`);
      expect(headers['content-disposition']).toBe('attachment; filename="execution-2026-12-01-2026-12-31.csv"');
      expect(body.trim().split('\r\n')).toEqual([
        expect.stringContaining('Day,Symbol,Kind,Better,Same,Worse'),
        `${DAY},EURUSD,open,1,1,1,-0.17,-0.90,0.40,0.11,-0.25`,
      ]);
    });

    test.each([
      ['a month that is none', 'month=2026-13', 400],
      ['an end before the start', 'from=2027-01-15&until=2027-01-14', 400],
      ['more days than allowed', 'from=2025-01-15&until=2027-01-14', 400],
    ])('is refused for %s', async (_case, query, status) => {
      expect((await getOwn(`${tradingPaths.execution}?${query}`)).statusCode).toBe(status);
    });

    test.each([tradingPaths.execution, tradingPaths.executionCsv])('%s needs the client’s session', async (path) => {
      expect((await getOwn(path, null)).statusCode).toBe(401);
    });
  });

  describe('that is published', () => {
    test('needs no session, and may be kept by caches for some minutes', async () => {
      await fill([...OTHERS, ...OTHERS.map((id) => id + 100)]);
      const answer = await get(publicPaths.executionMonths);
      expect(answer.headers['cache-control']).toBe('public, max-age=300');
      expect(publishedMonthsResponseSchema.parse(answer.json()).data).toEqual([
        { month: '2027-01', so_far: true },
        { month: '2026-12', so_far: false },
      ]);
      const month = await get(publicPaths.execution.replace(':month', '2026-12'));
      expect(month.headers['cache-control']).toBe('public, max-age=300');
      expect(await published('2026-12')).toMatchObject({
        until: '2026-12-31',
        rule: { clients: 10, cases: 50, largest_share: 0.5 },
        seen: { fills: 66, better: 22, same: 22, worse: 22, gained: 2.42, lost: -5.5, verdict: 'symmetric' },
      });
      expect(JSON.stringify(await published('2026-12'))).not.toMatch(/"(best|worst)"/);
    });

    test('says nothing of a month with few clients', async () => {
      await fill([clientId]);
      expect(await published('2026-12')).toMatchObject({
        seen: null,
        distribution: [],
        kinds: [],
        instruments: [],
        refusals: null,
        latency: null,
      });
    });

    test('is a file too', async () => {
      await fill([...OTHERS, ...OTHERS.map((id) => id + 100)]);
      const { headers, body } = await get(publicPaths.executionCsv.replace(':month', '2026-12'));
      expect(headers['content-type']).toContain('text/csv');
      const lines = body.trim().split('\r\n');
      expect(lines).toContain('2026-12,2026-12-31,Total,open close,66,22,22,22,-0.17,0.40,-0.90,0,2.42,-5.50');
      expect(lines).toContain('2026-12,2026-12-31,Instrument,EURUSD,66,22,22,22,-0.17,0.40,-0.90,,2.42,-5.50');
      expect(lines.filter((line) => line.includes(',Distribution,'))).toHaveLength(15);
    });

    test.each(['2026-11', '2027-02'])('has no month %s', async (month) => {
      await fill(OTHERS);
      expect((await get(publicPaths.execution.replace(':month', month))).statusCode).toBe(404);
    });
  });
});
