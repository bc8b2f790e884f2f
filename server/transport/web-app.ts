/**
 * Serves the web app from the server's own port: the built one in production, through Vite with hot reloading in development. Register it
 * last: it answers every GET that no other route takes.
 */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_COOKIE } from '@fairlead/contract/language.ts';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import middie from '@fastify/middie';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageContentSecurityPolicy, type ProviderOrigins } from './content-security-policy.ts';
import { writeChoice } from './http/cookies.ts';
import { createInProcessRenderer } from './pages/in-process-renderer.ts';
import { readPageAsk, type PageAsk } from './pages/page-ask.ts';
import { sendShortPage, type PageGate } from './pages/page-gate.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { createPages, type PageLimits, type Pages } from './pages/pages.ts';
import { PagesBusy } from './pages/pages-busy.ts';
import type { WebBuild } from './pages/render-page.ts';
import { withNonce, type RenderedPage } from './pages/rendered-page.ts';
import { startWorkerRenderer, type RenderTimes } from './pages/worker-renderer.ts';

export interface WebAppOptions {
  /** web/build, containing client/ and server/index.js. Not used in development. */
  readonly buildDirectory: string;
  readonly development?: boolean;
  /** Read on each request; sent with the first bytes of the page. */
  readonly settings: () => Settings;
  /** Data sources for pages while they are rendered. */
  readonly sources: PageSources;
  /** Origins of the payment providers that pages may use. */
  readonly providers: ProviderOrigins;
  /** Called for every admitted page request, before it is answered. */
  readonly onPageRequest?: (request: FastifyRequest) => void;
  readonly gate: Pick<PageGate, 'admit'>;
  readonly limits: PageLimits;
  /** Overrides of the default times, for tests. */
  readonly times?: RenderTimes;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const WEB_DIRECTORY = join(import.meta.dirname, '../../web');
const ONE_YEAR_MS = 31_536_000_000;
const ONE_HOUR_MS = 3_600_000;
/** Precompressed variants of a file, for browsers that accept them. */
const COMPRESSED = ['**/*.br', '**/*.gz'];

/** The file itself or its compressed variants. */
const SERVICE_WORKER = /[\\/]service-worker\.js(?:\.br|\.gz)?$/;
/** Revalidated each time, so that a new build reaches every browser; and a worker may fetch only from its own origin. */
const SERVICE_WORKER_HEADERS = { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" };

/** Registers the web app. The caller has to stop the returned pages. */
export async function registerWebApp(fastify: FastifyInstance, options: WebAppOptions): Promise<Pages> {
  const { gate, settings, limits } = options;
  const started = Promise.withResolvers<Pages>();
  // A separate scope: content types and hooks of other routes don't reach the pages, nor the other way round.
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const renderer = await (options.development === true ? renderWithVite(scope, options) : renderBuild(scope, options));
    const pages = createPages({ renderer, settings, limits, clock: () => performance.now() });
    started.resolve(pages);
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      // HEAD is answered like GET, without the body.
      exposeHeadRoute: false,
      onRequest: gate.admit,
      handler: async (request, reply) => {
        options.onPageRequest?.(request);
        return answerPage(request, reply, pages, options);
      },
    });
    showFormsAgain(scope, gate);
  });
  return started.promise;
}

/**
 * Pages with a form that browsers submit themselves if the app's scripts don't run: an editor may put one on any page of the content
 * service.
 */
const PAGES_WITH_FORMS = ['/', '/:slug', '/blog/:slug', '/password/request', '/password/reset'];

/** Such a form is posted, so that its input appears in no URL or log. The input is ignored; its page is shown again. */
function showFormsAgain(scope: FastifyInstance, { admit: onRequest }: Pick<PageGate, 'admit'>): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume();
    done(null);
  });
  for (const url of PAGES_WITH_FORMS) scope.post(url, { onRequest }, (request, reply) => reply.redirect(request.originalUrl, 303));
}

/** Placeholder for the nonce in rendered pages; each response has its own. */
const NONCE_PLACEHOLDER = `nonce${randomBytes(16).toString('hex')}`;

