import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import type { ErrorBody } from '@fairlead/contract/errors.ts';
import type { CommandAnswer, PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { FIXTURE_INSTRUMENTS } from '@fairlead/domain/engine/fixture-market.ts';
import { cents } from '@fairlead/domain/money.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import Fastify from 'fastify';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { Database } from '../../adapters/db/database.ts';
import { DatabaseJournalStore } from '../../engine/database-journal-store.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import { Engine } from '../../engine/engine.ts';
import { FixtureEngineMarket } from '../../engine/fixture-engine-market.ts';
import { createSessions, type Sessions } from '../../identity/sessions/sessions.ts';
import type { AddressLimits } from './address-limits.ts';
import type { TradingLimits } from './command-limits.ts';
import { createAddressReader } from '../http/address-of.ts';
import { createOriginCheck } from './own-origin.ts';
import { createPriceSocket, type PriceSocket } from './price-socket.ts';
import { createFixtureAvailability } from './fixture-availability.ts';
import type { ObservedSocketFailure } from './socket-failure.ts';
import { createSocketServer, type SocketServer } from './socket-server.ts';
import type { SocketSessions } from './trading-client.ts';
import type { TradingCalls } from './trading-requests.ts';
import { createTradingSocket, type TradingSocket } from './trading-socket.ts';

/** Both sockets on a real HTTP server, engine and database, with a clock and quotes that a test controls. */
export interface FixtureSocketServer {
  readonly market: FixtureEngineMarket;
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly prices: PriceSocket;
  readonly trading: TradingSocket;
  readonly server: SocketServer;
  readonly url: string;
  /** Logged server errors. */
  readonly logged: object[];
  /** Counted failed calls. */
  readonly failures: ObservedSocketFailure[];
  setTime(now: number): void;
  /** Sets whether the engine takes commands, as seen by the sockets and the trading feature. */
  setAvailable(isAvailable: boolean): void;
  /** Opens a verified account with 1,000 euros, signs it in, and returns its token. */
  signIn(userId: number): Promise<string>;
  setAccess(userId: number, access: TradingAccess): Promise<void>;
  connect(namespace: string, options?: Partial<ManagerOptions & SocketOptions>): Socket;
  close(): Promise<void>;
}

export const FIXTURE_BID = 1_080_000;
export const FIXTURE_ASK = 1_080_200;
export const IDLE_TIMEOUT_MS = 1_200_000;
const TOUCH_EVERY_MS = 60_000;

export interface FixtureSocketServerOptions {
  readonly database: Database;
  /** Creates the trading feature; injected as in main.ts, because transport is a lower layer. */
  readonly createCalls: (engine: EnginePort, clock: () => number) => TradingCalls;
  readonly instruments?: readonly Instrument[];
  readonly tradingLimits?: TradingLimits;
  readonly addressLimits?: AddressLimits;
  /** Wraps the sessions, for example with a database that does not answer. */
  readonly wrapSessions?: (sessions: Sessions) => SocketSessions;
  readonly deadlineMs?: number;
}

export async function startFixtureSocketServer(options: FixtureSocketServerOptions): Promise<FixtureSocketServer> {
  const { database, createCalls, instruments = FIXTURE_INSTRUMENTS, tradingLimits, addressLimits, deadlineMs } = options;
  let now = Date.UTC(2026, 10, 20, 12);
  const clock = (): number => now;
  const logged: object[] = [];
  const failures: ObservedSocketFailure[] = [];
  const log = {
    info: () => undefined,
    warn: (details: object) => void logged.push(details),
    error: (details: object) => void logged.push(details),
  };

  const market = new FixtureEngineMarket();
  for (const { symbol } of FIXTURE_INSTRUMENTS) market.setQuote(symbol, FIXTURE_BID, FIXTURE_ASK, now);
  const store = new DatabaseJournalStore(database);
  const engine = await Engine.start({ store, market, clock, log });
  const availability = createFixtureAvailability(engine);
  const sessions = createSessions({
    database,
    clock,
    limits: { idleTimeoutMs: IDLE_TIMEOUT_MS, absoluteTimeoutMs: 43_200_000, touchEveryMs: TOUCH_EVERY_MS },
  });

  const sessionsOfSockets = options.wrapSessions?.(sessions) ?? sessions;

  const app = Fastify();
  const server = createSocketServer({
    httpServer: app.server,
    addressOf: createAddressReader(null),
    isOwnOrigin: createOriginCheck({ publicUrl: null, acceptsHost: true }),
    clock,
    ...(addressLimits === undefined ? {} : { limits: addressLimits }),
  });
  const prices = createPriceSocket({ sockets: server.sockets, instruments, quotes: market, clock });
  const trading = createTradingSocket({
    sockets: server.sockets,
    sessions: sessionsOfSockets,
    calls: createCalls(availability.engine, clock),
    engine: availability.engine,
    clock,
    log,
    observeFailure: (failure) => void failures.push(failure),
    ...(tradingLimits === undefined ? {} : { limits: tradingLimits }),
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  });
  const stopTrading = trading.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const clients: Socket[] = [];
  let commands = 0;

  return {
    market,
    engine,
    sessions,
    prices,
    trading,
    server,
    url: `http://127.0.0.1:${port}`,
    logged,
    failures,
    setAvailable: availability.set,
    setTime: (time) => {
      now = time;
      market.restamp(now);
    },
    signIn: async (userId) => {
      const account = { accountId: userId, at: now };
      await engine.submit({ ...account, kind: 'openAccount', commandId: `fixture:open:${userId}` });
      await engine.submit({ ...account, kind: 'setTradingAccess', commandId: `fixture:access:${userId}`, access: FULL_ACCESS });
      const deposit = { fundsKind: 'deposit', amount: cents(100_000), reference: `fixture:${userId}` } as const;
      await engine.submit({ ...account, kind: 'moveFunds', commandId: `fixture:deposit:${userId}`, ...deposit });
      return sessions.start({ audience: 'client', userId }, { address: '127.0.0.1', country: null, device: '' }, true);
    },
    setAccess: async (userId, access) => {
      commands += 1;
      await engine.submit({
        kind: 'setTradingAccess',
        accountId: userId,
        at: now,
        commandId: `fixture:access:${userId}:${commands}`,
        access,
      });
    },
    connect: (namespace, clientOptions = {}) => {
      const client = io(`http://127.0.0.1:${port}${namespace}`, {
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
        ...clientOptions,
      });
      clients.push(client);
      return client;
    },
    close: async () => {
      stopTrading();
      for (const client of clients) client.disconnect();
      server.drain();
      await app.close();
      await engine.stop();
      await store.close();
    },
  };
}

/** The next message of an event. */
export async function next<Message>(client: Socket, event: string): Promise<Message> {
  return new Promise((resolve) => {
    client.once(event, resolve);
  });
}

/** The next positions message, with or without an error. */
export async function nextPositions(client: Socket): Promise<PositionsMessage & Partial<ErrorBody>> {
  return next(client, 'positions');
}

/** The next positions message that meets the condition; pushes of earlier states may come before it. */
export async function positionsWhere(client: Socket, isAwaited: (message: PositionsMessage) => boolean): Promise<PositionsMessage> {
  return new Promise((resolve) => {
    const look = (message: PositionsMessage | ErrorBody): void => {
      if ('error' in message || !isAwaited(message)) return;
      client.off('positions', look);
      resolve(message);
    };
    client.on('positions', look);
  });
}

export async function connected(client: Socket): Promise<void> {
  if (client.connected) return;
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });
}

/** Sends a message and returns its acknowledgement. */
export async function ask<Answer = CommandAnswer>(client: Socket, event: string, ...message: unknown[]): Promise<Answer> {
  return client.timeout(5_000).emitWithAck(event, ...message) as Promise<Answer>;
}

/** The contract's error body with which a connection was refused. */
export async function refusalOf(client: Socket): Promise<ErrorBody> {
  const error = await next<Error & { data: ErrorBody }>(client, 'connect_error');
  return error.data;
}

/** Stops reading what the server sends, like a client on a dead connection; returns a function that resumes. */
export function pauseReading(client: Socket): () => void {
  const webSocket: unknown = Reflect.get(client.io.engine.transport, 'ws');
  const stream: unknown = typeof webSocket === 'object' && webSocket !== null ? Reflect.get(webSocket, '_socket') : null;
  if (!(stream instanceof Duplex)) throw new Error('the client is not on a WebSocket');
  stream.pause();
  return () => void stream.resume();
}
