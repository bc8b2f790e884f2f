import { NOTICES_EVENT, TRADING_STATUS_EVENT, type TradingStatusMessage } from '@fairlead/contract/socket-events.ts';
import type { ErrorBody } from '@fairlead/contract/errors.ts';
import type { Server } from 'socket.io';
import { COMMIT_DEADLINE_MS, withinDeadline } from '../../deadline.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import { CallRefused } from '../call-refused.ts';
import { createAccountPushes } from './account-pushes.ts';
import { createCommandLimits, TRADING_LIMITS, type TradingLimits } from './command-limits.ts';
import { isChoked } from './slow-client.ts';
import { describeFailure, type FailurePorts } from './socket-failure.ts';
import {
  createTradingClient,
  identify,
  tradingNamespace,
  type SessionAuthenticator,
  type TradingClient,
  type TradingClientSocket,
} from './trading-client.ts';
import { answerRequests, type TradingCalls } from './trading-requests.ts';

/**
 * The trading socket (spec section 7, "Realtime"): lets in whoever has a session, answers what they ask, and tells all screens of
 * an account what changed in it. It keeps nothing but the live sockets and their limits.
 */
export interface TradingSocket {
  /** Ends the sockets whose session has ended. */
  checkSessions(): Promise<void>;
  /** Pushes what changes, and checks sessions by the interval; returns the function that ends both. */
  start(): () => void;
}

export interface TradingSocketOptions extends FailurePorts {
  readonly sockets: Server;
  readonly sessions: SessionAuthenticator;
  /** Tells of sessions that were ended, by their ids. */
  readonly onSessionsEnded: Sessions['onEnded'];
  readonly calls: TradingCalls;
  readonly engine: Pick<EnginePort, 'isAvailable' | 'onAvailabilityChanged' | 'onAccountChanged'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly limits?: TradingLimits;
  /** How long a request may wait for what the database has to say before it is answered `unavailable`. */
  readonly deadlineMs?: number;
  /** How long the engine lets a commit take. */
  readonly commitDeadlineMs?: number;
}

/** Shorter than a client waits for an answer, longer than a database that is well takes for a look-up. */
const ANSWER_DEADLINE_MS = 2_500;

/** A command first waits for its session and then for its commit: both together are answered within the commit's deadline and a second. */
const BEYOND_COMMIT_MS = 900;

/** A screen that asks for nothing is signed out this soon after its session ended by itself, or in another process. */
const SESSION_CHECK_INTERVAL_MS = 15_000;

/** Beyond every deadline of a handshake. */
const LONGEST_HANDSHAKE_MS = 60_000;

