import { useEffect } from 'react';

/** The first prices and the chart come first; keeping files for the next visit can wait. */
const CALM_AFTER_MS = 3_000;
/** A slow phone may never be idle while prices stream. */
const LONGEST_WAIT_MS = 5_000;

/** Registers the service worker once the page is loaded and has nothing better to do. Development has none. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      timer = setTimeout(() => whenIdle(() => void register()), CALM_AFTER_MS);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      clearTimeout(timer);
    };
  }, []);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else work();
}

async function register(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./register-service-worker.ts');
    await registerServiceWorker();
  } catch {
    // Some browsers forbid workers, as in private windows; the platform does all it does without.
  }
}
