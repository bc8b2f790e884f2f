import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { NO_SOURCES } from '@fairlead/contract/content/page-sources.fixture.ts';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FIXTURE_SETTINGS, writeFixtureBuild, type FixtureBuild, type FixturePage } from './pages/fixture-web-build.ts';
import type { Pages } from './pages/pages.ts';
import { createPageGate } from './pages/page-gate.ts';
import { registerWebApp } from './web-app.ts';

let app: FastifyInstance;
let pages: Pages;
let build: FixtureBuild;
let buildDirectory: string;
const pageRequests: string[] = [];

interface Opened {
  readonly perMinute?: number;
  readonly mostAtOnce?: number;
  readonly mostWaiting?: number;
  readonly sources?: Partial<PageSources>;
}

async function openApp({ perMinute = 1_000, mostAtOnce = 2, mostWaiting = 10, sources = {} }: Opened = {}) {
  const made = Fastify();
  made.post('/api/echo', (request) => request.body);
  const onPageRequest = ({ method, url }: FastifyRequest): void => void pageRequests.push(`${method} ${url}`);
  const stopPages = await registerWebApp(made, {
    buildDirectory,
    settings: () => FIXTURE_SETTINGS,
    sources: { ...NO_SOURCES, ...sources },
    providers: { forms: [], frames: [] },
    onPageRequest,
    gate: createPageGate({ perMinute, languages: () => FIXTURE_SETTINGS.languages, clock: () => performance.now() }),
    limits: { mostBytes: 1_000_000, keptForMs: 60_000, mostAtOnce, mostWaiting, patienceMs: 60_000 },
    log: made.log,
  });
  return { app: made, pages: stopPages };
}

/** Opens another app with different options. */
async function openAnother(opened: Opened): Promise<FastifyInstance> {
  const another = await openApp(opened);
  onTestFinished(async () => {
    await another.app.close();
    await another.pages.stop();
  });
  return another.app;
}

beforeAll(async () => {
  build = await writeFixtureBuild();
  buildDirectory = build.directory;
  await writeFile(join(buildDirectory, 'client/robots.txt'), 'User-agent: *\n');
  await writeFile(join(buildDirectory, 'client/service-worker.js'), 'self;');
  await writeFile(join(buildDirectory, 'client/service-worker.js.br'), brotliCompressSync('self;'));
  await writeFile(join(buildDirectory, 'client/manifest.webmanifest'), '{"name":"x"}');
  await writeFile(join(buildDirectory, 'client/assets/app-1.js'), 'export {};');
  await writeFile(join(buildDirectory, 'client/assets/app-1.js.br'), brotliCompressSync('export {};'));
  ({ app, pages } = await openApp());
});

afterAll(async () => {
  await app.close();
  await pages.stop();
  await build.remove();
});

const get = (url: string, headers = {}) => app.inject({ url, headers: { host: 'trade.example', ...headers } });

