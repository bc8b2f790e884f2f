import { Navigate, redirect } from 'react-router';
import { sessionStore } from '../features/account/session-store.ts';
import { withQuotes } from '../features/content/with-quotes.ts';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/landing-route';
import { CLIENT_HOME, hasHomePage } from './addresses.ts';
import { ContentView } from './content-view.tsx';
import { loadContent } from './load-content.ts';
import type { PageHandle } from '../page-handle.ts';
import { usePageData } from './page-data.ts';

export const handle: PageHandle = { staticForGuests: true, hasBehaviours: true };

/**
 * The content page named index with the quotes widget (spec section 1). Clients continue to the platform: the server redirects those it
 * recognises, the page's script the others.
 */
export function loader({ context }: Route.LoaderArgs) {
  const request = context.get(pageRequestContext);
  if (request.signedIn || !hasHomePage(request.settings)) throw redirect(CLIENT_HOME);
  return loadContent({ collections: ['pages'], slug: 'index', prefix: '/', arrange: withQuotes }, request);
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (sessionStore.get() !== null) throw redirect(CLIENT_HOME);
  return serverLoader();
}

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const { settings } = usePageData();
  // Reached within the app, where the server is not asked.
  if (!hasHomePage(settings)) return <Navigate to={CLIENT_HOME} replace />;
  return <ContentView loaded={loaderData} place="index" />;
}
