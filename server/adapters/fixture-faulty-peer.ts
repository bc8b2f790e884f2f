/** For tests: a peer of an outgoing call that never finishes its response. */
import { createServer, type AddressInfo, type Socket } from 'node:net';

export type FaultMode =
  /** Accepts the connection and never sends anything. */
  | 'silent'
  /** Starts its response and lets the rest trickle in, so that something always arrives. */
  | 'dripping'
  /** Like 'dripping', but from the first line. */
  | 'drippingFromTheStart'
  /** Sends a response without end. */
  | 'endless';

export interface StubbornPeer {
  readonly port: number;
  /** The number of connections accepted so far. */
  connections(): number;
  /** The number of connections that are open. */
  open(): number;
  close(): Promise<void>;
}

/** Sent before the part that drips or never ends. */
const HTTP_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n{"a":"';
const DRIP_EVERY_MS = 5;
const CHUNK = 'x'.repeat(65_536);

/** Speaks HTTP unless another `head` is given. */
export async function startFaultyPeer(how: FaultMode, head = HTTP_HEAD): Promise<StubbornPeer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
    const stop = how === 'silent' ? null : answer(socket, how, head);
    socket.once('close', () => {
      stop?.();
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a function that stops the response. */
function answer(socket: Socket, how: Exclude<FaultMode, 'silent'>, head: string): () => void {
  if (how === 'endless') {
    // A failed write is the last one: callbacks of queued writes run before the socket counts as destroyed.
    const more = (error?: Error | null): void => {
      if (!error && !socket.destroyed) socket.write(CHUNK, more);
    };
    socket.write(head, more);
    return () => undefined;
  }
  if (how === 'dripping') socket.write(head);
  const dripping = how === 'dripping' ? 'x' : head;
  let at = 0;
  const timer = setInterval(() => {
    socket.write(dripping[at % dripping.length] ?? '');
    at += 1;
  }, DRIP_EVERY_MS);
  return () => clearInterval(timer);
}
