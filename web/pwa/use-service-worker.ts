import { useEffect } from 'react';
import { whenIdle } from '../ui/when-idle.ts';

/** The worker of the platform controls only its pages. */
const SCOPE = '/platform';
/** The first prices and the chart are loaded first; keeping files for the next visit can wait. */
const CALM_AFTER_MS = 3_000;
const LONGEST_WAIT_MS = 5_000;

/** Registers the service worker once the page is loaded and idle. Not in development. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel = (): void => undefined;
    const wait = (): void => {
      timer = setTimeout(() => {
        cancel = whenIdle(() => void register(), LONGEST_WAIT_MS);
      }, CALM_AFTER_MS);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      clearTimeout(timer);
      cancel();
    };
  }, []);
}

async function register(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./register-service-worker.ts');
    await registerServiceWorker(SCOPE);
  } catch {
    // Some browsers forbid workers, for example in private windows; the platform works without one.
  }
}