async function renderBuild(scope: FastifyInstance, { buildDirectory, sources, times, log }: WebAppOptions): Promise<PageRenderer> {
  const client = join(buildDirectory, 'client');
  // One route per file: with a single route for all, every request would read the directory, with a thousand names, twice.
  const files = { wildcard: false, index: false, preCompressed: true, decorateReply: false } as const;
  await scope.register(fastifyStatic, {
    ...files,
    root: join(client, 'assets'),
    prefix: '/assets/',
    globIgnore: COMPRESSED,
    // The name of an asset changes with its content.
    immutable: true,
    maxAge: ONE_YEAR_MS,
  });
  scope.get('/assets/*', (_request, reply) => reply.callNotFound());
  await scope.register(fastifyStatic, {
    ...files,
    root: client,
    globIgnore: ['assets/**', '.vite/**', ...COMPRESSED],
    maxAge: ONE_HOUR_MS,
    setHeaders: (response, path) => {
      if (SERVICE_WORKER.test(path)) response.headers(SERVICE_WORKER_HEADERS);
    },
  });
  return startWorkerRenderer({
    thread: {
      buildDirectory,
      behavioursScript: await findBehavioursScript(buildDirectory),
      noncePlaceholder: NONCE_PLACEHOLDER,
      publicUrl: sources.publicUrl,
    },
    sources,
    log,
    ...(times && { times }),
  });
}

async function renderWithVite(scope: FastifyInstance, { sources, log }: WebAppOptions): Promise<PageRenderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: WEB_DIRECTORY,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: scope.server } },
  });
  scope.addHook('onClose', () => vite.close());
  await scope.register(middie);
  scope.use(vite.middlewares);
  return createInProcessRenderer({
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild,
    behavioursScript: BEHAVIOURS_SOURCE,
    noncePlaceholder: NONCE_PLACEHOLDER,
    sources,
    log,
  });
}

/** Retry delay for a page whose database is unavailable. */
const UNAVAILABLE_RETRY_S = 30;
/** Retry delay for a page that was refused because the renderer is busy. */
const BUSY_RETRY_S = 5;
/** Not sent to a client; for the log only. */
const READER_LEFT = 499;

async function answerPage(request: FastifyRequest, reply: FastifyReply, pages: Pages, options: WebAppOptions): Promise<FastifyReply> {
  const settings = options.settings();
  const ask = readPageAsk(request, { languages: settings.languages, publicUrl: options.sources.publicUrl });
  if (ask === null) return reply.code(400).type('text/plain; charset=utf-8').send('The address is not valid.');
  const left = leavingOf(reply);
  let page: RenderedPage;
  try {
    page = await pages.answer(ask, left);
  } catch (error) {
    if (left.aborted) return reply.code(READER_LEFT).send();
    if (!(error instanceof PagesBusy)) throw error;
    request.log.warn({ err: error }, 'page refused');
    return sendShortPage(reply, { reason: 'busy', language: ask.language, retryAfterS: BUSY_RETRY_S });
  }
  const nonce = randomBytes(16).toString('base64');
  writeHead(reply, page, ask);
  reply.header(
    'content-security-policy',
    pageContentSecurityPolicy({
      pathname: ask.pathname,
      nonce,
      host: request.host,
      providers: options.providers,
      mapTiles: originOf(settings.map_tiles_url),
      development: options.development === true,
    }),
  );
  if (request.method === 'HEAD') return reply.send();
  return reply.send(withNonce(page, nonce));
}

function writeHead(reply: FastifyReply, { status, headers, isUnavailable }: RenderedPage, { isLanguageChosen, language }: PageAsk): void {
  const isAway = status === 500 && isUnavailable;
  reply.code(isAway ? 503 : status);
  for (const [name, value] of headers) reply.header(name, value);
  if (isAway) reply.header('retry-after', UNAVAILABLE_RETRY_S);
  if (isLanguageChosen) writeChoice(reply, LANGUAGE_COOKIE, language);
}

/** Aborted when the connection ends before the response has. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return left.signal;
}

/** The source as built by web/vite.config.ts, and as compiled by the development server. */
const BEHAVIOURS_SOURCE = '/features/content/behaviours/start.ts';

async function findBehavioursScript(buildDirectory: string): Promise<string> {
  const names = await readdir(join(buildDirectory, 'client', 'assets'));
  const name = names.find((one) => /^behaviours-[^.]+\.js$/.test(one));
  if (name === undefined) throw new Error('the web app build lacks the script of its static pages');
  return `/assets/${name}`;
}

function originOf(address: string | null): string | null {
  return address === null ? null : new URL(address).origin;
}
