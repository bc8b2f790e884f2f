/**
 * Serves the web app from the server's own port: the built one in production, through Vite with hot reloading in development.
 * Register it last: it answers every GET that no other route takes.
 */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageSources } from '@fairlead/contract/page-sources.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import middie from '@fastify/middie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { isDatabaseUnavailable } from '../adapters/db/database-unavailable.ts';
import { pageContentSecurityPolicy, type ProviderOrigins } from './content-security-policy.ts';

export interface WebAppOptions {
  /** web/build, holding client/ and server/index.js. Not looked at in development. */
  readonly buildDirectory: string;
  readonly development?: boolean;
  /** Read at each request; they reach the page with its first bytes. */
  readonly settings: () => Settings;
  /** What pages ask for while they are rendered. */
  readonly sources: PageSources;
  /** What pages may do with the payment providers. */
  readonly providers: ProviderOrigins;
  /** Told of every request for a page, before it is answered. */
  readonly onPageRequest?: (request: FastifyRequest) => void;
}

/** What the web app's entry.server.tsx exports beside React Router's own handler. */
interface WebEntry {
  readonly createRequestHandler: typeof createRequestHandler;
  readonly createLoadContext: (input: {
    readonly request: Request;
    readonly settings: Settings;
    readonly sources: PageSources;
    readonly nonce: string;
    readonly behavioursScript: string;
    readonly logError: (error: unknown) => void;
  }) => RouterContextProvider;
}

type WebBuild = ServerBuild & { readonly entry: { readonly module: WebEntry } };

const WEB_DIRECTORY = join(import.meta.dirname, '../../web');
const ONE_YEAR_MS = 31_536_000_000;
const ONE_HOUR_MS = 3_600_000;

/** The file as it is, or as it was compressed. */
const SERVICE_WORKER = /[\\/]service-worker\.js(?:\.br|\.gz)?$/;
/** Asked for anew each time, so that a new build reaches every browser; and a worker may fetch from its own origin, no more. */
const SERVICE_WORKER_HEADERS = { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" };

export async function registerWebApp(fastify: FastifyInstance, options: WebAppOptions): Promise<void> {
  // A scope of its own: no other route's content types or hooks reach the pages, nor theirs the other routes.
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const development = options.development === true;
    const loadBuild = development ? await useVite(scope) : await useBuild(scope, options.buildDirectory);
    const behavioursScript = development ? BEHAVIOURS_SOURCE : await findBehavioursScript(options.buildDirectory);
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      // HEAD is answered by the web app itself: Fastify's own way counts the bytes of a body, and this one streams.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        options.onPageRequest?.(request);
        return answerPage(request, reply, await loadBuild(), { ...options, behavioursScript });
      },
    });
    showFormsAgain(scope);
  });
}

/** Pages whose form a browser sends by itself where the app's scripts do not run: an editor may put one on any page of the content service. */
const PAGES_WITH_FORMS = ['/', '/:slug', '/blog/:slug', '/password/request', '/password/reset'];

/** Such a form is posted, so that what was entered stands in no address and no log. Nobody reads it; its page is shown again. */
function showFormsAgain(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume();
    done(null);
  });
  for (const url of PAGES_WITH_FORMS) scope.post(url, (request, reply) => reply.redirect(request.originalUrl, 303));
}

async function useBuild(scope: FastifyInstance, buildDirectory: string): Promise<() => Promise<WebBuild>> {
  const client = join(buildDirectory, 'client');
  await scope.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    // The name of an asset changes with its content.
    immutable: true,
    maxAge: ONE_YEAR_MS,
    preCompressed: true,
    decorateReply: false,
  });
  await scope.register(fastifyStatic, {
    root: client,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    index: false,
    maxAge: ONE_HOUR_MS,
    preCompressed: true,
    decorateReply: false,
    setHeaders: (response, path) => {
      if (SERVICE_WORKER.test(path)) response.headers(SERVICE_WORKER_HEADERS);
    },
  });
  const build = (await import(pathToFileURL(join(buildDirectory, 'server', 'index.js')).href)) as WebBuild;
  return () => Promise.resolve(build);
}

async function useVite(scope: FastifyInstance): Promise<() => Promise<WebBuild>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: WEB_DIRECTORY,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: scope.server } },
  });
  scope.addHook('onClose', () => vite.close());
  await scope.register(middie);
  scope.use(vite.middlewares);
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild;
}

/** When a page that needs the database is worth asking for again. */
const UNAVAILABLE_RETRY_S = 30;

interface PageOptions extends WebAppOptions {
  /** The address of the script that brings a static page's components to life. */
  readonly behavioursScript: string;
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, build: WebBuild, options: PageOptions): Promise<FastifyReply> {
  const development = options.development === true;
  const page = pageRequest(request, reply);
  if (page === null) return reply.code(400).type('text/plain; charset=utf-8').send('The address is not valid.');
  const nonce = randomBytes(16).toString('base64');
  const { createRequestHandler, createLoadContext } = build.entry.module;
  const handle = createRequestHandler(build, development ? 'development' : 'production');
  let isUnavailable = false;
  const logError = (error: unknown): void => {
    const isDatabaseAway = isDatabaseUnavailable(error);
    isUnavailable ||= isDatabaseAway;
    request.log[isDatabaseAway ? 'warn' : 'error']({ err: error }, 'page failed');
  };
  const { sources, behavioursScript } = options;
  const settings = options.settings();
  const context = createLoadContext({ request: page, settings, sources, nonce, behavioursScript, logError });
  const response = await handle(page, context);
  reply.header(
    'content-security-policy',
    pageContentSecurityPolicy({
      pathname: new URL(page.url).pathname,
      nonce,
      host: request.host,
      providers: options.providers,
      mapTiles: originOf(settings.map_tiles_url),
      development,
    }),
  );
  if (response.status !== 500 || !isUnavailable) return reply.send(response);
  const headers = new Headers(response.headers);
  headers.set('retry-after', String(UNAVAILABLE_RETRY_S));
  return reply.send(new Response(response.body, { status: 503, headers }));
}

/** As web/vite.config.ts has it built, and as the development server compiles it. */
const BEHAVIOURS_SOURCE = '/features/content/behaviours/start.ts';

async function findBehavioursScript(buildDirectory: string): Promise<string> {
  const names = await readdir(join(buildDirectory, 'client', 'assets'));
  const name = names.find((one) => /^behaviours-[^.]+\.js$/.test(one));
  if (name === undefined) throw new Error('the build of the web app lacks the script of its static pages');
  return `/assets/${name}`;
}

function originOf(address: string | null): string | null {
  return address === null ? null : new URL(address).origin;
}

/** The request as the web platform knows it; null where host and path make no address. Its signal ends with the connection. */
function pageRequest(request: FastifyRequest, reply: FastifyReply): Request | null {
  const url = URL.parse(`${request.protocol}://${request.host}${request.originalUrl}`);
  if (url === null) return null;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return new Request(url, { method: request.method, headers, signal: gone.signal });
}
