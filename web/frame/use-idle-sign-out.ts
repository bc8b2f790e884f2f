import { useEffect } from 'react';
import { afterDelay, onPageActivity, watchIdleness } from '../features/account/idle-sign-out.ts';
import { signOut } from '../features/account/post-logout.ts';
import { sessionStore, useSession } from '../features/account/session-store.ts';
import { usePageData } from './page-data.ts';

/** Ends the session of a client who is idle for the time set by the server (spec section 4). */
export function useIdleSignOut(): void {
  const { settings } = usePageData();
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (!signedIn) return undefined;
    return watchIdleness(settings.idle_timeout_ms, {
      now: Date.now,
      lastActiveAt: sessionStore.lastActiveAt,
      setLastActiveAt: sessionStore.setLastActiveAt,
      onActivity: onPageActivity,
      after: afterDelay,
      onIdle: () => void signOut('idle'),
    });
  }, [signedIn, settings.idle_timeout_ms]);
}
