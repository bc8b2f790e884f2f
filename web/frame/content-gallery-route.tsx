import { data } from 'react-router';
import { NotFound } from '../features/content/not-found.tsx';
import { ContentGallery } from '../features/content/gallery/content-gallery.tsx';
import type { PageHandle } from '../page-handle.ts';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/content-gallery-route';
import { usePageData } from './page-data.ts';

export const handle: PageHandle = { staticForGuests: true, hasBehaviours: true };

/** Every component with examples, for developers and editors; only in the demo. */
export function loader({ context }: Route.LoaderArgs) {
  const { demo } = context.get(pageRequestContext).settings;
  return data(demo, { status: demo ? 200 : 404 });
}

export default function ContentGalleryRoute({ loaderData }: Route.ComponentProps) {
  const { settings } = usePageData();
  return loaderData ? <ContentGallery settings={settings} /> : <NotFound />;
}
