import { data } from 'react-router';
import { NotFound } from '../features/content/not-found.tsx';
import type { PageHandle } from '../page-handle.ts';

export const handle: PageHandle = { staticForGuests: true };

/** Every URL without a page that cannot be a content page's. */
export function loader() {
  return data(null, { status: 404 });
}

export default function MissingPageRoute() {
  return <NotFound />;
}
