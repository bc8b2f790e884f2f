import { data, redirect } from 'react-router';
import { NotFound } from '../features/content/not-found.tsx';
import type { PageHandle } from '../page-handle.ts';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/missing-page-route';
import { CLIENT_HOME } from './addresses.ts';

export const handle: PageHandle = { staticForGuests: true };

/** What could be the slug of a content page; names of files and deeper paths could not. */
const SLUG = /^[^/.]+\/?$/;

/** Every address that leads nowhere. In special mode there are no content pages, and their addresses lead to the platform. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { settings } = context.get(pageRequestContext);
  if (settings.special_mode && SLUG.test(params['*'])) throw redirect(CLIENT_HOME);
  return data(null, { status: 404 });
}

export default function MissingPageRoute() {
  return <NotFound />;
}
