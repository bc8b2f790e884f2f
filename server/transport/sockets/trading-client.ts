import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import type { TradingClientToServer, TradingServerToClient } from '@fairlead/contract/trading/schemas.ts';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import { DeadlinePassed, withinDeadline } from '../../deadline.ts';
import { readAccessToken } from '../../identity/access-token.ts';
import type { Session, Sessions } from '../../identity/sessions/sessions.ts';
import { CallRefused } from '../call-refused.ts';

/** The client of a trading socket, identified by the token of the handshake and by nothing sent later. */
export interface Identity {
  readonly token: string;
  readonly session: Session;
}

export type SocketSessions = Pick<Sessions, 'authenticate' | 'touch' | 'findValid' | 'onEnded' | 'onEndsMissed' | 'hearsEnds'>;

export type TradingNamespace = Namespace<TradingClientToServer, TradingServerToClient, DefaultEventsMap, Identity>;
export type TradingClientSocket = Socket<TradingClientToServer, TradingServerToClient, DefaultEventsMap, Identity>;

export interface TradingClient {
  readonly socket: TradingClientSocket;
  readonly accountId: number;
  /** The session as last seen here: the client may have been active elsewhere since. */
  session: Session;
  /**
   * Resolves while the session is valid, and counts as activity. Rejects with CallRefused once it has ended, and as `unavailable` if the
   * database does not answer in time. Calls settle in the order in which they were made, so that commands reach the engine in the order in
   * which the client sent them.
   */
  confirmSession(): Promise<void>;
  /** Tells the client that its session has ended, and disconnects it. */
  end(): void;
}

const LOOK_UP = 'looking up a session';

export function tradingNamespace(sockets: Server): TradingNamespace {
  return sockets.of(TRADING_NAMESPACE);
}

/** Authenticates a handshake by the bearer header, `auth.token` or `?token=`. Rejects with CallRefused. */
export async function identify(
  { handshake }: TradingClientSocket,
  sessions: Pick<SocketSessions, 'authenticate' | 'touch'>,
  deadlineMs: number,
): Promise<Identity> {
  const token = readAccessToken({ authorization: handshake.headers.authorization, body: handshake.auth, query: handshake.query });
  const session = token === null ? null : await withinDeadline(sessions.authenticate(token, 'client'), deadlineMs, LOOK_UP);
  if (token === null || session === null) throw new CallRefused('notSignedIn');
  return { token, session };
}

export function createTradingClient(
  socket: TradingClientSocket,
  sessions: Pick<SocketSessions, 'authenticate' | 'touch'>,
  deadlineMs: number,
): TradingClient {
  const { token } = socket.data;
  let turn: Promise<void> = Promise.resolve();
  /** Number of lookups given up: calls queued behind one are refused with it, instead of querying a dead database in turn. */
  let givenUp = 0;

  const confirmAfter = async (before: Promise<void>, signal: AbortSignal): Promise<void> => {
    const givenUpBefore = givenUp;
    await before;
    signal.throwIfAborted();
    if (givenUp !== givenUpBefore) throw new DeadlinePassed(`${LOOK_UP} before this one took too long`);
    signal.addEventListener('abort', () => (givenUp += 1));
    const current = await sessions.authenticate(token, 'client');
    if (current === null) throw new CallRefused('notSignedIn');
    signal.throwIfAborted();
    client.session = await sessions.touch(current);
  };

  const client: TradingClient = {
    socket,
    accountId: socket.data.session.userId,
    session: socket.data.session,
    confirmSession: () => {
      const aborter = new AbortController();
      const confirmed = withinDeadline(confirmAfter(turn, aborter.signal), deadlineMs, LOOK_UP, (cause) => aborter.abort(cause));
      turn = confirmed.catch(() => undefined);
      return confirmed;
    },
    end: () => {
      socket.emit('signedOut');
      socket.disconnect(true);
    },
  };
  return client;
}
