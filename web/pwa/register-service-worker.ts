import type { PageShown } from './kept-files.ts';

/** The worker only controls the platform's pages: public pages have no scripts and need none. */
const SCOPE = '/platform';

/** Registers the service worker, and tells it what this page has loaded without it. Rejects if the browser doesn't allow workers. */
export async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js', { scope: SCOPE, updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const shown: PageShown = { kind: 'pageShown', language: document.documentElement.lang, assets: loadedAssets() };
  // A worker isn't a window: it has the page's origin, and no other can be given.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage(shown);
}

function loadedAssets(): readonly string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return addresses
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}
