import type { PageShown } from './kept-files.ts';

/**
 * Registers the service worker for the pages below an address, and tells it what this page has loaded without it. Other public pages have
 * none: they have no scripts and need none. Rejects if the browser doesn't allow workers.
 */
export async function registerServiceWorker(scope: string): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js', { scope, updateViaCache: 'none' });
  // Of a new build, another worker takes over, which knows nothing of this page yet.
  navigator.serviceWorker.addEventListener('controllerchange', () => tell(navigator.serviceWorker.controller));
  if (registration.active !== null) tell(registration.active);
  else tell((await navigator.serviceWorker.ready).active);
}

function tell(worker: ServiceWorker | null): void {
  const shown: PageShown = { kind: 'pageShown', language: document.documentElement.lang, assets: loadedAssets() };
  // A worker isn't a window: it has the page's origin, and no other can be given.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage(shown);
}

function loadedAssets(): readonly string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return addresses
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}
