import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { addressAfterLogin } from '../features/account/require-session.ts';
import { sessionStore, useSession } from '../features/account/session-store.ts';
import { CLIENT_HOME } from './addresses.ts';
import { usePageData } from './page-data.ts';

/** Whoever has a session here, from this form, from another tab or from before, goes on to where they were headed. */
export default function LoginRoute() {
  const { settings } = usePageData();
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = query.get('next');
  const ended = query.get('ended');

  useEffect(() => {
    if (session !== null) void navigate(addressAfterLogin(next, CLIENT_HOME), { replace: true });
  }, [session, next, navigate]);

  return (
    <LoginScreen
      demo={settings.demo}
      ended={ended === 'idle' || ended === 'session' ? ended : null}
      idleTimeoutMs={settings.idle_timeout_ms}
      onLoggedIn={(user) => sessionStore.save(user)}
    />
  );
}
