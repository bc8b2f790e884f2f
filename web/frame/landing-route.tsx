import { Navigate, redirect } from 'react-router';
import { sessionStore } from '../features/account/session-store.ts';
import { LandingPage } from '../features/content/landing-page.tsx';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/landing-route';
import { CLIENT_HOME, hasHomePage } from './addresses.ts';
import type { PageHandle } from '../page-handle.ts';
import { usePageData } from './page-data.ts';

export const handle: PageHandle = { staticForGuests: true };

/** Clients go on to the platform (spec section 2): the server sends those it recognises, the page's script the others. */
export function loader({ context }: Route.LoaderArgs) {
  const { signedIn, settings } = context.get(pageRequestContext);
  if (signedIn || !hasHomePage(settings)) throw redirect(CLIENT_HOME);
  return null;
}

export function clientLoader() {
  if (sessionStore.get() !== null) throw redirect(CLIENT_HOME);
  return null;
}

export default function LandingRoute() {
  const { settings } = usePageData();
  // Reached within the app, where the server is not asked.
  if (!hasHomePage(settings)) return <Navigate to={CLIENT_HOME} replace />;
  return <LandingPage rulePack={settings.rule_pack} />;
}
