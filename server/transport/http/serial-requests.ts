/**
 * Handles the requests of a connection one at a time. Node parses everything a client pipelines, thousands of requests in one turn of the
 * event loop, and passes each on at once: a few kilobytes could hold up all other clients, whatever becomes of the responses.
 */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  isBusy: boolean;
  /** The most recently parsed request. */
  latest: IncomingMessage | null;
  /** Requests parsed together with the one being answered: never more than one piece contains. */
  readonly waiting: Exchange[];
}

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];
type OnRequest = (...exchange: Exchange) => void;
type OnData = (data: Buffer) => void;

/** Bytes parsed per turn: room for about a hundred of the shortest requests, and for any that a browser sends. */
const PIECE_BYTES = 4_096;
/** The same within a body that has mostly not arrived yet. */
const BODY_PIECE_BYTES = 16_384;

/**
 * Puts itself before all current request listeners of the server: call it last, before the server listens. A request waits until the
 * previous one on its connection is answered, and nothing more is read from the connection meanwhile.
 */
export function takeRequestsOneByOne(server: Server): void {
  const handlers = new EventEmitter<{ request: [...Exchange] }>();
  for (const listener of server.listeners('request')) handlers.on('request', listener as OnRequest);
  server.removeAllListeners('request');
  const connections = new WeakMap<Socket, Connection>();
  const parsers = new WeakMap<Socket, OnData>();

  function begin(connection: Connection, [request, response]: Exchange): void {
    connection.isBusy = true;
    response.once('close', () => {
      connection.isBusy = false;
      // Wait until other work had a turn: requests that others have sent in the meantime come first.
      setImmediate(next, connection, request.socket);
    });
    handlers.emit('request', request, response);
  }

  function next(connection: Connection, socket: Socket): void {
    if (connection.isBusy || socket.destroyed) return;
    const exchange = connection.waiting.shift();
    if (exchange !== undefined) begin(connection, exchange);
    else socket.resume();
  }

  /** Whether the body of the connection's latest request is still arriving. */
  const isWithinBody = ({ latest }: Connection): boolean => latest !== null && !latest.complete;

  function putBack(socket: Socket, data: Buffer): void {
    socket.pause();
    socket.unshift(data);
  }

  /** Replaces Node's own listener, which parses everything that was read. */
  function parseInPieces(socket: Socket, connection: Connection): void {
    const [parse, ...others] = socket.listeners('data');
    // Node normally listens here itself. If it doesn't, it parses in its own way, and requests are still handled one at a time.
    if (parse === undefined || others.length > 0) return;
    const onData = (data: Buffer): void => {
      if (connection.waiting.length > 0) {
        putBack(socket, data);
        return;
      }
      const length = isWithinBody(connection) ? BODY_PIECE_BYTES : PIECE_BYTES;
      (parse as OnData)(data.subarray(0, length));
      if (data.length <= length || socket.destroyed) return;
      const isHeldUp = socket.isPaused();
      putBack(socket, data.subarray(length));
      // Otherwise reading resumes when what holds it up ends: the client isn't reading, or requests are waiting.
      if (!isHeldUp) setImmediate(() => void (connection.waiting.length === 0 && socket.resume()));
    };
    socket.off('data', parse as OnData);
    socket.on('data', onData);
    parsers.set(socket, onData);
  }

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { isBusy: false, latest: null, waiting: [] };
    connections.set(socket, connection);
    parseInPieces(socket, connection);
  });

  // What follows is not HTTP any more.
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    const onData = parsers.get(socket);
    if (onData !== undefined) socket.off('data', onData);
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { isBusy: false, latest: null, waiting: [] };
    connection.latest = request;
    if (!connection.isBusy && connection.waiting.length === 0) {
      begin(connection, [request, response]);
      return;
    }
    connection.waiting.push([request, response]);
    socket.pause();
  });
}
