import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { PERMISSIONS_POLICY } from '../http/permissions-policy.ts';
import { ADDRESS_LIMITS, createAddressGuard, type AddressLimits } from './address-limits.ts';
import { createTokenBucket } from './token-bucket.ts';

/**
 * Socket.IO on the HTTP server, with the limits that apply to every connection whatever it is for: connections per address, message size
 * and message rate. Namespaces are added by their owners.
 */
export interface SocketServer {
  readonly sockets: Server;
  /** Rejects new connections and closes open ones, as on a server stop; clients reconnect by themselves. */
  drain(): void;
}

export interface SocketServerOptions {
  readonly httpServer: HttpServer;
  /** The client's address, taking proxies into account. */
  /** Null if the connection has gone. */
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** Whether a handshake comes from one of our pages, or not from a page at all. */
  readonly isOwnOrigin: (request: IncomingMessage) => boolean;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Whether clients are served here; if not, connections are refused. */
  readonly isServing?: () => boolean;
  readonly limits?: AddressLimits;
}

/** The largest command is a few hundred bytes; a larger message closes the connection. */
export const LARGEST_MESSAGE_BYTES = 16_384;

/** A client that floods is disconnected without an answer. Far above what the commands' own limits allow. */
const MESSAGES_PER_CONNECTION = { perSecond: 200, burst: 400 };

/** A connection that has joined no namespace by then is closed. */
const JOIN_TIMEOUT_MS = 10_000;

export function createSocketServer({
  httpServer,
  addressOf,
  isOwnOrigin,
  clock,
  isServing = () => true,
  limits = ADDRESS_LIMITS,
}: SocketServerOptions): SocketServer {
  const guard = createAddressGuard(limits, clock);
  let isDraining = false;

  const sockets = new Server(httpServer, {
    serveClient: false,
    // Compressing small messages costs more than it saves, and one frame could no longer serve all clients.
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
    connectTimeout: JOIN_TIMEOUT_MS,
    allowRequest: (request, decide) => {
      if (!isOwnOrigin(request)) {
        forbidUpgrade(request);
        decide(FOREIGN_ORIGIN, false);
      } else if (isDraining) decide('The server is restarting.', false);
      else if (!isServing()) decide('The server is on standby.', false);
      else decideAddress(addressOf(request), decide);
    },
  });

  const decideAddress = (address: string | null, decide: (refusal: string | null, isAllowed: boolean) => void): void => {
    if (address === null) decide('The connection has gone.', false);
    else if (guard.mayConnect(address)) decide(null, true);
    else decide('Too many connections.', false);
  };

  sockets.engine.on('headers', (headers: Record<string, string>) => {
    headers['permissions-policy'] = PERMISSIONS_POLICY;
  });
  sockets.engine.on('connection', (connection: Socket['conn']) => {
    connection.once('close', guard.connected(addressOf(connection.request) ?? GONE));
    const messages = createTokenBucket(MESSAGES_PER_CONNECTION, clock());
    connection.on('data', () => {
      if (messages.take(clock()) > 0) connection.close(true);
    });
  });

  // Socket.IO always has this namespace; nothing is served on it.
  sockets.of('/').use((_socket, next) => next(new Error('Invalid namespace')));

  return {
    sockets,
    drain: () => {
      isDraining = true;
      sockets.engine.close();
    },
  };
}

/** Instead of the address of a client that has gone as soon as it was connected. */
const GONE = '';
const FOREIGN_ORIGIN = 'This page may not connect.';

/** Engine.IO refuses a handshake with 403 for polling but with 400 for a WebSocket, unless it was answered before. */
function forbidUpgrade({ headers, socket }: IncomingMessage): void {
  if (headers.upgrade === undefined) return;
  const length = Buffer.byteLength(FOREIGN_ORIGIN);
  socket.end(
    `HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n${FOREIGN_ORIGIN}`,
  );
}
