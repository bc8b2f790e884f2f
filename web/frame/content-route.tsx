import { HIDDEN_IN_PLATFORM_ONLY_MODE, PAGES_IN_SPECIAL_MODE } from '@fairlead/contract/content/page-address.ts';
import { data, redirect } from 'react-router';
import { languageOfPage } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/content-route';
import { CLIENT_HOME } from './addresses.ts';
import { loadThroughCache } from './content-cache.ts';
import { ContentView } from './content-view.tsx';
import { loadContent } from './load-content.ts';

export const handle: PageHandle = { staticForGuests: true, hasBehaviours: true };

/** The home page's own URL is `/`. */
const HOME_SLUG = 'index';

/** Matches possible slugs of a page, but not file names. */
const SLUG = /^[^.]+$/;

/**
 * A page of the content service by slug (spec section 2). Special mode has only a few pages; all other URLs redirect to the platform.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const request = context.get(pageRequestContext);
  const { special_mode: isSpecial, platform_only: isPlatformOnly } = request.settings;
  const path = `/${params.slug}`;
  if (isSpecial && SLUG.test(params.slug) && !PAGES_IN_SPECIAL_MODE.has(path)) throw redirect(CLIENT_HOME);
  if (params.slug === HOME_SLUG) throw redirect('/', 301);
  if (isPlatformOnly && HIDDEN_IN_PLATFORM_ONLY_MODE.has(path)) return data(null, { status: 404 });
  return loadContent({ collections: ['pages', 'subpages'], slug: params.slug, prefix: '/' }, request);
}

export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return loadThroughCache({ place: params.slug, language: languageOfPage() }, serverLoader);
}

export default function ContentRoute({ loaderData, params }: Route.ComponentProps) {
  return <ContentView loaded={loaderData} place={params.slug} />;
}
