import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { NotFound } from '../features/content/not-found.tsx';
import { requireSession } from '../features/account/require-session.ts';
import { sessionStore, useSession, type SessionEnding } from '../features/account/session-store.ts';
import PlatformScreen from '../features/trading/platform-screen.client.tsx';
import { PlatformSkeleton } from '../features/trading/platform-skeleton.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { Route } from './+types/platform-route';
import { usePageData } from './page-data.ts';

/** Where a client is led whose session ended at the platform, here or in another tab. */
const WAY_OUT: Readonly<Record<SessionEnding, string>> = { logOut: '/', idle: '/login?ended=idle', expired: '/login?ended=session' };

/** The platform lives in the browser alone: the server sends its outline, and the session decides who may go on. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request);
  await addTexts(pageI18n(), 'trading');
  return null;
}

export function HydrateFallback() {
  return <PlatformSkeleton />;
}

export default function PlatformRoute({ params }: Route.ComponentProps) {
  const { settings } = usePageData();
  const session = useSession();
  const navigate = useNavigate();
  const signedOut = session === null;
  useEffect(() => {
    if (signedOut) void navigate(WAY_OUT[sessionStore.ending()], { replace: true });
  }, [signedOut, navigate]);
  if (session === null) return <PlatformSkeleton />;
  return (
    <PlatformScreen
      symbol={params.symbol}
      session={session}
      settings={settings}
      notFound={<NotFound />}
      onUserChanged={(user) => sessionStore.save(user)}
      onSignedOut={(to) => sessionStore.clear(to === '/' ? 'logOut' : 'expired')}
    />
  );
}
