import { TRADING_STATUS_EVENT, type TradingStatusMessage } from '@fairlead/contract/socket-events.ts';
import type { ErrorBody } from '@fairlead/contract/errors.ts';
import type { Server } from 'socket.io';
import { COMMIT_DEADLINE_MS, withinDeadline } from '../../deadline.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { CommandTracer } from '../../tracing/command-tracer.ts';
import { CallRefused } from '../call-refused.ts';
import { createAccountPushes } from './account-pushes.ts';
import { createAccountScreens } from './account-screens.ts';
import { createCommandLimits, TRADING_LIMITS, type TradingLimits } from './command-limits.ts';
import { describeFailure, type FailurePorts } from './socket-failure.ts';
import {
  createTradingClient,
  identify,
  tradingNamespace,
  type SocketSessions,
  type TradingClient,
  type TradingClientSocket,
} from './trading-client.ts';
import { answerRequests, type TradingCalls } from './trading-requests.ts';

/**
 * The trading socket (spec section 7, "Realtime"): admits clients with a session, answers their requests, and pushes an account's changes
 * to all its screens. It keeps only the live sockets and their limits.
 */
export interface TradingSocket {
  /** Closes the sockets whose session has expired, or has ended without this process having been told. */
  checkSessions(): Promise<void>;
  /** Pushes changes, and checks sessions at intervals; returns a function that stops both. */
  start(): () => void;
}

export interface TradingSocketOptions extends FailurePorts {
  readonly sockets: Server;
  readonly sessions: SocketSessions;
  readonly calls: TradingCalls;
  readonly engine: Pick<EnginePort, 'isAvailableTo' | 'onAvailabilityChanged' | 'onAccountChanged'>;
  /** Calls the listener when changes of accounts may have been missed, as over a connection that was lost. Returns what unsubscribes it. */
  readonly onChangesMissed?: (listener: () => void) => () => void;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly limits?: TradingLimits;
  /** How long a request may wait for the database before it is answered `unavailable`. */
  readonly deadlineMs?: number;
  /** The engine's deadline for a commit. */
  readonly commitDeadlineMs?: number;
  /** Null, which is the default, if tracing is off. */
  readonly tracer?: CommandTracer | null;
}

/** Shorter than clients wait for an answer, longer than a healthy database takes for a lookup. */
const ANSWER_DEADLINE_MS = 2_500;

/** A command first waits for its session and then for its commit: both together are answered within the commit's deadline plus a second. */
const BEYOND_COMMIT_MS = 900;

/** An idle screen is signed out this soon after its session expired. */
const SESSION_CHECK_INTERVAL_MS = 15_000;

/** Longer than every deadline of a handshake. */
const LONGEST_HANDSHAKE_MS = 60_000;

