import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { NO_SOURCES } from '@fairlead/contract/page-sources.fixture.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWebApp } from './web-app.ts';

const settings: Settings = {
  demo: true,
  registration_allowed: false,
  platform_only: false,
  special_mode: false,
  economics: null,
  economic_calendar: 'own',
  map_tiles_url: null,
  languages: ['en'],
  idle_timeout_ms: 1_200_000,
  rule_pack: {
    version: 'test',
    leverage_caps: {},
    stop_out_percent: 50,
    margin_warning_percent: 100,
    withdrawal_business_days: 1,
    guaranteed_stops: {},
  },
};

/** The smallest server build: one page for every address, which says what it was given. */
const SERVER_BUNDLE = `
import { createContext, createRequestHandler, RouterContextProvider } from ${JSON.stringify(import.meta.resolve('react-router'))};
const input = createContext();
export const entry = { module: {
  createRequestHandler,
  handleError(error, { context }) { context.get(input).logError(error); },
  createLoadContext(given) { const context = new RouterContextProvider(); context.set(input, given); return context; },
  default(request, status, headers, router, context) {
    const { nonce, settings } = context.get(input);
    headers.set('content-type', 'text/plain');
    headers.append('set-cookie', 'one=1');
    headers.append('set-cookie', 'two=2');
    const { pathname, search } = new URL(request.url);
    return new Response(request.method === 'HEAD' ? null : JSON.stringify({ nonce, demo: settings.demo, address: pathname + search }), { status, headers });
  },
} };
function loader({ request }) {
  const { pathname } = new URL(request.url);
  if (pathname === '/without-database') throw new Error('Failed query', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
  if (pathname === '/faulty') throw new Error('a fault of ours');
  return null;
}
export const routes = { root: { id: 'root', path: '*', module: { loader, default: () => null } } };
export const assets = { entry: { module: '/e.js', imports: [] }, routes: {}, url: '/m.js', version: '1' };
export const assetsBuildDirectory = 'build/client', basename = '/', publicPath = '/', future = {}, ssr = true, isSpaMode = false, prerender = [];
export const routeDiscovery = { mode: 'initial' };
`;

let app: FastifyInstance;
let buildDirectory: string;
const pageRequests: string[] = [];

beforeAll(async () => {
  buildDirectory = await mkdtemp(join(tmpdir(), 'web-app-'));
  await mkdir(join(buildDirectory, 'client/assets'), { recursive: true });
  await mkdir(join(buildDirectory, 'server'));
  await writeFile(join(buildDirectory, 'server/package.json'), '{"type":"module"}');
  await writeFile(join(buildDirectory, 'server/index.js'), SERVER_BUNDLE);
  await writeFile(join(buildDirectory, 'client/assets/behaviours-1.js'), '');
  await writeFile(join(buildDirectory, 'client/robots.txt'), 'User-agent: *\n');
  await writeFile(join(buildDirectory, 'client/service-worker.js'), 'self;');
  await writeFile(join(buildDirectory, 'client/service-worker.js.br'), brotliCompressSync('self;'));
  await writeFile(join(buildDirectory, 'client/manifest.webmanifest'), '{"name":"x"}');
  await writeFile(join(buildDirectory, 'client/assets/app-1.js'), 'export {};');
  await writeFile(join(buildDirectory, 'client/assets/app-1.js.br'), brotliCompressSync('export {};'));
  app = Fastify();
  app.post('/api/echo', (request) => request.body);
  const onPageRequest = ({ method, url }: FastifyRequest): void => void pageRequests.push(`${method} ${url}`);
  await registerWebApp(app, {
    buildDirectory,
    settings: () => settings,
    sources: NO_SOURCES,
    providers: { forms: [], frames: [] },
    onPageRequest,
  });
});

afterAll(async () => {
  await app.close();
  await rm(buildDirectory, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers: { host: 'trade.example', ...headers } });

describe('a page', () => {
  test('is rendered with its settings, and the nonce that its policy allows', async () => {
    const answer = await get('/some/page?x=1');
    const { nonce, demo, address } = answer.json();
    expect({ demo, address }).toEqual({ demo: true, address: '/some/page?x=1' });
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(answer.headers['content-security-policy']).toContain('wss://trade.example');
  });

  test('has another nonce each time', async () => {
    const nonceOf = async (): Promise<unknown> => (await get('/')).json<{ nonce: unknown }>().nonce;
    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  test('may set several cookies', async () => {
    expect((await get('/')).headers['set-cookie']).toEqual(['one=1', 'two=2']);
  });

  test('answers HEAD without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/', headers: { host: 'trade.example' } });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  test('is refused where the host makes no address', async () => {
    expect((await get('/', { host: 'a b' })).statusCode).toBe(400);
  });

  test.each([
    ['/without-database', 503, '30'],
    ['/faulty', 500, undefined],
  ])('that failed at %s is answered with %s', async (url, status, retryAfter) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['retry-after']]).toEqual([status, retryAfter]);
    expect(headers['content-security-policy']).toContain('default-src');
  });
});

test('a form that is sent without the scripts is not read; its page is shown again', async () => {
  const headers = { host: 'trade.example', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url: '/login?next=%2Fplatform', headers, payload: 'email=a%40b.co&password=secret' });
  expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, '/login?next=%2Fplatform', '']);
});

test('whoever listens is told of requests for pages, and of no others', async () => {
  pageRequests.length = 0;
  await get('/about?ref=summer');
  await get('/robots.txt?ref=summer');
  await get('/assets/app-1.js?ref=summer');
  await app.inject({ method: 'POST', url: '/api/echo?ref=summer', payload: {} });
  expect(pageRequests).toEqual(['GET /about?ref=summer']);
});

describe('an asset', () => {
  test('may be kept for ever and is sent as it was compressed', async () => {
    const answer = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
  });

  test('that is not there is no page', async () => {
    const answer = await get('/assets/app-0.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-security-policy']).toBeUndefined();
  });

  test('outside assets/ is checked again after an hour', async () => {
    const answer = await get('/robots.txt');
    expect([answer.body, answer.headers['cache-control']]).toEqual(['User-agent: *\n', 'public, max-age=3600']);
  });

  test.each(['br', 'identity'])(
    'that is the service worker is asked for anew each time, and may fetch from here only (%s)',
    async (encoding) => {
      const answer = await get('/service-worker.js', { 'accept-encoding': encoding });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'application/javascript; charset=utf-8',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      });
    },
  );

  test('that is the manifest has the type of one', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers).toMatchObject({ 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' });
  });

  test.each(['/../server/index.js', '/%2e%2e/server/index.js', '/assets/%2e%2e/%2e%2e/server/index.js'])('is never %s', async (path) => {
    expect((await get(path)).body).not.toContain('createContext');
  });
});

test('other routes keep their own content types', async () => {
  expect((await app.inject({ method: 'POST', url: '/api/echo', payload: { a: 1 } })).json()).toEqual({ a: 1 });
});
