import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionStore, useSession, type SessionEnding } from '../features/account/session-store.ts';

/** Sends a client to the sign-in page when the session ends on a page that needs one, here or in another tab. Signing in leads back. */
export function useRedirectOnSignOut(): void {
  const isSignedOut = useSession() === null;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedOut) void navigate(wayOut(sessionStore.ending(), pathname + search), { replace: true });
  }, [isSignedOut, pathname, search, navigate]);
}

function wayOut(ending: SessionEnding, address: string): string {
  if (ending === 'logOut') return '/';
  return `/login?ended=${ending === 'idle' ? 'idle' : 'session'}&next=${encodeURIComponent(address)}`;
}
