import { useEffect } from 'react';
import { whenIdle } from '../ui/when-idle.ts';

const LONGEST_WAIT_MS = 2_000;

/** Has the page and all its files kept for use without a connection, once it is idle. Not in development. `loadRest` must stay the same. */
export function useKeptPage(scope: string, loadRest: () => Promise<void>): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    return whenIdle(() => void keep(scope, loadRest), LONGEST_WAIT_MS);
  }, [scope, loadRest]);
}

async function keep(scope: string, loadRest: () => Promise<void>): Promise<void> {
  try {
    const [{ registerServiceWorker }] = await Promise.all([import('./register-service-worker.ts'), loadRest()]);
    await registerServiceWorker(scope);
  } catch {
    // Some browsers forbid workers, for example in private windows; the page works with a connection then.
  }
}
