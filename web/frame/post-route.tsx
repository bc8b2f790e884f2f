import { redirect } from 'react-router';
import { languageOfPage } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/post-route';
import { CLIENT_HOME } from './addresses.ts';
import { loadThroughCache } from './content-cache.ts';
import { ContentView } from './content-view.tsx';
import { loadContent } from './load-content.ts';

export const handle: PageHandle = { staticForGuests: true, hasBehaviours: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const request = context.get(pageRequestContext);
  if (request.settings.special_mode) throw redirect(CLIENT_HOME);
  return loadContent({ collections: ['posts'], slug: params.slug, prefix: '/blog/' }, request);
}

export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return loadThroughCache({ place: `blog/${params.slug}`, language: languageOfPage() }, serverLoader);
}

export default function PostRoute({ loaderData, params }: Route.ComponentProps) {
  return <ContentView loaded={loaderData} place={`blog/${params.slug}`} />;
}
