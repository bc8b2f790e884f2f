import { once } from 'node:events';
import { connect } from 'node:net';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import type { PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases, type OpenTestDatabase } from '../../../tests/support/databases.ts';
import { EngineUnavailable } from '../../engine/engine-port.ts';
import { createTradingFeature } from '../../features/trading/trading-feature.ts';
import { CallRefused } from '../call-refused.ts';
import { TRADING_LIMITS } from './command-limits.ts';
import { ask, connected, FIXTURE_ASK, pauseReading, startFixtureSocketServer, type FixtureSocketServer } from './fixture-socket-server.ts';
import { fixtureNameOf } from '../../features/trading/fixture-name-of.ts';

const ORDER = { direction: 'buy', amount: 100, leverage: 30, price: FIXTURE_ASK / 1e6, symbol: 'EURUSD' } as const;

describe('the trading socket when its calls fail or its clients do not read', () => {
  let opened: OpenTestDatabase;
  let fixture: FixtureSocketServer;
  let failure: Error | null = null;

  beforeAll(async () => {
    opened = await openTestDatabase(testDatabases[0] ?? 'embedded');
    const { database } = opened;
    fixture = await startFixtureSocketServer({
      database,
      createCalls: (engine, clock) => {
        const calls = createTradingFeature({ engine, database, nameOf: fixtureNameOf, clock });
        return {
          ...calls,
          openPosition: () => Promise.reject(failure ?? new Error('no failure was set')),
          composeTrading: (picture) => ({ ...calls.composeTrading(picture), positions: LARGE_POSITIONS }),
        };
      },
      tradingLimits: { ...TRADING_LIMITS, queriesPerSocket: { perSecond: 1_000, burst: 1_000 } },
    });
    return async () => {
      await fixture.close();
      await opened.remove();
    };
  });

  const open = async (userId: number) => {
    const client = fixture.connect(TRADING_NAMESPACE, { auth: { token: await fixture.signIn(userId) } });
    await connected(client);
    return client;
  };

  test('a client that resets its connection as soon as it has asked for a socket harms nobody', async () => {
    const { port } = new URL(fixture.url);
    const lines = [
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1`,
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ];
    for (let nth = 0; nth < 20; nth += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      // Both are there before the server looks.
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    expect((await open(1)).connected).toBe(true);
  });

  test.each([
    ['unavailable', new EngineUnavailable('recovering', false)],
    ['outcomeUnknown', new EngineUnavailable('commit failed', true)],
  ])('an engine that cannot answer is %s', async (code, error) => {
    failure = error;
    const answer = await ask(await open(1), 'openPosition', ORDER);
    expect(answer).toMatchObject({ status: false, error: { code, retryAfterSeconds: 2, requestId: expect.any(String) } });
    const requestId = answer.status ? undefined : answer.error.requestId;
    expect(fixture.logged.splice(0)).toEqual([{ err: error, requestId, errorCode: code, event: 'openPosition', accountId: 1 }]);
    expect(fixture.failures.splice(0)).toEqual([{ event: 'openPosition', code }]);
  });

  test('a server fault reveals only the id under which it is logged', async () => {
    failure = new Error('secret detail');
    const answer = await ask(await open(2), 'openPosition', ORDER);
    expect(answer).toEqual({ status: false, message: expect.any(String), error: { code: 'internal', requestId: expect.any(String) } });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(fixture.logged.splice(0)).toMatchObject([{ err: failure, event: 'openPosition', accountId: 2 }]);
    expect(fixture.failures.splice(0)).toEqual([{ event: 'openPosition', code: 'internal' }]);
  });

  test('a refusal is an answer: it is neither logged nor counted as a failure', async () => {
    failure = new CallRefused('priceMoved', { limit: 1.1 });
    expect(await ask(await open(4), 'openPosition', ORDER)).toMatchObject({ status: false, error: { code: 'priceMoved' } });
    expect([fixture.logged, fixture.failures]).toEqual([[], []]);
  });

  test('a client that asks and does not read is disconnected', async () => {
    const client = await open(3);
    const goOn = pauseReading(client);
    for (let count = 0; count < 200; count += 1) client.emit('positions');
    await expect.poll(() => fixture.server.sockets.of(TRADING_NAMESPACE).sockets.has(client.id ?? ''), { timeout: 20_000 }).toBe(false);
    // Closing waits half a minute for a peer that does not read.
    goOn();
  });
});

/** Larger than any real one, so that the operating system's buffers fill up soon. */
const LARGE_POSITIONS: PositionsMessage = {
  version: 1,
  open: [],
  history: Array.from({ length: 1_000 }, (_, id) => ({
    id,
    symbol: 'EURUSD',
    symbolName: 'EUR/USD',
    direction: 'buy' as const,
    amount: euros(1),
    leverage: 1,
    open_rate: 1,
    open_date: '2026-11-20T12:00:00.000Z',
    closed_rate: 1,
    close_date: '2026-11-20T12:00:00.000Z',
    take_profit: null,
    stop_lost: null,
    profit: euros(0),
    protected: 0 as const,
    closingReason: 0,
    trailing_stop: null,
    opened_by: 'client' as const,
    premium: euros(0),
    part_of: null,
    waiting_close: null,
  })),
  orders: [],
  alerts: [],
  auto_trading: 0,
};
