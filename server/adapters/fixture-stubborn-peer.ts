/** For tests: somebody at the other end of an outgoing call who never comes to an end. */
import { createServer, type AddressInfo, type Socket } from 'node:net';

export type Stubbornness =
  /** Takes the connection and never says anything. */
  | 'silent'
  /** Begins its answer and lets the rest drip in, so that something always comes. */
  | 'dripping'
  /** The same with the first line of it. */
  | 'drippingFromTheStart'
  /** Its answer has no end. */
  | 'endless';

export interface StubbornPeer {
  readonly port: number;
  /** How many connections there ever were. */
  connections(): number;
  /** How many of them are open. */
  open(): number;
  close(): Promise<void>;
}

/** Before the part that drips, or has no end. */
const HTTP_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n{"a":"';
const DRIP_EVERY_MS = 5;
const MOUTHFUL = 'x'.repeat(65_536);

/** Speaks HTTP, or whatever begins with this. */
export async function startStubbornPeer(how: Stubbornness, head = HTTP_HEAD): Promise<StubbornPeer> {
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

/** Returns the function that ends it. */
function answer(socket: Socket, how: Exclude<Stubbornness, 'silent'>, head: string): () => void {
  if (how === 'endless') {
    // A write that failed is the last: the callbacks of what is queued behind it run before the socket counts as destroyed.
    const more = (error?: Error | null): void => {
      if (!error && !socket.destroyed) socket.write(MOUTHFUL, more);
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
