import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ReadyProxy, type ReadyProxyOptions } from './ready-proxy.ts';

/** Answers every request with its name, and /readyz as configured. */
interface Peer {
  readonly url: string;
  readiness: 'ready' | 'red' | 'silent';
  /** How often /readyz was requested. */
  asked: number;
  close(): void;
}

const PATIENCE = { timeout: 5_000, interval: 5 };

async function openPeer(name: string, readiness: Peer['readiness']): Promise<Peer> {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/readyz') return void response.end(name);
    peer.asked += 1;
    if (peer.readiness !== 'silent') response.writeHead(peer.readiness === 'ready' ? 200 : 503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const peer: Peer = { url: `http://127.0.0.1:${address.port}`, readiness, asked: 0, close };
  onTestFinished(close);
  return peer;
}

async function openProxy(peers: readonly Peer[], options: Partial<ReadyProxyOptions> = {}): Promise<ReadyProxy> {
  const proxy = await ReadyProxy.open({ backends: peers.map(({ url }) => url), askEveryMs: 10, answerWithinMs: 100, ...options });
  onTestFinished(() => proxy.close());
  return proxy;
}

interface Caller {
  readonly socket: Socket;
  answered: string;
  isClosed: boolean;
}

async function call(proxy: ReadyProxy): Promise<Caller> {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  const caller: Caller = { socket, answered: '', isClosed: false };
  socket.setEncoding('utf8').on('data', (piece: string) => (caller.answered += piece));
  socket.on('error', () => undefined).on('close', () => (caller.isClosed = true));
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return caller;
}

function ask(caller: Caller): void {
  caller.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
}

async function whenServing(proxy: ReadyProxy, peer: Peer | null): Promise<void> {
  await expect.poll(() => proxy.servingUrl, PATIENCE).toBe(peer?.url ?? null);
}

test('new connections go to the server that is ready', async () => {
  const [one, two] = [await openPeer('one', 'red'), await openPeer('two', 'ready')];
  const proxy = await openProxy([one, two]);
  await whenServing(proxy, two);
  expect(await (await fetch(proxy.url)).text()).toBe('two');
});

test('a connection made while none is ready waits with the data it has sent', async () => {
  const peer = await openPeer('one', 'red');
  const proxy = await openProxy([peer]);
  const caller = await call(proxy);
  ask(caller);
  peer.readiness = 'ready';
  await expect.poll(() => caller.answered, PATIENCE).toContain('one');
});

test('a connection that has waited too long is closed', async () => {
  const proxy = await openProxy([await openPeer('one', 'red')], { holdMs: 30 });
  const caller = await call(proxy);
  await expect.poll(() => caller.isClosed, PATIENCE).toBe(true);
});

test('connections of a server that is gone are closed', async () => {
  const peer = await openPeer('one', 'ready');
  const proxy = await openProxy([peer]);
  await whenServing(proxy, peer);
  const caller = await call(proxy);
  ask(caller);
  await expect.poll(() => caller.answered, PATIENCE).toContain('one');
  peer.close();
  await expect.poll(() => caller.isClosed, PATIENCE).toBe(true);
  await whenServing(proxy, null);
});

test('connections of a server that hangs are kept until another one is ready', async () => {
  const [one, two] = [await openPeer('one', 'ready'), await openPeer('two', 'red')];
  const proxy = await openProxy([one, two]);
  await whenServing(proxy, one);
  const caller = await call(proxy);
  one.readiness = 'silent';
  await whenServing(proxy, null);
  expect(caller.isClosed).toBe(false);
  two.readiness = 'ready';
  await whenServing(proxy, two);
  await expect.poll(() => caller.isClosed, PATIENCE).toBe(true);
});

test('of two ready servers the first one serves for as long as it is ready', async () => {
  const [one, two] = [await openPeer('one', 'ready'), await openPeer('two', 'red')];
  const proxy = await openProxy([one, two]);
  await whenServing(proxy, one);
  two.readiness = 'ready';
  const asked = two.asked;
  await expect.poll(() => two.asked, PATIENCE).toBeGreaterThan(asked + 1);
  expect(proxy.servingUrl).toBe(one.url);
  one.readiness = 'red';
  await whenServing(proxy, two);
});

test('a server can be added and removed', async () => {
  const peer = await openPeer('one', 'ready');
  const proxy = await openProxy([]);
  proxy.add(peer.url);
  await whenServing(proxy, peer);
  proxy.remove(peer.url);
  await whenServing(proxy, null);
});
