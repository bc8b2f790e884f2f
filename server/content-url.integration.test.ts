/** The server with CONTENT_URL: an external Cockpit provides the site's content, and its failure affects nothing else. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentPaths, settingsPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, testDatabases } from '../tests/support/databases.ts';
import { startFixtureCockpit, type FixtureCockpit } from './adapters/content/fixture-cockpit.ts';
import { FIXTURE_PICTURE } from './adapters/content/fixture-content.ts';
import { RECORDED_TOKEN } from './adapters/content/fixture-recordings.ts';
import { readConfig } from './config.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { createLog } from './transport/http/log.ts';

/** A minimal web app: every URL is a page of the content service, in German, with the site's texts. */
const SERVER_BUNDLE = `
import { createContext, createRequestHandler, RouterContextProvider } from ${JSON.stringify(import.meta.resolve('react-router'))};
const input = createContext();
export const entry = { module: {
  createRequestHandler,
  createLoadContext(given) { const context = new RouterContextProvider(); context.set(input, given); return context; },
  async default(request, status, headers, router, context) {
    const { sources } = context.get(input);
    const { pathname } = new URL(request.url);
    const site = await sources.findSite('de');
    const found = pathname === '/login' ? null : await sources.findPage('pages', pathname.slice(1), 'de');
    headers.set('content-type', 'application/json');
    return new Response(JSON.stringify({ site, found }), { status, headers });
  },
} };
export const routes = { root: { id: 'root', path: '*', module: { default: () => null } } };
export const assets = { entry: { module: '/e.js', imports: [] }, routes: {}, url: '/m.js', version: '1' };
export const assetsBuildDirectory = 'build/client', basename = '/', publicPath = '/', future = {}, ssr = true, isSpaMode = false, prerender = [];
export const routeDiscovery = { mode: 'initial' };
`;

describe.each(testDatabases)('a server on %s with content from Cockpit', (kind) => {
  let cockpit: FixtureCockpit;
  let server: RunningServer;
  let now = Date.now();
  const logLines: string[] = [];

  beforeAll(async () => {
    cockpit = await startFixtureCockpit();
    const place = await createTestDatabase(kind);
    const webBuild = await writeWebBuild();
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      PRICE_FEED: 'sandbox:always-open',
      CAPTCHA: 'off',
      WEB_BUILD: webBuild,
      SHUTDOWN_TIMEOUT_MS: '60000',
      CONTENT_URL: cockpit.url,
      CONTENT_TOKEN: RECORDED_TOKEN,
    });
    server = await startServer({
      config,
      priceSources: null,
      log: createLog('info', { write: (line) => void logLines.push(line) }),
      clock: () => now,
    });
    return async () => {
      await server.stop();
      await cockpit.close();
      await place.remove();
      await rm(webBuild, { recursive: true });
    };
  });

  /** Long after everything cached has expired. */
  beforeEach(() => {
    cockpit.answerWith(undefined);
    now += 60_000;
  });

  async function writeWebBuild(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'web-build-'));
    await mkdir(join(directory, 'client/assets'), { recursive: true });
    await mkdir(join(directory, 'server'));
    await writeFile(join(directory, 'client/assets/behaviours-1.js'), '');
    await writeFile(join(directory, 'server/package.json'), '{"type":"module"}');
    await writeFile(join(directory, 'server/index.js'), SERVER_BUNDLE);
    return directory;
  }

  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('shows existing pages', async () => {
    const answer: unknown = await (await get('/about')).json();
    expect(answer).toMatchObject({
      site: { siteName: 'Example Markets', description: 'Online-Handel', economics: true },
      found: { kind: 'found', page: { slug: 'about', title: 'Über uns', translations: ['en', 'de'], language: 'de' } },
    });
    expect(logLines.join('')).not.toContain(RECORDED_TOKEN);
  });

  test('reports drafts and unknown pages as missing', async () => {
    for (const path of ['/draft-page', '/no-such-page']) {
      expect(await (await get(path)).json()).toMatchObject({ found: { kind: 'missing' } });
    }
  });

  test('passes on its entries without requiring a token, and its images', async () => {
    const pages = await post(contentPaths.collection.replace(':collection', 'pages'), { filter: { title_slug: 'about' }, simple: 1 });
    expect(await pages.json()).toMatchObject([{ title: 'About', title_de: 'Über uns' }]);
    const picture = await get(`${contentPaths.uploads}${FIXTURE_PICTURE}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('validates a form and passes it on', async () => {
    const url = contentPaths.form.replace(':form', 'contact');
    const asked = cockpit.requests.length;
    expect((await post(url, { form: { name: 'Ada' } })).status).toBe(400);
    expect(cockpit.requests).toHaveLength(asked);
    const form = { name: 'Ada', email: 'ada@example.test', message: 'Hi' };
    const answer = await post(url, { form });
    expect([answer.status, await answer.json()]).toEqual([200, form]);
    expect(cockpit.requests.at(-1)).toMatchObject({ url, token: RECORDED_TOKEN, body: { form } });
  });

  test('shows the last known page if Cockpit does not answer, and holds up no other page', async () => {
    await get('/about');
    now += 60_000;
    // After the clock was moved, prices are stale until new ones have arrived.
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
    cockpit.answerWith(null);
    const started = performance.now();
    const [login, settings, ready] = await Promise.all([get('/login'), get(settingsPaths.settings), get('/readyz')]);
    expect([login.status, settings.status, ready.status]).toEqual([200, 200, 200]);
    expect(await login.json()).toMatchObject({ site: { siteName: 'Example Markets' } });
    // A request to Cockpit is given up after four seconds.
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(await (await get('/about')).json()).toMatchObject({ found: { kind: 'found', page: { title: 'Über uns' } } });
    expect(await (await get('/never-seen')).json()).toMatchObject({ found: { kind: 'unavailable' } });
    const refused = await post(contentPaths.collection.replace(':collection', 'pages'), {});
    expect([refused.status, refused.headers.get('retry-after'), Object.keys((await refused.json()) as object)]).toEqual([
      503,
      '30',
      ['error'],
    ]);
    expect((await get('/feed.xml')).status).toBe(503);
  });
});
