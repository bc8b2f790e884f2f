import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TcpProxy } from './tcp-proxy.ts';

let directory: string;
/** Answers each piece with the same piece in capitals. */
let target: Server;
let accepted: Socket[];
let heard: string;
let proxy: TcpProxy;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairlead-proxy-'));
  accepted = [];
  heard = '';
  target = createServer((socket) => {
    accepted.push(socket);
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (piece: string) => {
      heard += piece;
      socket.write(piece.toUpperCase());
    });
  });
  target.listen(join(directory, 'target'));
  await once(target, 'listening');
  proxy = await TcpProxy.open({ path: join(directory, 'target') });
});

afterEach(async () => {
  proxy.close();
  target.close();
  for (const socket of accepted) socket.destroy();
  await rm(directory, { recursive: true });
});

interface Caller {
  readonly socket: Socket;
  answered: string;
  isClosed: boolean;
}

async function call(): Promise<Caller> {
  const socket = connect(proxy.port, '127.0.0.1');
  const caller: Caller = { socket, answered: '', isClosed: false };
  socket.setEncoding('utf8').on('data', (piece: string) => (caller.answered += piece));
  socket.on('error', () => undefined).on('close', () => (caller.isClosed = true));
  await once(socket, 'connect');
  return caller;
}

test('carries both directions and the end of a connection', async () => {
  const caller = await call();
  caller.socket.write('hello');
  await expect.poll(() => caller.answered).toBe('HELLO');
  caller.socket.end();
  await expect.poll(() => caller.isClosed).toBe(true);
  await expect.poll(() => accepted[0]?.destroyed).toBe(true);
});

test('swallows both directions and closes nothing; swallowed connections stay dead', async () => {
  const before = await call();
  before.socket.write('a');
  await expect.poll(() => before.answered).toBe('A');
  proxy.swallow();
  const during = await call();
  before.socket.write('b');
  during.socket.write('c');
  accepted[0]?.write('d');
  await proxy.pass();
  const after = await call();
  after.socket.write('e');
  await expect.poll(() => after.answered).toBe('E');
  before.socket.write('f');
  during.socket.write('g');
  after.socket.write('h');
  await expect.poll(() => after.answered).toBe('EH');
  expect(heard).toBe('aeh');
  expect([before.answered, during.answered]).toEqual(['A', '']);
  expect([before.isClosed, during.isClosed, accepted[0]?.destroyed]).toEqual([false, false, false]);
  for (const { socket } of [before, during, after]) socket.destroy();
});

test('the other side of a swallowed connection is not told that it was closed', async () => {
  const swallowed = await call();
  swallowed.socket.write('a');
  await expect.poll(() => swallowed.answered).toBe('A');
  proxy.swallow();
  swallowed.socket.destroy();
  await proxy.pass();
  const after = await call();
  after.socket.end('b');
  await expect.poll(() => after.isClosed).toBe(true);
  expect(accepted[0]?.destroyed).toBe(false);
});

test('delays every piece and keeps their order, also when the delay ends', async () => {
  const caller = await call();
  proxy.delay(60);
  const startedAt = performance.now();
  caller.socket.write('a');
  await expect.poll(() => heard).toBe('a');
  await proxy.pass();
  caller.socket.write('b');
  await expect.poll(() => caller.answered).toBe('AB');
  expect(performance.now() - startedAt).toBeGreaterThan(59);
  caller.socket.destroy();
});

test('refuses: cuts open connections and stops listening, until it passes again on the same port', async () => {
  const before = await call();
  proxy.refuse();
  await expect.poll(() => before.isClosed).toBe(true);
  await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await proxy.pass();
  const after = await call();
  after.socket.write('back');
  await expect.poll(() => after.answered).toBe('BACK');
  after.socket.destroy();
});