export function createTradingSocket(options: TradingSocketOptions): TradingSocket {
  const {
    sockets,
    sessions,
    onSessionsEnded,
    calls,
    engine,
    clock,
    log,
    observeFailure,
    limits = TRADING_LIMITS,
    deadlineMs = ANSWER_DEADLINE_MS,
    commitDeadlineMs = COMMIT_DEADLINE_MS,
  } = options;
  const commandDeadlineMs = commitDeadlineMs + BEYOND_COMMIT_MS;
  const namespace = tradingNamespace(sockets);
  const commandLimits = createCommandLimits(limits, clock);
  const clients = new Map<TradingClientSocket, TradingClient>();

  /** Sessions that were ended of late, with the time: a handshake that was under way then may have found its session still open. */
  const ended = new Map<number, number>();

  const idsOf = (accountId: number): ReadonlySet<string> => namespace.adapter.rooms.get(roomOf(accountId)) ?? NOBODY;
  const socketsOf = (accountId: number): TradingClientSocket[] => [...idsOf(accountId)].flatMap((id) => namespace.sockets.get(id) ?? []);

  const pushes = createAccountPushes({
    hasListeners: (accountId) => idsOf(accountId).size > 0,
    push: async (accountId) => {
      const { positions, balance } = await withinDeadline(calls.viewTrading(accountId), deadlineMs, 'viewing an account');
      for (const socket of socketsOf(accountId)) if (isChoked(socket.conn)) socket.disconnect(true);
      // Every gateway hears of a change itself and tells its own sockets.
      const screens = namespace.local.to(roomOf(accountId));
      screens.emit('positions', positions);
      screens.emit('balance', balance);
    },
    onFailure: (accountId, error) => log.warn({ err: error, accountId }, 'an account could not be pushed'),
  });

  const admit = async (socket: TradingClientSocket, next: (refusal?: Error) => void): Promise<void> => {
    try {
      await enter(socket);
    } catch (error) {
      return next(handshakeRefusal(describeFailure(error, { event: 'connect' }, { log, observeFailure })));
    }
    return next();
  };

  const enter = async (socket: TradingClientSocket): Promise<void> => {
    const identity = await identify(socket, sessions, deadlineMs);
    const { userId: accountId } = identity.session;
    if (idsOf(accountId).size >= limits.socketsPerAccount) throw new CallRefused('tooManyRequests');
    socket.data = identity;
    // Joined in the same step as counted; a handshake that fails later leaves the room by itself.
    await socket.join(roomOf(accountId));
  };

  namespace.use((socket, next) => void admit(socket, next));

  namespace.on('connection', (socket) => {
    const client = createTradingClient(socket, sessions, deadlineMs);
    if (ended.has(socket.data.session.id)) {
      client.end();
      return;
    }
    clients.set(socket, client);
    socket.on('disconnect', () => clients.delete(socket));
    const allowance = commandLimits.allowanceFor(client.accountId);
    const isTradingOpen = (): boolean => engine.isAvailable;
    answerRequests(client, {
      calls,
      log,
      observeFailure,
      requestPush: pushes.request,
      allowance,
      deadlineMs,
      commandDeadlineMs,
      isTradingOpen,
    });
    socket.emit(TRADING_STATUS_EVENT, statusOf(engine.isAvailable));
  });

  const checkSessions = async (): Promise<void> => {
    commandLimits.prune();
    for (const [id, at] of ended) if (performance.now() - at > LONGEST_HANDSHAKE_MS) ended.delete(id);
    for (const client of clients.values()) {
      if (!(await client.isSignedIn())) client.end();
    }
  };

  return {
    checkSessions,
    start: () => {
      const stopStatus = engine.onAvailabilityChanged((isAvailable) => namespace.local.emit(TRADING_STATUS_EVENT, statusOf(isAvailable)));
      const stopPushes = engine.onAccountChanged((change) => {
        const { accountId } = change;
        pushes.request(accountId);
        if (idsOf(accountId).size === 0) return;
        const notices = calls.noticesOf(change);
        if (notices.length > 0) namespace.local.to(roomOf(accountId)).emit(NOTICES_EVENT, [...notices]);
      });
      const stopEnds = onSessionsEnded((ids) => {
        for (const id of ids) ended.set(id, performance.now());
        for (const [{ data }, client] of clients) if (ids.includes(data.session.id)) client.end();
      });
      let isChecking = false;
      const check = async (): Promise<void> => {
        if (isChecking) return;
        isChecking = true;
        // A database that does not answer ends nobody's session.
        await checkSessions().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be checked'));
        isChecking = false;
      };
      const timer = setInterval(() => void check(), SESSION_CHECK_INTERVAL_MS);
      return () => {
        clearInterval(timer);
        stopEnds();
        stopStatus();
        stopPushes();
      };
    },
  };
}

const NOBODY: ReadonlySet<string> = new Set();

function statusOf(isAvailable: boolean): TradingStatusMessage {
  return { status: isAvailable ? 'open' : 'paused' };
}

function roomOf(accountId: number): string {
  return `account:${accountId}`;
}

/** Socket.IO hands `data` to the client with the refused connection. */
function handshakeRefusal(body: ErrorBody): Error & { data: ErrorBody } {
  return Object.assign(new Error(body.message), { data: body });
}
