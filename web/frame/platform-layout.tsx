import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { afterDelay, onPageActivity, watchIdleness } from '../features/account/idle-sign-out.ts';
import { signOut } from '../features/account/post-logout.ts';
import { sessionStore, useSession } from '../features/account/session-store.ts';
import { useServiceWorker } from '../pwa/use-service-worker.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { usePageData } from './page-data.ts';
import { SiteHeader } from './site-header.tsx';

/** The terminal fills the window under one compact row; on a narrow screen the page scrolls. */
export default function PlatformLayout() {
  useIdleSignOut();
  useServiceWorker();
  return (
    <ToastRegion>
      <div className="flex min-h-dvh flex-col md:h-dvh md:overflow-hidden">
        <SiteHeader compact />
        <div id="content" className="flex min-h-0 flex-1 flex-col">
          <Outlet />
        </div>
      </div>
    </ToastRegion>
  );
}

function useIdleSignOut(): void {
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
