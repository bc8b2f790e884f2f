import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openSlowClient, postHead, type SlowClient } from './fixture-slow-client.ts';
import { createHttpApp } from './http-app.ts';
import { createHttpDrain, type HttpDrain } from './http-drain.ts';
import { createLog } from './log.ts';

interface Bench {
  readonly app: FastifyInstance;
  readonly drain: HttpDrain;
  readonly url: string;
  readonly answering: PromiseWithResolvers<string>;
  connect(text: string): Promise<SlowClient>;
}

async function open(): Promise<Bench> {
  const answering = Promise.withResolvers<string>();
  const app = await createHttpApp({
    log: createLog('silent'),
    trustProxy: null,
    isSecure: false,
    requestsPerMinute: 1_000,
    registerApi: (api) => {
      api.post('/api/slow', () => answering.promise);
      api.post('/api/quick', () => 'at once');
    },
  });
  const drain = createHttpDrain(app);
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const connect = async (text: string): Promise<SlowClient> => {
    const client = await openSlowClient(url, text);
    onTestFinished(() => void client.socket.destroy());
    return client;
  };
  return { app, drain, url, answering, connect };
}

const WHOLE = `${postHead('/api/slow', 2)}""`;
const QUICK = `${postHead('/api/quick', 2)}""`;
const HALF = `${postHead('/api/slow?token=secret', 1_000)}"`;
const NOT_YET = new AbortController().signal;

test('a connection without a request is closed at once, whether or not it was used before', async () => {
  const { drain, connect } = await open();
  const [unused, halfHead, kept] = [await connect(''), await connect('POST /api/slow HTTP/1.1\r\nhost: '), await connect(QUICK)];
  await expect.poll(kept.received).toContain('at once');
  drain.closePort();
  await drain.receive({ signal: NOT_YET });
  await drain.answer({ signal: NOT_YET });
  expect(await Promise.all([unused.ended, halfHead.ended])).toEqual(['', '']);
  expect(await kept.ended).toContain('at once');
});

test('requests that arrive in time are awaited and answered', async () => {
  const { drain, connect, answering } = await open();
  const client = await connect(HALF);
  await expect.poll(drain.listUnderWay).toEqual(['POST /api/slow?token=[secret]: still arriving']);
  drain.closePort();
  const received = drain.receive({ signal: NOT_YET });
  client.socket.write(`${'x'.repeat(998)}"`);
  await received;
  expect(drain.listUnderWay()).toEqual([expect.stringMatching(/: not answered$/)]);
  answering.resolve('answered');
  await drain.answer({ signal: NOT_YET });
  expect(await client.ended).toMatch(/^HTTP\/1\.1 200 .*answered$/s);
});

test('requests that have not arrived at the deadline are cut, and complete ones are still answered', async () => {
  const { drain, connect, answering } = await open();
  const [dripping, whole] = [await connect(HALF), await connect(WHOLE)];
  dripping.drip();
  await expect.poll(() => drain.listUnderWay().length).toBe(2);
  await expect.poll(() => drain.listUnderWay().toSorted()[1]).toMatch(/still arriving/);
  drain.closePort();
  const time = new AbortController();
  const received = drain.receive({ signal: time.signal });
  time.abort();
  await received;
  expect(await dripping.ended).toBe('');
  answering.resolve('answered');
  await drain.answer({ signal: NOT_YET });
  expect(await whole.ended).toMatch(/answered$/);
});

test('requests not answered at the deadline are cut', async () => {
  const { drain, connect, answering } = await open();
  const client = await connect(WHOLE);
  await expect.poll(() => drain.listUnderWay().length).toBe(1);
  drain.closePort();
  await drain.receive({ signal: NOT_YET });
  const time = new AbortController();
  const answered = drain.answer({ signal: time.signal });
  time.abort();
  await answered;
  expect(await client.ended).toBe('');
  answering.resolve('too late');
});

test('a WebSocket that does not close is cut', async () => {
  const { app, drain, connect } = await open();
  app.server.on('upgrade', (_request, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const client = await connect('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  await expect.poll(client.received).toContain('101');
  drain.closePort();
  await drain.endUpgraded(20);
  await drain.answer({ signal: NOT_YET });
  expect(await client.ended).toContain('101');
});
