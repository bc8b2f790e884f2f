import { useEffect, useRef } from 'react';
import { whenIdle } from '../ui/when-idle.ts';

const LONGEST_WAIT_MS = 2_000;

/** Has the page and all its files kept for use without a connection, once it is idle. Not in development. */
export function useKeptPage(scope: string, loadRest: () => Promise<void>): void {
  const load = useRef(loadRest);
  load.current = loadRest;
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    return whenIdle(() => void keep(scope, load.current), LONGEST_WAIT_MS);
  }, [scope]);
}

async function keep(scope: string, loadRest: () => Promise<void>): Promise<void> {
  try {
    const [{ registerServiceWorker }] = await Promise.all([import('./register-service-worker.ts'), loadRest()]);
    await registerServiceWorker(scope);
  } catch {
    // Some browsers forbid workers, for example in private windows; the page works with a connection then.
  }
}
