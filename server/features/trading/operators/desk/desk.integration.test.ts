import {
  deskMarginResponseSchema,
  deskPositionsResponseSchema,
  executionResponseSchema,
  exposureResponseSchema,
  feedResponseSchema,
} from '@fairlead/contract/trading/operators/desk.ts';
import { deskPaths } from '@fairlead/contract/operators/paths.ts';
import type { OpenPositionCommand } from '@fairlead/domain/engine/command.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { projectExecution } from '../../execution/project-execution.ts';

const DAY = '2027-01-15';
const BID = 1_069_800;
const ASK = 1_070_000;
const SPAN = `from=${DAY}&until=${DAY}`;

describe.each(testDatabases)('the desk on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let dealer: string;
  let clientId: number;
  let now: number;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    clientId = await idOf('users', 'demo@fairlead.test');
    return opened.close;
  });

  beforeEach(async () => {
    // Later than the pictures served in the previous test.
    now = (now ?? FIXTURE_START) + 10_000;
    api.setTime(now);
    await database.script(`
      DELETE FROM execution_days; DELETE FROM execution_client_days; DELETE FROM refusal_days; DELETE FROM refusal_client_days;
      UPDATE operators SET roles = '["dealer"]'`);
    await passJournal();
    setQuote(BID, ASK);
    dealer = await api.sessions.start(
      { audience: 'operator', userId: await idOf('operators', 'operator@fairlead.test') },
      { address: '127.0.0.1', country: null, device: '' },
      true,
    );
    return closeAll;
  });

  async function idOf(table: 'users' | 'operators', email: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return row?.id ?? 0;
  }
  /** Skips earlier entries, which are not part of a test. */
  const passJournal = () =>
    database.script(`
      UPDATE execution_progress SET journal_seq = last.seq, clients_journal_seq = last.seq
        FROM (SELECT coalesce(max(seq), 0) AS seq FROM journal WHERE partition = 0) AS last;
      INSERT INTO projection_progress SELECT projection, partition, max(seq)
        FROM journal CROSS JOIN unnest(ARRAY['execution', 'executionClients']) AS projection WHERE partition > 0 GROUP BY projection, partition
        ON CONFLICT (projection, partition) DO UPDATE SET journal_seq = excluded.journal_seq`);
  const setQuote = (bid: number, ask: number) => api.market.tick('EURUSD', bid, ask, now);
  const follow = () => projectExecution({ database, digitsOf: () => 5, clock: () => now });
  const get = (url: string) => api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${dealer}` } });
  const base = () => ({ accountId: clientId, commandId: randomUUID(), at: now });
  async function open(changes: Partial<OpenPositionCommand> = {}): Promise<number> {
    const answer = await api.engine.submit({
      ...base(),
      ...NO_STOPS,
      kind: 'openPosition',
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(100_00),
      leverage: 10,
      priceBound: price(Math.floor(ASK * 1.000_25)),
      guaranteedStop: false,
      openedBy: 'client',
      ...changes,
    });
    return answer.kind === 'opened' ? answer.positionId : 0;
  }
  const close = (positionId: number, seenPrice: number | null) =>
    api.engine.submit({
      ...base(),
      kind: 'closePosition',
      positionId,
      seenPrice: seenPrice === null ? null : price(seenPrice),
      margin: null,
      reason: 'manual',
    });
  async function closeAll(): Promise<void> {
    setQuote(BID, ASK);
    for (const { id } of (await api.engine.viewAccount(clientId))?.positions ?? []) await close(id, null);
  }
  const exposure = async () => exposureResponseSchema.parse((await get(deskPaths.exposure)).json()).data;
  const execution = async (query = SPAN) => executionResponseSchema.parse((await get(`${deskPaths.execution}?${query}`)).json()).data;

  test('an open position counts by instrument, by category and in total, at the current price', async () => {
    await open();
    await open({ side: 'short', margin: cents(50_00), priceBound: price(BID) });
    const { instruments, categories, total } = await exposure();
    // The long position lost the spread; closing the short one costs more.
    const held = { net: 499.81 - 0.09, positions: 2, accounts: 1 };
    expect(instruments).toMatchObject([{ symbol: 'EURUSD', category: 'Forex', bid: 1.0698, positions: 2, accounts: 1 }]);
    expect(instruments[0]?.long).toMatchObject({ positions: 1, opened: 1_000, value: 999.81, open_price: 1.07 });
    expect(instruments[0]?.short).toMatchObject({ positions: 1, opened: 500, value: 500.09, open_price: 1.0698 });
    expect(instruments[0]?.net).toBeCloseTo(held.net, 6);
    expect(total).toMatchObject({ profit: -0.28, accounts: 1, positions: 2 });
    expect(categories.map(({ category, net }) => ({ category, net }))).toEqual([{ category: 'Forex', net: instruments[0]?.net }]);
  });

  test('the largest positions are listed with their clients, also for one instrument', async () => {
    const small = await open();
    const big = await open({ margin: cents(200_00) });
    const list = async (query: string) => deskPositionsResponseSchema.parse((await get(`${deskPaths.positions}${query}`)).json()).data;
    const all = await list('');
    expect(all.map(({ id }) => id)).toEqual([big, small]);
    expect(all[0]).toMatchObject({ symbol: 'EURUSD', value: 1_999.63, margin: 200, client: { id: clientId, email: 'demo@fairlead.test' } });
    expect((await list('?symbol=EURUSD')).map(({ id }) => id)).toEqual([big, small]);
    expect(await list('?symbol=BTCUSD')).toEqual([]);
  });

  test('an account with a low margin level is listed with the price of its stop-out', async () => {
    const { availableMargin } = (await api.engine.viewAccount(clientId))?.figures ?? { availableMargin: cents(0) };
    const id = await open({ margin: cents(Math.floor(availableMargin * 0.9)), leverage: 30 });
    const { data } = deskMarginResponseSchema.parse((await get(deskPaths.margin)).json());
    expect(data).toMatchObject({ below: 200, stop_out: 50, count: 1 });
    const [account] = data.accounts;
    expect(account).toMatchObject({ client: { id: clientId }, positions: 1, nearest: { symbol: 'EURUSD' } });
    expect(account?.nearest?.closes).toMatchObject([{ symbol: 'EURUSD', name: 'EUR/USD', side: 'long' }]);
    expect(account?.nearest?.move).toBeLessThan(0);
    // The engine does close it there.
    const stopOut = Math.round((account?.nearest?.price ?? 0) * 1_000_000);
    setQuote(stopOut, stopOut + ASK - BID);
    expect((await api.engine.viewAccount(clientId))?.positions.map((position) => position.id)).not.toContain(id);
  });

  test('the feed shows the age of each price and whether it can be filled', async () => {
    const read = async () => {
      const { data } = feedResponseSchema.parse((await get(deskPaths.feed)).json());
      return data.instruments.find(({ symbol }) => symbol === 'EURUSD');
    };
    expect(await read()).toMatchObject({ state: 'live', is_open: true, age_ms: 0, bid: 1.0698, ask: 1.07 });
    now += 60_000;
    api.setTime(now);
    expect(await read()).toMatchObject({ state: 'stale', age_ms: 60_000 });
  });

  test('fills are compared with the price seen or set, once each however often the projection runs', async () => {
    const same = await open();
    // Seen 0.0001 lower, and 0.0001 higher, than the fill.
    await open({ priceBound: price(Math.floor((ASK - 100) * 1.000_25)) });
    await open({ priceBound: price(Math.floor((ASK + 100) * 1.000_25)) });
    await close(same, BID + 20);
    await follow();
    await open({ stopLoss: price(BID - 1_000) });
    setQuote(BID - 1_500, ASK - 1_500);
    await api.engine.viewAccount(clientId);
    await follow();
    await follow();
    const { seen, kinds, distribution, instruments, days, followed_at } = await execution();
    expect(seen).toMatchObject({ fills: 5, better: 1, same: 2, worse: 2, verdict: 'tooFew', gained: 0.09, lost: -0.11 });
    expect(seen.worst).toBeCloseTo(-0.93, 2);
    expect(kinds.map((one) => [one.kind, one.fills, one.worse])).toEqual([
      ['open', 4, 1],
      ['close', 1, 1],
      ['stopLoss', 1, 1],
    ]);
    expect(kinds.find((one) => one.kind === 'stopLoss')?.average).toBeCloseTo(-4.68, 1);
    expect(distribution.reduce((total, { fills }) => total + fills, 0)).toBe(5);
    expect(instruments).toMatchObject([{ symbol: 'EURUSD', fills: 5 }]);
    expect(days).toEqual([{ day: DAY, better: 1, same: 2, worse: 2 }]);
    expect(followed_at).not.toBeNull();
    expect((await execution(`${SPAN}&symbol=BTCUSD`)).kinds).toEqual([]);
  });

  test('a stop order is compared with the price it was last changed to', async () => {
    const order = { ...NO_STOPS, symbol: 'EURUSD', side: 'long', entryKind: 'stop', margin: cents(100_00), leverage: 10 } as const;
    const placed = await api.engine.submit({
      ...base(),
      ...order,
      kind: 'placeOrder',
      entryPrice: price(ASK + 2_000),
      guaranteedStop: false,
      expiresAt: null,
    });
    const orderId = placed.kind === 'order' ? placed.orderId : 0;
    await api.engine.submit({ ...base(), ...NO_STOPS, kind: 'changeOrder', orderId, entryPrice: price(ASK + 1_000), expiresAt: null });
    setQuote(BID + 1_107, ASK + 1_107);
    await api.engine.viewAccount(clientId);
    await follow();
    const { kinds } = await execution();
    expect(kinds).toMatchObject([{ kind: 'stop', fills: 1, worse: 1 }]);
    expect(kinds[0]?.average).toBeCloseTo(-1, 2);
  });

  test('refusals are counted by command and reason', async () => {
    await open({ priceBound: price(ASK - 1) });
    await open({ priceBound: price(ASK - 2) });
    await close(999_999, null);
    // With several partitions, refusals are counted once none with a lower number can follow.
    now += 61_000;
    await follow();
    const { refusals, refused } = await execution();
    expect(refused).toBe(3);
    expect(refusals).toEqual([
      { command: 'openPosition', code: 'priceMoved', symbol: 'EURUSD', name: 'EUR/USD', count: 2 },
      { command: 'closePosition', code: 'positionUnknown', symbol: '', name: '', count: 1 },
    ]);
  });

  test('the file has one line per day, instrument and kind', async () => {
    await open();
    await follow();
    const { body, headers } = await get(`${deskPaths.executionCsv}?${SPAN}`);
    expect(headers['content-type']).toContain('text/csv');
    expect(body.trim().split('\r\n')).toEqual([
      expect.stringContaining('Day,Symbol,Kind,Better,Same,Worse'),
      `${DAY},EURUSD,open,0,1,0,0.00,0.00,0.00,0.00,0.00`,
    ]);
  });

  test.each([
    ['an end before the start', 'from=2027-01-15&until=2027-01-14'],
    ['more days than allowed', 'from=2025-01-15&until=2027-01-14'],
    ['a missing span', ''],
  ])('rejects %s', async (_case, query) => {
    expect((await get(`${deskPaths.execution}?${query}`)).statusCode).toBe(400);
  });

  test('support operators have no access', async () => {
    await database.query(`UPDATE operators SET roles = '["support"]'`);
    for (const path of Object.values(deskPaths)) expect((await get(`${path}?${SPAN}`)).statusCode).toBe(403);
  });
});
