import { errorBodySchema } from '@fairlead/contract/errors.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { EngineUnavailable } from '../../engine/engine-port.ts';
import { CallRefused } from '../call-refused.ts';
import { createHttpApp, type ObservedRequest } from './http-app.ts';
import { createLog } from './log.ts';
import { answers } from './responses.ts';

const bodySchema = z.object({ name: z.string().min(1).max(5), inner: z.object({ size: z.number().max(3) }).optional() });

async function setUp(options: { requestsPerMinute?: number; trustProxy?: string[]; isSecure?: boolean } = {}) {
  const lines: string[] = [];
  const observed: ObservedRequest[] = [];
  const app = await createHttpApp({
    log: createLog('info', { write: (line) => void lines.push(line) }),
    trustProxy: options.trustProxy ?? null,
    isSecure: options.isSecure ?? false,
    requestsPerMinute: options.requestsPerMinute ?? 1000,
    observeRequest: (request) => observed.push(request),
    registerApi: registerTestRoutes,
  });
  openApps.push(app);
  return { app, lines, observed };
}

function registerTestRoutes(api: FastifyInstance): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'POST',
    url: '/api/echo',
    schema: { body: bodySchema, response: answers(z.object({ name: z.string() })) },
    handler: (request) => ({ ...request.body, secret: 'kept' }),
  });
  routes.route({ method: 'GET', url: '/api/large', schema: { response: answers(z.string()) }, handler: () => 'x'.repeat(5000) });
  routes.route({ method: 'GET', url: '/api/address', schema: { response: answers(z.string()) }, handler: (request) => request.ip });
  routes.route({
    method: 'GET',
    url: '/api/misfit',
    schema: { response: answers(z.object({ size: z.number() })) },
    // A handler's result is validated at run time too; the type is bypassed to get there.
    handler: () => JSON.parse('{"size":"large"}') as { size: number },
  });
  const failures: Record<string, () => never> = {
    refused: () => fail(new CallRefused('insufficientFunds', { limit: 12.5 })),
    recovering: () => fail(new EngineUnavailable('recovering', false)),
    lost: () => fail(new EngineUnavailable('lost', true, { commandId: 'openPosition:7:a', accountId: 7, journalSeq: 42 })),
    broken: () => fail(new Error('the disk of demo@fairlead.test is full')),
    statusful: () => fail(Object.assign(new Error('a library'), { statusCode: 404 })),
  };
  for (const [name, handler] of Object.entries(failures)) api.get(`/api/${name}`, handler);
}

function fail(error: Error): never {
  throw error;
}

/** Sends bytes to the app's port and returns everything that comes back. */
async function exchange(app: FastifyInstance, bytes: string): Promise<string> {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const socket = connect(address.port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const openApps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(openApps.splice(0).map((app) => app.close()));
});

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z
          .object({ content: z.object({ 'application/json': z.object({ schema: z.object({ required: z.array(z.string()) }) }) }) })
          .optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

const json = { 'content-type': 'application/json' };

