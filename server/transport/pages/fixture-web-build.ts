/** For tests: a minimal web app build with one page for every URL, which reports its input and fails as the URL requests. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '@fairlead/contract/settings.ts';

export const FIXTURE_SETTINGS: Settings = {
  demo: true,
  registration_allowed: false,
  platform_only: false,
  special_mode: false,
  economics: null,
  economic_calendar: 'own',
  map_tiles_url: null,
  languages: ['en', 'de', 'it', 'es'],
  idle_timeout_ms: 1_200_000,
  calendar: 'market',
  financing: [],
  rule_pack: {
    version: 'test',
    leverage_caps: {},
    stop_out_percent: 50,
    margin_warning_percent: 100,
    withdrawal_business_days: 1,
    allows_inducements: false,
    raised_margins: [],
    scheduled_leverage: [],
    guaranteed_stops: {},
  },
};

/** What the page reports. */
export interface FixturePage {
  readonly nonce: string;
  readonly demo: boolean;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Counted by the thread. */
  readonly renders: number;
  /** Environment variables it sees. */
  readonly environment: readonly string[];
  readonly levels: readonly unknown[] | null;
}

const SERVER_BUNDLE = `
import { createContext, createRequestHandler, RouterContextProvider } from ${JSON.stringify(import.meta.resolve('react-router'))};
const input = createContext();
let renders = 0;
export const entry = { module: {
  createRequestHandler,
  handleError(error, { context }) { context.get(input).logError(error); },
  createLoadContext(given) { const context = new RouterContextProvider(); context.set(input, given); return context; },
  default(request, status, headers, router, context) {
    const { nonce, settings } = context.get(input);
    renders += 1;
    const { pathname, search } = new URL(request.url);
    headers.set('content-type', 'text/plain');
    if (pathname === '/cookies') {
      headers.append('set-cookie', 'one=1');
      headers.append('set-cookie', 'two=2');
    }
    return new Response(JSON.stringify({
      nonce, demo: settings.demo, address: pathname + search, headers: Object.fromEntries(request.headers), renders,
      environment: Object.keys(process.env), levels: router.staticHandlerContext.loaderData.root ?? null,
    }), { status, headers });
  },
} };
async function loader({ request, context }) {
  const { pathname } = new URL(request.url);
  const { sources } = context.get(input);
  if (pathname.startsWith('/levels')) return await sources.listLevels('en');
  if (pathname === '/wrapped') await sources.listLevels('en').catch((cause) => { throw new Error('no levels', { cause }); });
  if (pathname === '/without-database') throw new Error('Failed query', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
  if (pathname === '/faulty') throw new Error('a server fault');
  if (pathname === '/hangs') for (;;);
  if (pathname === '/never') await new Promise(() => undefined);
  if (pathname === '/dies') process.exit(1);
  if (pathname === '/memory') for (const held = [];;) held.push(new Array(1_000_000).fill(held.length));
  return null;
}
export const routes = { root: { id: 'root', path: '*', module: { loader, default: () => null } } };
export const assets = { entry: { module: '/e.js', imports: [] }, routes: {}, url: '/m.js', version: '1' };
export const assetsBuildDirectory = 'build/client', basename = '/', publicPath = '/', future = {}, ssr = true, isSpaMode = false, prerender = [];
export const routeDiscovery = { mode: 'initial' };
`;

export interface FixtureBuild {
  readonly directory: string;
  remove(): Promise<void>;
}

export async function writeFixtureBuild(bundle = SERVER_BUNDLE): Promise<FixtureBuild> {
  const directory = await mkdtemp(join(tmpdir(), 'web-app-'));
  await mkdir(join(directory, 'client/assets'), { recursive: true });
  await mkdir(join(directory, 'server'));
  await writeFile(join(directory, 'server/package.json'), '{"type":"module"}');
  await writeFile(join(directory, 'server/index.js'), bundle);
  await writeFile(join(directory, 'client/assets/behaviours-1.js'), '');
  return { directory, remove: () => rm(directory, { recursive: true }) };
}
