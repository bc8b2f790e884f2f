import { data } from 'react-router';
import type { PageHandle } from '../../page-handle.ts';
import { NotFound } from './not-found.tsx';

export const handle: PageHandle = { staticForGuests: true };

/** /404 is a page of its own (spec section 2) and answers with the status it names. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return <NotFound plain />;
}
