/**
 * The service worker of the platform. It keeps the app's own files, whose names change with their content, and one page that says
 * that there is no connection. It keeps nothing else: no page with data, no call of the API, no price. What it does not keep it does
 * not touch, so that the browser sends it as if there were no worker.
 *
 * A file of its own for the browser: it imports nothing but what is bundled into it (web/scripts/service-worker-build.ts).
 */
import { addressesOfAssets, isKeptAsset, isPageRequest, readPageShown } from './kept-files.ts';

/** The build puts a digest of its files here: another build is another worker with another cache. */
const BUILD = '__BUILD__';
const CACHE_PREFIX = 'fairlead-';
const CACHE = CACHE_PREFIX + BUILD;
const OFFLINE_PAGE = '/offline';

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  /** What the browser asked for while the worker was being started; undefined where it does not do that. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerNotificationEvent extends WorkerEvent {
  readonly notification: { close(): void };
}

/** A page of ours that is open. */
interface WorkerClient {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

/** What of a worker's global scope is used. TypeScript knows either documents or workers, and the web app has documents. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window' }): Promise<readonly WorkerClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: WorkerMessageEvent) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: WorkerNotificationEvent) => void): void;
}

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  if (isPageRequest(event.request)) event.respondWith(answerPage(event));
  else if (isKeptAsset(event.request, worker.location.origin)) event.respondWith(answerAsset(event));
});
worker.addEventListener('message', (event) => {
  const shown = readPageShown(event.data);
  if (shown !== null) event.waitUntil(catchUp(shown.language, shown.assets).catch(() => undefined));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPlatform());
});

async function install(): Promise<void> {
  await keepOfflinePage();
  // Files are known by their content, so a page of the last build and this worker cannot contradict each other.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page is always the server's; where it cannot be reached, the page that says so. */
async function answerPage(event: WorkerFetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(OFFLINE_PAGE, { ignoreVary: true })) ?? Response.error();
  }
}

/** The platform that is open, or a new one. */
async function showPlatform(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const platform = windows.find(({ url }) => new URL(url).pathname.startsWith('/platform'));
  await (platform?.focus() ?? worker.clients.openWindow('/platform'));
}

async function answerAsset(event: WorkerFetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const { url } = event.request;
  const kept = await cache.match(url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(cache.put(url, answer.clone()).catch(() => undefined));
  return answer;
}

/** Keeps what a page had loaded before there was a worker to keep it, and the offline page in the language that is now read. */
async function catchUp(language: string, assets: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(assets.map((address) => keepAsset(cache, new URL(address, worker.location.origin).href)));
  const kept = await cache.match(OFFLINE_PAGE, { ignoreVary: true });
  if (kept?.headers.get('content-language') !== language) await keepOfflinePage();
}

/** The page comes in the language and the theme of the reader's cookies, and with everything it needs to be shown. */
async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-store' });
  if (page.status !== 200) throw new Error(`the offline page was answered with ${page.status}`);
  const text = await page.clone().text();
  await Promise.all(addressesOfAssets(text).map((address) => keepAsset(cache, new URL(address, worker.location.origin).href)));
  await cache.put(OFFLINE_PAGE, page);
}

async function keepAsset(cache: Cache, url: string): Promise<void> {
  if ((await cache.match(url, { ignoreVary: true })) !== undefined) return;
  const answer = await fetch(url);
  if (answer.status === 200) await cache.put(url, answer);
}
