import { TRADING_NAMESPACE, TRADING_STATUS_EVENT, type TradingStatusMessage } from '@fairlead/contract/socket-events.ts';
import type { ErrorBody } from '@fairlead/contract/errors.ts';
import type { BalanceMessage } from '@fairlead/contract/trading/schemas.ts';
import type { Socket } from 'socket.io-client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases, type OpenTestDatabase } from '../../../tests/support/databases.ts';
import { createTradingFeature } from '../../features/trading/trading-feature.ts';
import type { Session } from '../../identity/sessions/sessions.ts';
import {
  ask,
  connected,
  FIXTURE_ASK,
  next,
  refusalOf,
  startFixtureSocketServer,
  type FixtureSocketServer,
} from './fixture-socket-server.ts';
import type { SocketSessions } from './trading-client.ts';
import { fixtureNameOf } from '../../features/trading/fixture-name-of.ts';

const ORDER = { direction: 'buy', amount: 100, leverage: 30, price: FIXTURE_ASK / 1e6, symbol: 'EURUSD' } as const;
const UNAVAILABLE = { status: false, error: { code: 'unavailable', retryAfterSeconds: 2 } };
/** Short enough to wait for, and long enough for a busy machine's database to answer what is not held up. */
const DEADLINE_MS = 1_000;

describe.each(testDatabases)('the trading socket while trading is paused, on %s', (kind) => {
  let opened: OpenTestDatabase;
  let fixture: FixtureSocketServer;
  let lookUps: LookUps;
  let userId = 0;

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    return opened.remove;
  });
  beforeEach(async () => {
    const { database } = opened;
    lookUps = createLookUps();
    fixture = await startFixtureSocketServer({
      database,
      createCalls: (engine, clock) => createTradingFeature({ engine, database, nameOf: fixtureNameOf, clock }),
      wrapSessions: lookUps.wrap,
      deadlineMs: DEADLINE_MS,
    });
    userId += 1;
    return fixture.close;
  });

  const connect = async (): Promise<Socket> => fixture.connect(TRADING_NAMESPACE, { auth: { token: await fixture.signIn(userId) } });
  /** Connects and waits for the first status. */
  const enter = async (): Promise<Socket> => {
    const client = await connect();
    await Promise.all([connected(client), next(client, TRADING_STATUS_EVENT)]);
    return client;
  };
  const positionsHeld = async (): Promise<number> => (await fixture.engine.viewAccount(userId))?.positions.length ?? 0;

  describe('the status', () => {
    test.each([
      [true, 'open'],
      [false, 'paused'],
    ] as const)('is sent on connecting', async (isAvailable, status) => {
      fixture.setAvailable(isAvailable);
      expect(await next<TradingStatusMessage>(await connect(), TRADING_STATUS_EVENT)).toEqual({ status });
    });

    test('is sent to every screen of every account when it changes', async () => {
      const screens = [await enter(), await enter()];
      userId += 1;
      screens.push(await enter());
      for (const [isAvailable, status] of [
        [false, 'paused'],
        [true, 'open'],
      ] as const) {
        const heard = Promise.all(screens.map((screen) => next<TradingStatusMessage>(screen, TRADING_STATUS_EVENT)));
        fixture.setAvailable(isAvailable);
        expect(await heard).toEqual([{ status }, { status }, { status }]);
      }
    });
  });

  test('commands and views are unavailable, and work again on the same connection', async () => {
    const client = await enter();
    fixture.setAvailable(false);
    const refused = [await ask(client, 'openPosition', ORDER), await ask(client, 'positions'), await ask(client, 'balance')];
    expect(refused).toMatchObject([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
    fixture.setAvailable(true);
    expect(await ask(client, 'openPosition', { ...ORDER, client_order_id: 'again-0001' })).toMatchObject({ status: true });
    expect(await ask<BalanceMessage>(client, 'balance')).toMatchObject({ usedMargin: 100 });
  });

  test('a command does not query the database', async () => {
    const client = await enter();
    fixture.setAvailable(false);
    lookUps.hang();
    const before = lookUps.count();
    await ask(client, 'openPosition', ORDER);
    expect(lookUps.count()).toBe(before);
  });

  describe('a session lookup that the database does not answer in time', () => {
    test('leaves the command unavailable, and a late answer does not carry it out', async () => {
      const client = await enter();
      lookUps.hang();
      expect(await ask(client, 'openPosition', ORDER)).toMatchObject(UNAVAILABLE);
      await lookUps.answer();
      expect(await ask(client, 'closePosition', { id: 999_999 })).toMatchObject({ error: { code: 'positionUnknown' } });
      expect(await positionsHeld()).toBe(0);
    });

    test('leaves everything queued behind it unavailable by the same time, and the next request is answered', async () => {
      const client = await enter();
      lookUps.hang();
      const before = lookUps.count();
      const answers = await Promise.all([1, 2, 3].map(() => ask(client, 'openPosition', ORDER)));
      expect(answers).toMatchObject([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
      // Requests that waited in the queue cause no lookup once they have been answered.
      expect(lookUps.count() - before).toBe(1);
      await lookUps.answer();
      expect(await ask(client, 'openPosition', ORDER)).toMatchObject({ status: true });
      expect(await positionsHeld()).toBe(1);
    });

    test('refuses the handshake as unavailable, which signs no client out', async () => {
      lookUps.hang();
      expect(await refusalOf(await connect())).toMatchObject(UNAVAILABLE);
      await lookUps.answer();
      await enter();
    });

    test('closes no socket', async () => {
      const client = await enter();
      lookUps.hang();
      await expect(fixture.trading.checkSessions()).rejects.toMatchObject({ name: 'DeadlinePassed' });
      await lookUps.answer();
      await fixture.trading.checkSessions();
      expect(await ask<BalanceMessage>(client, 'balance')).toMatchObject({ balance: 1_000 });
    });
  });

  test.each([
    ['a handshake', async () => refusalOf(await connect())],
    ['a command', async (client: Socket) => ask<ErrorBody>(client, 'openPosition', ORDER)],
  ])('%s is unavailable and logged if the database cannot be reached', async (_what, attempt) => {
    const client = await enter();
    lookUps.fail(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    expect(await attempt(client)).toMatchObject(UNAVAILABLE);
    expect(fixture.logged).toMatchObject([{ err: { code: 'ECONNREFUSED' } }]);
  });
});

interface LookUps {
  readonly wrap: (sessions: SocketSessions) => SocketSessions;
  readonly count: () => number;
  /** From now on lookups wait for `answer`, as with a database that is cut off. */
  readonly hang: () => void;
  /** Answers those that wait, and all later ones. */
  readonly answer: () => Promise<void>;
  readonly fail: (error: Error) => void;
}

function createLookUps(): LookUps {
  let gate: PromiseWithResolvers<void> | null = null;
  let failure: Error | null = null;
  let count = 0;
  return {
    wrap: (sessions) => ({
      ...sessions,
      // Every check asks the database.
      hearsEnds: false,
      authenticate: async (token, audience): Promise<Session | null> => {
        count += 1;
        if (failure !== null) throw failure;
        await gate?.promise;
        return sessions.authenticate(token, audience);
      },
      findValid: async (ids, audience) => {
        await gate?.promise;
        return sessions.findValid(ids, audience);
      },
    }),
    count: () => count,
    hang: () => {
      gate = Promise.withResolvers();
    },
    answer: async () => {
      gate?.resolve();
      gate = null;
      await new Promise((resolve) => setImmediate(resolve));
    },
    fail: (error) => {
      failure = error;
    },
  };
}
