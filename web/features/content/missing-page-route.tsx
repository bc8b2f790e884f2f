import { data } from 'react-router';
import type { PageHandle } from '../../page-handle.ts';
import { NotFound } from './not-found.tsx';

export const handle: PageHandle = { staticForGuests: true };

/** Every address that leads nowhere. */
export function loader() {
  return data(null, { status: 404 });
}

export default function MissingPageRoute() {
  return <NotFound />;
}
