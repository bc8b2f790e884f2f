import { redirect } from 'react-router';
import { platformSymbolFromSearch } from '../features/trading/platform-symbol.ts';
import type { Route } from './+types/platform-entry-route';

/** Plain /platform redirects to the symbol in its query, or to the default one (spec section 2). */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/platform/${platformSymbolFromSearch(new URL(request.url).search)}`);
}