describe('a refused call has one error shape', () => {
  test.each<[string, InjectOptions, number, string, object]>([
    ['unknown path', { url: '/api/nowhere' }, 404, 'notFound', {}],
    ['unknown path outside the API', { url: '/nowhere' }, 404, 'notFound', {}],
    ['known path, different method', { method: 'DELETE', url: '/api/echo' }, 404, 'notFound', {}],
    ['missing field', { method: 'POST', url: '/api/echo', payload: {} }, 400, 'invalidInput', { fields: [{ field: 'name' }] }],
    [
      'several fields',
      { method: 'POST', url: '/api/echo', payload: { name: 'too long', inner: { size: 4 } } },
      400,
      'invalidInput',
      {
        fields: [
          { field: 'name', message: 'Too big: expected string to have <=5 characters' },
          { field: 'inner.size', message: 'Too big: expected number to be <=3' },
        ],
      },
    ],
    ['no body at all', { method: 'POST', url: '/api/echo' }, 400, 'invalidInput', { fields: [{ field: 'body' }] }],
    [
      'empty JSON body',
      { method: 'POST', url: '/api/echo', headers: json, payload: '' },
      400,
      'invalidInput',
      { fields: [{ field: 'body' }] },
    ],
    [
      'malformed JSON',
      { method: 'POST', url: '/api/echo', headers: json, payload: '{"name":' },
      400,
      'invalidInput',
      { fields: [{ field: 'body', message: 'must be valid JSON' }] },
    ],
    [
      'a prototype in the JSON',
      { method: 'POST', url: '/api/echo', headers: json, payload: '{"__proto__":{"name":"a"}}' },
      400,
      'invalidInput',
      { fields: [{ field: 'body' }] },
    ],
    [
      'a different content type',
      { method: 'POST', url: '/api/echo', headers: { 'content-type': 'text/plain' }, payload: 'name' },
      415,
      'invalidInput',
      { fields: [{ field: 'content-type', message: 'must be application/json' }] },
    ],
    ['body too large', { method: 'POST', url: '/api/echo', headers: json, payload: `"${'x'.repeat(65_536)}"` }, 413, 'payloadTooLarge', {}],
    ['URL that cannot be decoded', { url: '/api/%zz' }, 400, 'invalidInput', { fields: [{ field: 'url' }] }],
    ['refused by a feature', { url: '/api/refused' }, 409, 'insufficientFunds', { limit: 12.5 }],
    ['engine unavailable', { url: '/api/recovering' }, 503, 'unavailable', { retryAfterSeconds: 2 }],
    ['answer lost by the engine', { url: '/api/lost' }, 503, 'outcomeUnknown', {}],
    ['a server fault', { url: '/api/broken' }, 500, 'internal', {}],
    ['a library error with a status', { url: '/api/statusful' }, 500, 'internal', {}],
    ['an answer that breaks the contract', { url: '/api/misfit' }, 500, 'internal', {}],
  ])('%s', async (_case, request, statusCode, code, details) => {
    const { app } = await setUp();
    const response = await app.inject(request);
    const body = errorBodySchema.strict().parse(response.json());
    expect(response.statusCode).toBe(statusCode);
    expect(body.error).toMatchObject({ code, ...details });
  });

  test.each([
    ['broken HTTP', 'NONSENSE\r\n\r\n', '400 Bad Request'],
    ['headers too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
  ])('even %s', async (_case, bytes, status) => {
    const { app } = await setUp();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await exchange(app, bytes);
    expect(answer.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    const body: unknown = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
    expect(errorBodySchema.strict().parse(body).error.code).toBe('invalidInput');
  });

  test('a server fault returns the request id, and only the log has the cause', async () => {
    const { app, lines } = await setUp();
    const response = await app.inject({ url: '/api/broken' });
    const { requestId } = errorBodySchema.parse(response.json()).error;
    expect(requestId).toBe(response.headers['x-request-id']);
    expect(response.body).not.toContain('disk');
    const logged = lines.find((line) => line.includes('"level":"error"'));
    expect(logged).toContain(requestId);
    expect(logged).toContain('the disk of [email] is full');
  });

  test('a lost answer returns the request id, whose log line has the command, the account and the journal entry', async () => {
    const { app, lines } = await setUp();
    const response = await app.inject({ url: '/api/lost' });
    const { requestId } = errorBodySchema.parse(response.json()).error;
    expect(requestId).toBe(response.headers['x-request-id']);
    const logged = lines.map((line) => JSON.parse(line) as { level: string }).filter(({ level }) => level !== 'info');
    expect(logged).toMatchObject([
      {
        level: 'warn',
        requestId,
        errorCode: 'outcomeUnknown',
        err: { commandId: 'openPosition:7:a', accountId: 7, journalSeq: 42 },
        msg: 'call failed',
      },
    ]);
  });

  test('the header also says when to retry', async () => {
    const { app } = await setUp();
    expect((await app.inject({ url: '/api/recovering' })).headers['retry-after']).toBe('2');
  });
});

describe('the rate limit per address', () => {
  test('refuses calls beyond it with the time to wait, and does not affect other paths', async () => {
    const { app } = await setUp({ requestsPerMinute: 2 });
    const codes: number[] = [];
    for (let call = 0; call < 3; call += 1) codes.push((await app.inject({ url: '/api/large' })).statusCode);
    expect(codes).toEqual([200, 200, 429]);
    const refused = await app.inject({ url: '/api/nowhere' });
    const { error } = errorBodySchema.parse(refused.json());
    expect(error.code).toBe('tooManyRequests');
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect((await app.inject({ url: '/nowhere' })).statusCode).toBe(404);
  });

  test('counts each address separately', async () => {
    const { app } = await setUp({ requestsPerMinute: 1 });
    await app.inject({ url: '/api/large', remoteAddress: '192.0.2.1' });
    expect((await app.inject({ url: '/api/large', remoteAddress: '192.0.2.1' })).statusCode).toBe(429);
    expect((await app.inject({ url: '/api/large', remoteAddress: '192.0.2.2' })).statusCode).toBe(200);
  });
});

describe('the address of a call', () => {
  const forwarded = { url: '/api/address', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.7' } };
  test.each([
    ['no proxy is trusted', undefined, '10.0.0.1'],
    ['the proxy is trusted', ['10.0.0.0/8'], '192.0.2.7'],
    ['two proxies are trusted', ['10.0.0.0/8', '192.0.2.7'], '203.0.113.9'],
    ['a different proxy is trusted', ['172.16.0.0/12'], '10.0.0.1'],
  ])('%s', async (_case, trustProxy, address) => {
    const { app } = await setUp(trustProxy === undefined ? {} : { trustProxy });
    expect((await app.inject(forwarded)).body).toBe(address);
  });
});

describe('every response', () => {
  test('omits what the schema does not name', async () => {
    const { app } = await setUp();
    const response = await app.inject({ method: 'POST', url: '/api/echo', payload: { name: 'Ada', extra: 1 } });
    expect(response.json()).toEqual({ name: 'Ada' });
  });

  test('carries an id generated by the server', async () => {
    const { app } = await setUp();
    const response = await app.inject({ url: '/api/large', headers: { 'x-request-id': 'forged', 'request-id': 'forged' } });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is protected by headers and not cached', async () => {
    const { app } = await setUp({ isSecure: true });
    expect((await app.inject({ url: '/api/large' })).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
  });

  test('restricts browser features, even when refused', async () => {
    const { app } = await setUp();
    for (const url of ['/api/large', '/api/nothing', '/nothing']) {
      const policy = String((await app.inject({ url })).headers['permissions-policy']).split(', ');
      expect(policy).toEqual(
        expect.arrayContaining(['camera=()', 'geolocation=()', 'clipboard-write=(self)', 'publickey-credentials-get=(self)']),
      );
    }
  });

  test('requires https only if served over https', async () => {
    const { app } = await setUp();
    expect((await app.inject({ url: '/api/large' })).headers['strict-transport-security']).toBeUndefined();
  });

  test('is compressed if that pays off', async () => {
    const { app } = await setUp();
    const headers = { 'accept-encoding': 'gzip' };
    expect((await app.inject({ url: '/api/large', headers })).headers['content-encoding']).toBe('gzip');
    expect((await app.inject({ url: '/api/address', headers })).headers['content-encoding']).toBeUndefined();
  });

  test('is logged and measured by route, without the secrets in its URL', async () => {
    const { app, lines, observed } = await setUp();
    await app.inject({ url: '/api/large?token=hidden&symbol=BTCUSD' });
    const logged: unknown = JSON.parse(lines.at(-1) ?? '{}');
    expect(logged).toMatchObject({ level: 'info', method: 'GET', url: '/api/large?token=[secret]&symbol=BTCUSD', statusCode: 200 });
    expect(observed).toMatchObject([{ method: 'GET', route: '/api/large', statusCode: 200 }]);
  });
});

describe('the API documents', () => {
  test('OpenAPI 3.1 with every call, its body and its responses', async () => {
    const { app } = await setUp();
    const document = documentSchema.parse((await app.inject({ url: '/api/docs/json' })).json());
    const call = document.paths['/api/echo']?.['post'];
    expect(call?.requestBody?.content['application/json'].schema.required).toEqual(['name']);
    expect(Object.keys(call?.responses ?? {})).toEqual(['200', '4XX', '5XX']);
    expect(Object.keys(document.paths)).not.toContain('/api/docs');
  });

  test('a page without third-party content or scripts', async () => {
    const { app } = await setUp();
    const page = await app.inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'/);
    expect(page.body).toContain('POST /api/echo');
    expect(page.body).not.toMatch(/<script|https?:\/\//);
  });

  test('are generated once and not sent again to clients that have them', async () => {
    const { app } = await setUp();
    await app.ready();
    const reading = vi.spyOn(app, 'swagger');
    for (const url of ['/api/docs', '/api/docs/json']) {
      const first = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
      reading.mockClear();
      const second = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
      const third = await app.inject({ url, headers: { 'accept-encoding': 'br', 'if-none-match': String(first.headers['etag']) } });
      expect([third.statusCode, third.body]).toEqual([304, '']);
      expect(reading).not.toHaveBeenCalled();
    }
  });
});
