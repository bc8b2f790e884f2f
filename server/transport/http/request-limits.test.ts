import multipart from '@fastify/multipart';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTurns } from '../turns.ts';
import { CallRefused } from '../call-refused.ts';
import { formUntilFile, MULTIPART, openSlowClient, postHead, type SlowClient } from './fixture-slow-client.ts';
import { createHttpApp } from './http-app.ts';
import { createLog } from './log.ts';
import { readMultipart } from './read-multipart.ts';
import type { RequestLimits } from './request-limits.ts';

const LARGE = 64 * 1024 * 1024;
const PATIENT: Partial<RequestLimits> = { headersMs: 60_000, requestMs: 60_000, bodyGraceMs: 60_000, unreadMs: 60_000, lookEveryMs: 10 };

const openApps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(openApps.splice(0).map((app) => app.close()));
});

/** Patient in all respects except those given. */
async function open(limits: Partial<RequestLimits>, monotonicClock?: () => number) {
  const lines: string[] = [];
  const answering = Promise.withResolvers<string>();
  const takePlace = createTurns(1, 0, () => new CallRefused('unavailable'));
  const app = await createHttpApp({
    log: createLog('info', { write: (line) => void lines.push(line) }),
    trustProxy: null,
    isSecure: false,
    requestsPerMinute: 1_000,
    limits: { ...PATIENT, ...limits },
    ...(monotonicClock && { monotonicClock }),
    registerApi: async (api) => {
      await api.register(multipart, { limits: { fileSize: LARGE } });
      api.post('/api/json', () => 'taken');
      // Reads its form before validation, as the uploads do, and has a single slot for all of them.
      api.post('/api/upload', {
        preValidation: async (request) => void (request.body = await takePlace(() => readMultipart(request, 'fileTooLarge'))),
        handler: () => 'taken',
      });
      api.post('/api/slow', () => answering.promise);
      api.get('/api/large', (_request, reply) => reply.type('application/octet-stream').send(Buffer.alloc(LARGE)));
    },
  });
  openApps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const connect = async (...[text, options]: [string, { reads: boolean }?]): Promise<SlowClient> => {
    const client = await openSlowClient(url, text, options);
    onTestFinished(() => void client.socket.destroy());
    return client;
  };
  const countConnections = (): Promise<number> =>
    new Promise((resolve, reject) => app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))));
  return { app, url, lines, answering, connect, countConnections };
}

function expectTooSlow(answer: string): void {
  expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
  expect(errorBodySchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).error.code).toBe('requestTooSlow');
}

describe('a body that arrives in drips', () => {
  const DRIPS = { bodyGraceMs: 100, bodyBytesPerSecond: 10_000 };

  test('is refused and its connection ended', async () => {
    const { connect, lines } = await open(DRIPS);
    const client = await connect(`${postHead('/api/json', 1_000)}"`);
    client.drip();
    expectTooSlow(await client.ended);
    expect(lines.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
  });

  test('is refused if nothing arrives at all', async () => {
    const { connect } = await open(DRIPS);
    expectTooSlow(await (await connect(postHead('/api/json', 1_000))).ended);
  });

  test('frees its slot for another upload', async () => {
    const { connect, url, lines } = await open(DRIPS);
    const client = await connect(postHead('/api/upload', 100_000, MULTIPART) + formUntilFile());
    client.drip();
    expectTooSlow(await client.ended);
    const form = new FormData();
    form.append('files', new Blob(['x'.repeat(100_000)]), 'a.jpg');
    await expect
      .poll(async () => (await fetch(`${url}/api/upload`, { method: 'POST', body: form, signal: AbortSignal.timeout(60_000) })).status)
      .toBe(200);
    expect(lines.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
  });

  test('is accepted if it arrives at the minimum rate, and answered however long that takes', async () => {
    const time = { now: 0 };
    const { connect, url, answering } = await open({ ...DRIPS, bodyBytesPerSecond: 1 }, () => time.now);
    const body = JSON.stringify('x'.repeat(1_000));
    const begin = async (): Promise<SlowClient> => {
      const client = await connect(postHead('/api/json', body.length, 'application/json', { connection: 'close', expect: '100-continue' }));
      await expect.poll(client.received).toContain('100 Continue');
      return client;
    };
    const steady = await begin();
    steady.socket.write(body.slice(0, 500));
    const slow = fetch(`${url}/api/slow`, { method: 'POST', signal: AbortSignal.timeout(60_000) });
    const resting = await begin();
    time.now = DRIPS.bodyGraceMs + 50;
    expect((await resting.ended).split('\r\n')).toContain('HTTP/1.1 408 Request Timeout');
    steady.socket.write(body.slice(500));
    expect(await steady.ended).toContain('HTTP/1.1 200 ');
    answering.resolve('answered');
    expect(await (await slow).text()).toBe('answered');
  });
});

describe('a complete request', () => {
  test('that takes too long is refused, whatever its rate', async () => {
    const { connect } = await open({ requestMs: 150, headersMs: 100 });
    const client = await connect(postHead('/api/json', 60_000));
    client.drip('x'.repeat(100));
    expectTooSlow(await client.ended);
  });

  test.each([
    ['that is never started', ''],
    ['whose headers are never complete', 'GET /api/json HTTP/1.1\r\nhost: localhost\r\nx-drip: '],
  ])('%s is refused', async (_case, text) => {
    const { connect, countConnections } = await open({ headersMs: 100, requestMs: 60_000 });
    const client = await connect(text);
    if (text !== '') client.drip();
    expectTooSlow(await client.ended);
    await expect.poll(countConnections).toBe(0);
  });

  test('whose answer takes too long is cut', async () => {
    const { connect, answering } = await open({ answerMs: 100 });
    const client = await connect(`${postHead('/api/slow', 2)}""`);
    expect(await client.ended).toBe('');
    answering.resolve('too late');
  });
});

describe('a response that is not read', () => {
  const GET_LARGE = 'GET /api/large HTTP/1.1\r\nhost: localhost\r\n\r\n';

  test('is cut', async () => {
    const { connect, countConnections } = await open({ unreadMs: 100 });
    await connect(GET_LARGE, { reads: false });
    await expect.poll(countConnections).toBe(1);
    await expect.poll(countConnections).toBe(0);
  });

  test('is not cut if it is read', async () => {
    // Client and server share this process: if it pauses beyond the limit, the response isn't read.
    const { url } = await open({ unreadMs: 10_000 });
    const headers = { 'accept-encoding': 'identity' };
    const answer = await fetch(`${url}/api/large`, { headers, signal: AbortSignal.timeout(60_000) });
    expect((await answer.arrayBuffer()).byteLength).toBe(LARGE);
  });
});

test('an idle keep-alive connection is closed', async () => {
  const { connect } = await open({ keepAliveMs: 50 });
  const client = await connect(`${postHead('/api/json', 2)}""`);
  expect(await client.ended).toMatch(/^HTTP\/1\.1 200 /);
});