describe('a page', () => {
  test('is rendered with its settings and the nonce its policy allows', async () => {
    const answer = await get('/some/page');
    const { nonce, demo, address } = answer.json<FixturePage>();
    expect({ demo, address }).toEqual({ demo: true, address: '/some/page' });
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(answer.headers['content-security-policy']).toContain('wss://trade.example');
  });

  test('has a new nonce each time, matching its policy, even if the page was cached', async () => {
    const answers = [await get('/nonce'), await get('/nonce'), await get('/nonce')];
    const read = answers.map((answer) => answer.json<FixturePage>());
    expect(read.map(({ renders }) => renders)).toEqual(Array(3).fill(read[0]?.renders));
    expect(new Set(read.map(({ nonce }) => nonce)).size).toBe(3);
    for (const [place, { nonce }] of read.entries()) {
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect(answers[place]?.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
    }
  });

  test('may set several cookies and is then rendered for each reader', async () => {
    const answers = [await get('/cookies'), await get('/cookies')];
    for (const { headers } of answers) expect(headers['set-cookie']).toEqual(['one=1', 'two=2']);
    const renders = answers.map((answer) => answer.json<FixturePage>().renders);
    expect(renders[0]).not.toBe(renders[1]);
  });

  test('in one language, theme or session is never served for another', async () => {
    const cookiesOf = async (url: string, headers = {}): Promise<string | undefined> =>
      (await get(url, headers)).json<FixturePage>().headers['cookie'];
    for (let round = 0; round < 2; round += 1) {
      expect(await cookiesOf('/leak')).toBe('lang=en');
      expect(await cookiesOf('/leak', { 'accept-language': 'de' })).toBe('lang=de');
      expect(await cookiesOf('/leak', { cookie: 'theme=light; device=secret; access_token=secret' })).toBe('lang=en; theme=light');
      expect(await cookiesOf('/leak', { cookie: 'signed_in=1', authorization: 'Bearer secret' })).toBe('lang=en; signed_in=1');
      expect(await cookiesOf('/leak?lang=es', { cookie: 'lang=it' })).toBe('lang=es');
    }
  });

  test('whose language is chosen in the URL stores the choice, but the cached page does not', async () => {
    expect((await get('/choice?lang=de')).headers['set-cookie']).toBe('lang=de; Max-Age=31536000; Path=/; SameSite=Lax');
    const kept = await get('/choice', { 'accept-language': 'de' });
    expect([kept.headers['set-cookie'], kept.json<FixturePage>().headers['cookie']]).toEqual([undefined, 'lang=de']);
  });

  test('is the same for any parameters that it does not read', async () => {
    const renders = new Set<number>();
    for (let count = 0; count < 50; count += 1) renders.add((await get(`/distinct?a=${count}&b${count}`)).json<FixturePage>().renders);
    expect(renders.size).toBe(1);
  });

  test('answers HEAD without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/', headers: { host: 'trade.example' } });
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '', 'text/plain']);
  });

  test('is refused if the host forms no valid URL', async () => {
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

describe('a page that is not rendered now', () => {
  test.each([
    ['en', 'Too many requests'],
    ['de', 'Zu viele Anfragen'],
    ['it', 'Troppe richieste'],
    ['es', 'Demasiadas solicitudes'],
  ])('because of its address limit says so in the reader’s language (%s)', async (language, title) => {
    const limited = await openAnother({ perMinute: 2 });
    const ask = (method: 'GET' | 'HEAD' | 'POST', address: string) =>
      limited.inject({ method, url: '/', remoteAddress: address, headers: { host: 'trade.example', 'accept-language': language } });
    expect((await ask('GET', '192.0.2.1')).statusCode).toBe(200);
    expect((await ask('HEAD', '192.0.2.1')).statusCode).toBe(200);
    const refused = await ask('GET', '192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.body).toContain(`<html lang="${language}">`);
    expect(refused.body).toContain(`<h1>${title}</h1>`);
    expect((await ask('HEAD', '192.0.2.1')).statusCode).toBe(429);
    expect((await ask('GET', '192.0.2.2')).statusCode).toBe(200);
  });

  test('needs no scripts or files', async () => {
    const limited = await openAnother({ perMinute: 1 });
    await limited.inject('/');
    const { headers, body } = await limited.inject('/');
    const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'nonce-${nonce}'`);
    expect([headers['cache-control'], headers['connection']]).toEqual(['no-store', 'close']);
  });

  test('files are not counted', async () => {
    const limited = await openAnother({ perMinute: 1 });
    for (let count = 0; count < 5; count += 1) expect((await limited.inject('/assets/app-1.js')).statusCode).toBe(200);
    expect((await limited.inject({ url: '/', headers: { host: 'trade.example' } })).statusCode).toBe(200);
  });

  test('because too many are waiting gets a 503 and may be retried', async () => {
    const listLevels = vi.fn(() => new Promise<[]>(() => undefined));
    const busy = await openAnother({ mostAtOnce: 1, mostWaiting: 0, sources: { listLevels } });
    const headers = { host: 'trade.example', 'accept-language': 'de' };
    const first = busy.inject({ url: '/levels', headers });
    await expect.poll(() => listLevels).toHaveBeenCalledTimes(1);
    const refused = await busy.inject({ url: '/other', headers });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body).toContain('Diese Seite ist gerade nicht verfügbar');
    // The database does not answer within the deadline of its call.
    expect((await first).statusCode).toBe(503);
  });
});

test('a form submitted without scripts is not read; its page is shown again', async () => {
  const headers = { host: 'trade.example', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url: '/login?next=%2Fplatform', headers, payload: 'email=a%40b.co&password=secret' });
  expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, '/login?next=%2Fplatform', '']);
});

test('listeners are told of page requests only', async () => {
  pageRequests.length = 0;
  await get('/about?ref=summer');
  await get('/robots.txt?ref=summer');
  await get('/assets/app-1.js?ref=summer');
  await app.inject({ method: 'POST', url: '/api/echo?ref=summer', payload: {} });
  expect(pageRequests).toEqual(['GET /about?ref=summer']);
});

describe('an asset', () => {
  test('may be cached permanently and is sent precompressed', async () => {
    const answer = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
  });

  test('that does not exist is not a page', async () => {
    const answer = await get('/assets/app-0.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-security-policy']).toBeUndefined();
  });

  test('outside assets/ is revalidated after an hour', async () => {
    const answer = await get('/robots.txt');
    expect([answer.body, answer.headers['cache-control']]).toEqual(['User-agent: *\n', 'public, max-age=3600']);
  });

  test.each(['br', 'identity'])(
    'that is the service worker is always revalidated and may fetch only from its own origin (%s)',
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

  test('that is the manifest has the manifest content type', async () => {
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
