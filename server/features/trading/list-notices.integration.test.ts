import type { WireNotice } from '@fairlead/contract/notices.ts';
import { TRADING_NAMESPACE } from '@fairlead/contract/trading.ts';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases, type OpenTestDatabase } from '../../../tests/support/databases.ts';
import {
  ask,
  connected,
  FIXTURE_ASK,
  FIXTURE_BID,
  next,
  startFixtureSocketServer,
  type FixtureSocketServer,
} from '../../transport/sockets/fixture-socket-server.ts';
import { listNotices } from './list-notices.ts';
import { createTradingFeature } from './trading-feature.ts';

const START = Date.UTC(2026, 10, 20, 12);
const ORDER = { direction: 'buy', amount: 100, leverage: 30, symbol: 'EURUSD' } as const;

describe.each(testDatabases)('being told on %s', (kind) => {
  let opened: OpenTestDatabase;
  let fixture: FixtureSocketServer;
  let lastUserId = 0;
  let userId: number;
  let client: Socket;

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    return opened.remove;
  });

  beforeEach(async () => {
    const { database } = opened;
    fixture = await startFixtureSocketServer({
      database,
      createCalls: (engine, clock) => createTradingFeature({ engine, database, clock }),
    });
    lastUserId += 1;
    userId = lastUserId;
    client = await enter(userId);
  });
  afterEach(async () => {
    expect(fixture.logged).toEqual([]);
    await fixture.close();
  });

  async function enter(id: number): Promise<Socket> {
    const socket = fixture.connect(TRADING_NAMESPACE, { auth: { token: await fixture.signIn(id) } });
    await connected(socket);
    return socket;
  }

  const tick = (bid: number): void => fixture.market.tick('EURUSD', bid, bid + (FIXTURE_ASK - FIXTURE_BID), START);

  test('what is pushed as it happens is what is listed after an absence', async () => {
    const { database } = opened;
    const { seq } = await listNotices(database, userId, undefined);
    await ask(client, 'openPosition', { ...ORDER, price: FIXTURE_ASK / 1e6, stop_lost: 1.07 });
    await ask(client, 'placeOrder', { ...ORDER, kind: 'limit', price: 1.069 });
    await ask(client, 'setAlert', { symbol: 'EURUSD', price: 1.0685 });

    const pushed = next<WireNotice[]>(client, 'notices');
    tick(1_068_000);
    const told = await pushed;
    expect(told).toMatchObject([
      { what: 'positionClosed', closingReason: 1, price: 1.068, symbolName: 'EUR/USD' },
      { what: 'orderFilled', price: 1.0682 },
      { what: 'alertFired', level: 1.0685, price: 1.068 },
    ]);
    expect((await listNotices(database, userId, seq)).data).toEqual(told);
  });

  test('nothing is told twice, nor of other accounts', async () => {
    const { database } = opened;
    lastUserId += 1;
    await enter(lastUserId);
    await ask(client, 'setAlert', { symbol: 'EURUSD', price: 1.09 });
    const pushed = next(client, 'notices');
    tick(1_091_000);
    await pushed;
    const first = await listNotices(database, userId, 0);
    expect(first.data).toMatchObject([{ what: 'alertFired' }]);
    expect(await listNotices(database, userId, first.seq)).toEqual({ status: true, data: [], seq: first.seq });
    expect((await listNotices(database, lastUserId, 0)).data).toEqual([]);
  });

  test('a first visit only learns where to start', async () => {
    await ask(client, 'setAlert', { symbol: 'EURUSD', price: 1.09 });
    tick(1_091_000);
    const answer = await listNotices(opened.database, userId, undefined);
    expect(answer.data).toEqual([]);
    expect(answer.seq).toBeGreaterThan(0);
  });

  test('an account without any entry starts at nothing', async () => {
    expect(await listNotices(opened.database, 999_999, undefined)).toEqual({ status: true, data: [], seq: 0 });
  });
});
