import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionStore, useSession, type SessionEnding } from '../features/account/session-store.ts';

/** Leads a client away whose session ends at a page that needs one, here or in another tab; from the login they come back. */
export function useWayOut(): void {
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
