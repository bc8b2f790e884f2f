import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openTestDatabase, type DatabaseKind, type OpenTestDatabase } from './databases.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import {
  connected,
  FIXTURE_ASK,
  FIXTURE_BID,
  startFixtureSocketServer,
  type FixtureSocketServer,
  type FixtureSocketServerOptions,
} from '@fairlead/server/transport/sockets/fixture-socket-server.ts';
import { createTradingFeature } from '@fairlead/server/features/trading/trading-feature.ts';
import { fixtureNameOf } from '@fairlead/server/features/trading/fixture-name-of.ts';

/** What the current test has: read it within the test, since each test has its own. */
export interface TradingSocketSuite {
  readonly database: Database;
  readonly fixture: FixtureSocketServer;
  /** A verified client with 1,000 euros that no other test has. */
  readonly userId: number;
  readonly token: string;
  /** Connects a client to the trading socket; without a token the suite's own. */
  enter(token?: string): Promise<Socket>;
  /** Moves EURUSD to a bid, with the usual spread. */
  tick(bid: number): void;
}

export const SUITE_START = Date.UTC(2026, 10, 20, 12);

/**
 * Gives the tests of a suite the trading socket with the whole trading feature on one of the databases. A test in which the server had to
 * log an error of its own fails.
 */
export function tradingSocketSuite(
  kind: DatabaseKind,
  options: Pick<FixtureSocketServerOptions, 'tradingLimits'> = {},
): TradingSocketSuite {
  let opened: OpenTestDatabase;
  let fixture: FixtureSocketServer;
  let userId = 0;
  let token: string;

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    return opened.remove;
  });
  beforeEach(async () => {
    const { database } = opened;
    fixture = await startFixtureSocketServer({
      ...options,
      database,
      createCalls: (engine, clock) => createTradingFeature({ engine, database, nameOf: fixtureNameOf, clock }),
    });
    userId += 1;
    token = await fixture.signIn(userId);
  });
  afterEach(async () => {
    expect(fixture.logged).toEqual([]);
    await fixture.close();
  });

  return {
    get database() {
      return opened.database;
    },
    get fixture() {
      return fixture;
    },
    get userId() {
      return userId;
    },
    get token() {
      return token;
    },
    enter: async (sessionToken = token) => {
      const client = fixture.connect(TRADING_NAMESPACE, { auth: { token: sessionToken } });
      await connected(client);
      return client;
    },
    tick: (bid) => fixture.market.tick('EURUSD', bid, bid + (FIXTURE_ASK - FIXTURE_BID), SUITE_START),
  };
}
