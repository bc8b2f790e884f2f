import { data, redirect } from 'react-router';
import { NotFound } from '../features/content/not-found.tsx';
import { AboutPage } from '../features/content/pages/about-page.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/about-route';
import { CLIENT_HOME } from './addresses.ts';
import { usePageData } from './page-data.ts';
import { useVisitor } from './visitor.ts';

export const handle: PageHandle = { staticForGuests: true };

/** Goes with the home page: hidden where there is to be only the platform (spec section 6), and leading there in special mode. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(pageRequestContext);
  if (settings.special_mode) throw redirect(CLIENT_HOME);
  return data(null, { status: settings.platform_only ? 404 : 200 });
}

export async function clientLoader() {
  await addTexts(pageI18n(), 'pages');
  return null;
}

export default function AboutRoute() {
  const { settings } = usePageData();
  const isGuest = useVisitor().kind === 'guest';
  if (settings.platform_only) return <NotFound />;
  return <AboutPage next={isGuest ? { kind: 'login', to: '/login' } : { kind: 'platform', to: CLIENT_HOME }} />;
}
