import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { addressAfterEntry } from '../features/account/sign-in/address-after-entry.ts';
import { LoginScreen, type LoginReason } from '../features/account/sign-in/login-screen.tsx';
import { sessionStore, useSession } from '../features/account/session-store.ts';
import { CLIENT_HOME } from './addresses.ts';
import type { PageHandle } from '../page-handle.ts';
import { usePageData } from './page-data.ts';
import { loadNothing } from './load-nothing.ts';
import { loadSignInTexts } from './load-sign-in-texts.ts';

export const loader = loadNothing;
export const clientLoader = loadSignInTexts;

export const handle: PageHandle = { isForSearch: true };

/** A client with a session, from this form, another tab or earlier, continues to the requested page. */
export default function LoginRoute() {
  const { settings } = usePageData();
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = query.get('next');

  useEffect(() => {
    if (session !== null) void navigate(addressAfterEntry(session.user, next, CLIENT_HOME), { replace: true });
  }, [session, next, navigate]);

  return (
    <LoginScreen
      demo={settings.demo}
      registrationAllowed={settings.registration_allowed}
      reason={reasonFrom(query)}
      idleTimeoutMs={settings.idle_timeout_ms}
      onLoggedIn={(user) => sessionStore.save(user)}
    />
  );
}

function reasonFrom(query: URLSearchParams): LoginReason | null {
  const ended = query.get('ended');
  if (ended === 'idle' || ended === 'session') return ended;
  return query.get('changed') === 'password' ? 'passwordChanged' : null;
}
