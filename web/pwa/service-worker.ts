/**
 * The service worker of the platform, and that of the page for verifying receipts. It keeps the app's own files, whose names change with
 * their content, and one page: for the platform one that says there is no connection, for verifying the page itself, which needs none. It
 * keeps nothing else: no page with data, no API response, no price. It doesn't touch any other request, so that the browser sends it as if
 * there were no worker.
 *
 * A separate file for the browser: it imports nothing but what is bundled into it (web/scripts/service-worker-build.ts).
 */
import { addressesOfAssets, isKeptAsset, isPageRequest, keepingOf, readPageShown } from './kept-files.ts';

/** The build inserts a digest of its files here: another build is another worker with another cache. */
const BUILD = '__BUILD__';

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The response the browser requested while the worker was starting; undefined if it doesn't support that. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerNotificationEvent extends WorkerEvent {
  readonly notification: { close(): void };
}

/** An open page of this app. */
interface WorkerClient {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

/** The part of a worker's global scope used here. TypeScript supports either documents or workers, and the web app has documents. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window' }): Promise<readonly WorkerClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: { readonly scope: string; readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: WorkerMessageEvent) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: WorkerNotificationEvent) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const { page: KEPT_PAGE, cache: CACHE, isOutdated } = keepingOf(worker.registration.scope, BUILD);

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
  await keepPage();
  // Files are identified by their content, so a page of the previous build can't conflict with this worker.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isOutdated).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page always comes from the server; if it can't be reached, the kept one is shown. */
async function answerPage(event: WorkerFetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(KEPT_PAGE, { ignoreVary: true })) ?? Response.error();
  }
}

/** Focuses the open platform, or opens a new one. */
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

/** Keeps the files a page had loaded before there was a worker, and the kept page in the current language. */
async function catchUp(language: string, assets: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(assets.map((address) => keepAsset(cache, new URL(address, worker.location.origin).href)));
  const kept = await cache.match(KEPT_PAGE, { ignoreVary: true });
  if (kept?.headers.get('content-language') !== language) await keepPage();
}

/** The page is fetched in the language and theme of the client's cookies, with everything needed to show it. */
async function keepPage(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(KEPT_PAGE, { cache: 'no-store' });
  if (page.status !== 200) throw new Error(`${KEPT_PAGE} returned status ${page.status}`);
  const text = await page.clone().text();
  await Promise.all(addressesOfAssets(text).map((address) => keepAsset(cache, new URL(address, worker.location.origin).href)));
  await cache.put(KEPT_PAGE, page);
}

async function keepAsset(cache: Cache, url: string): Promise<void> {
  if ((await cache.match(url, { ignoreVary: true })) !== undefined) return;
  const answer = await fetch(url);
  if (answer.status === 200) await cache.put(url, answer);
}
