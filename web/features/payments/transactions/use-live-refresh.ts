import { useEffect, useEffectEvent } from 'react';

export const REFRESH_EVERY_MS = 10_000;

/**
 * Refreshes every ten seconds while `isWanted` and the page is visible, and at once when the client returns to it. One refresh at a time.
 */
export function useLiveRefresh(isWanted: boolean, refresh: () => Promise<void>): void {
  const refreshNow = useEffectEvent(refresh);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isAsking = false;
    async function ask(): Promise<void> {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      await refreshNow();
      isAsking = false;
    }
    const askSoon = (): void => void ask();
    const timer = setInterval(askSoon, REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', askSoon);
    addEventListener('focus', askSoon);
    addEventListener('online', askSoon);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askSoon);
      removeEventListener('focus', askSoon);
      removeEventListener('online', askSoon);
    };
  }, [isWanted]);
}
