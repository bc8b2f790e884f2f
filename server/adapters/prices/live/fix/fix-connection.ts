/**
 * One FIX session over TCP or TLS, from the connect to its end. Its end is told at once, so that no price of it is believed any longer, while
 * the Logout is still on its way; `closed` says when the source can be connected to again, because it allows one session at a time.
 */
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Connection, ConnectionListener } from '../connection.ts';
import type { LineEvent } from '../line-event.ts';
import { newFrameReader } from './frame-reader.ts';
import {
  newMarketData,
  noteNumber,
  takeDueRequests,
  takeMarketMessage,
  takeMissed,
  takeRejection,
  type Outgoing,
  type Refresh,
} from './market-data.ts';
import {
  logOn,
  logOut,
  newSession,
  sendMessage,
  takeMessage,
  takeTime,
  type Moment,
  type SessionAction,
  type SessionState,
  type SessionTerms,
} from './session.ts';

export interface FixConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  /** In PEM; null for the authorities that Node knows. */
  readonly certificateAuthority: string | null;
  readonly terms: SessionTerms;
  readonly names: readonly string[];
  readonly refresh: Refresh;
  /** When the connection before this one was closed. */
  readonly after: Promise<void>;
  /** Milliseconds on a clock that is never set. */
  readonly monotonicMs: () => number;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly listener: ConnectionListener;
}

export interface FixConnection extends Connection {
  /** Resolves when the socket is closed, at the latest some seconds after the end. */
  readonly closed: Promise<void>;
}

const CONNECT_DEADLINE_MS = 10_000;
const LONGEST_REASON = 200;
const NOT_IN_TIME = 'the connection was not made in time';
const WATCH_EVERY_MS = 250;
/** We send little: a source for which this much waits does not read. */
const LARGEST_BACKLOG_BYTES = 1024 * 1024;

export function openFixConnection(options: FixConnectionOptions): FixConnection {
  const { host, port, isTls, certificateAuthority, terms, names, refresh, after, monotonicMs, now, listener } = options;
  const openedAtMs = monotonicMs();
  const read = newFrameReader();
  const market = newMarketData({ names, refresh, prefix: now().toString(36) });
  const { promise: closed, resolve: noteClosed } = Promise.withResolvers<void>();
  let socket: Socket | null = null;
  let session: SessionState | null = null;
  let connectingSinceMs = Number.POSITIVE_INFINITY;
  let hasEnded = false;
  let isClosed = false;

  const moment = (): Moment => ({ at: now(), monotonicMs: monotonicMs() });

  const tellEnd = (reason: string, askedForMs = 0): void => {
    if (hasEnded) return;
    hasEnded = true;
    listener.onEnd({ reason: readable(reason, terms), askedForMs, lastedMs: monotonicMs() - openedAtMs });
  };

  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    clearInterval(watchdog);
    socket?.destroy();
    after.then(noteClosed, noteClosed);
  };

  const fail = (reason: string): void => {
    tellEnd(reason);
    close();
  };

  const tell = (events: readonly LineEvent[]): void => {
    if (hasEnded) return;
    listener.onEvents(events.map((event) => ('reason' in event ? { ...event, reason: readable(event.reason, terms) } : event)));
  };

  const write = (bytes: Buffer): void => {
    if (socket === null || socket.destroyed) return;
    socket.write(bytes);
    if (socket.writableLength > LARGEST_BACKLOG_BYTES) fail('the source does not read');
  };

  const sendAll = (outgoing: readonly Outgoing[]): void => {
    for (const { type, fields, name } of outgoing) {
      if (session?.phase !== 'established') return;
      const { number, action } = sendMessage(session, terms, moment(), type, fields);
      if (name !== null) noteNumber(market, name, number);
      act([action]);
    }
  };

  const act = (actions: readonly SessionAction[]): void => {
    for (const action of actions) {
      switch (action.kind) {
        case 'send':
          write(action.bytes);
          break;
        case 'opened':
          if (!hasEnded) listener.onOpen();
          sendAll(takeDueRequests(market, monotonicMs()));
          break;
        case 'received': {
          const { events, outgoing } = takeMarketMessage(market, action.message, monotonicMs());
          sendAll(outgoing);
          tell(events);
          break;
        }
        case 'rejected':
          tell(takeRejection(market, action.number, action.reason));
          break;
        case 'missed':
          tell(takeMissed(market, monotonicMs()));
          sendAll(takeDueRequests(market, monotonicMs()));
          break;
        case 'alive':
          tell([{ kind: 'alive' }]);
          break;
        case 'end':
          tellEnd(action.reason, action.askedForMs);
          break;
        case 'close':
          close();
      }
    }
  };

  const watchdog = setInterval(() => {
    if (session === null) {
      if (monotonicMs() - connectingSinceMs > CONNECT_DEADLINE_MS) fail(NOT_IN_TIME);
      return;
    }
    act(takeTime(session, terms, moment()));
    if (session.phase === 'established') sendAll(takeDueRequests(market, monotonicMs()));
  }, WATCH_EVERY_MS);

  const begin = (): void => {
    session = newSession(terms, moment());
    act(logOn(session, terms, moment()));
  };

  const take = (chunk: Buffer): void => {
    for (const frame of read(chunk)) {
      if (isClosed || session === null) return;
      if (frame.kind === 'garbled') tell([{ kind: 'garbage', reason: `a garbled message: ${frame.reason}` }]);
      else act(takeMessage(session, terms, moment(), frame.message));
    }
  };

  const connect = (): void => {
    if (hasEnded) {
      close();
      return;
    }
    connectingSinceMs = monotonicMs();
    const address = { host, port, timeout: CONNECT_DEADLINE_MS };
    const opened = isTls
      ? connectTls({
          ...address,
          minVersion: 'TLSv1.2',
          ...(isIP(host) === 0 && { servername: host }),
          ...(certificateAuthority !== null && { ca: certificateAuthority }),
        })
      : connectTcp(address);
    socket = opened;
    opened.setNoDelay(true);
    opened.on(isTls ? 'secureConnect' : 'connect', begin);
    // Later on, silence is for the session to judge.
    opened.on('timeout', () => {
      if (session === null) fail(NOT_IN_TIME);
    });
    opened.on('data', take);
    opened.on('error', (error: Error) => fail(error.message));
    opened.on('close', () =>
      fail(session?.phase === 'established' ? 'the source closed the connection' : 'the source closed the connection before the logon'),
    );
  };

  after.then(connect, connect);

  return {
    end(reason) {
      if (session === null) fail(reason);
      else act(logOut(session, terms, moment(), reason));
      tellEnd(reason);
    },
    closed,
  };
}

/** What a source says may be long, contain anything, and quote what it was sent. */
function readable(text: string, { password }: SessionTerms): string {
  const concealed = password === null ? text : text.replaceAll(password, '***');
  // oxlint-disable-next-line no-control-regex -- these are what has to go
  const printable = concealed.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
  return printable.slice(0, LONGEST_REASON);
}