export function createTradingSocket(options: TradingSocketOptions): TradingSocket {
  const {
    sockets,
    sessions,
    calls,
    engine,
    onChangesMissed = () => () => undefined,
    clock,
    log,
    observeFailure,
    limits = TRADING_LIMITS,
    deadlineMs = ANSWER_DEADLINE_MS,
    commitDeadlineMs = COMMIT_DEADLINE_MS,
    tracer = null,
  } = options;
  const commandDeadlineMs = commitDeadlineMs + BEYOND_COMMIT_MS;
  const namespace = tradingNamespace(sockets);
  const commandLimits = createCommandLimits(limits, clock);
  const clients = new Map<TradingClientSocket, TradingClient>();

  /** Recently ended sessions with the time: a handshake in progress at that time may have found its session still open. */
  const ended = new Map<number, number>();

  const screens = createAccountScreens({ namespace, calls });

  const pushes = createAccountPushes({
    hasListeners: (accountId) => screens.count(accountId) > 0,
    push: async (accountId) =>
      screens.show(accountId, await withinDeadline(calls.takePicture(accountId), deadlineMs, 'viewing an account')),
    onFailure: (accountId, error) => log.warn({ err: error, accountId }, "could not push an account's positions and balance"),
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
    if (screens.count(accountId) >= limits.socketsPerAccount) throw new CallRefused('tooManyRequests');
    socket.data = identity;
    // Joined in the same step as counted; a handshake that fails later leaves the room automatically.
    await screens.add(socket, accountId);
  };

  namespace.use((socket, next) => void admit(socket, next));

  namespace.on('connection', (socket) => {
    const client = createTradingClient(socket, sessions, deadlineMs);
    if (ended.has(socket.data.session.id)) {
      client.end();
      return;
    }
    clients.set(socket, client);
    socket.on('disconnect', () => {
      clients.delete(socket);
      screens.tidy(client.accountId);
    });
    const allowance = commandLimits.allowanceFor(client.accountId);
    const isTradingOpen = (): boolean => engine.isAvailableTo(client.accountId);
    answerRequests(client, {
      calls,
      log,
      observeFailure,
      requestPush: pushes.request,
      noteSent: screens.note,
      allowance,
      deadlineMs,
      commandDeadlineMs,
      isTradingOpen,
      tracer,
    });
    tellStatus(socket, client);
  });

  const told = new WeakMap<TradingClientSocket, boolean>();
  const tellStatus = (socket: TradingClientSocket, { accountId }: TradingClient): void => {
    const isAvailable = engine.isAvailableTo(accountId);
    if (told.get(socket) === isAvailable) return;
    told.set(socket, isAvailable);
    socket.emit(TRADING_STATUS_EVENT, statusOf(isAvailable));
  };

  /** Sessions may have ended without being reported since the last check. */
  let haveEndsBeenMissed = false;

  const checkSessions = async (): Promise<void> => {
    commandLimits.prune();
    for (const [id, at] of ended) if (performance.now() - at > LONGEST_HANDSHAKE_MS) ended.delete(id);
    const isEverySuspect = haveEndsBeenMissed || !sessions.hearsEnds;
    haveEndsBeenMissed = false;
    try {
      const suspects = [...clients.values()].filter(({ session }) => isEverySuspect || session.endsAt <= clock());
      const ids = [...new Set(suspects.map(({ session }) => session.id))];
      const valid = await withinDeadline(sessions.findValid(ids, 'client'), deadlineMs, 'checking sessions');
      for (const client of suspects) {
        const session = valid.get(client.session.id);
        if (session === undefined) client.end();
        else client.session = session;
      }
    } catch (error) {
      haveEndsBeenMissed ||= isEverySuspect;
      throw error;
    }
  };

  return {
    checkSessions,
    start: () => {
      // Trading may be paused for some accounts only.
      const stopStatus = engine.onAvailabilityChanged(() => {
        for (const [socket, client] of clients) tellStatus(socket, client);
      });
      const stopPushes = engine.onAccountChanged((change) => {
        const { accountId } = change;
        pushes.request(accountId);
        if (screens.count(accountId) === 0) return;
        const notices = calls.noticesOf(change);
        if (notices.length > 0) screens.notify(accountId, notices);
      });
      const stopMissedChanges = onChangesMissed(() => {
        for (const accountId of new Set([...clients.values()].map((client) => client.accountId))) pushes.request(accountId);
      });
      const stopEnds = sessions.onEnded((ids) => {
        for (const id of ids) ended.set(id, performance.now());
        for (const client of clients.values()) if (ids.includes(client.session.id)) client.end();
      });
      let isChecking = false;
      const check = async (): Promise<void> => {
        if (isChecking) return;
        isChecking = true;
        // A database that does not answer ends no sessions.
        await checkSessions().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be checked'));
        isChecking = false;
      };
      const timer = setInterval(() => void check(), SESSION_CHECK_INTERVAL_MS);
      const stopMissed = sessions.onEndsMissed(() => {
        haveEndsBeenMissed = true;
        void check();
      });
      return () => {
        clearInterval(timer);
        stopMissed();
        stopMissedChanges();
        stopEnds();
        stopStatus();
        stopPushes();
      };
    },
  };
}

function statusOf(isAvailable: boolean): TradingStatusMessage {
  return { status: isAvailable ? 'open' : 'paused' };
}

/** Socket.IO hands `data` to the client with the refused connection. */
function handshakeRefusal(body: ErrorBody): Error & { data: ErrorBody } {
  return Object.assign(new Error(body.message), { data: body });
}
