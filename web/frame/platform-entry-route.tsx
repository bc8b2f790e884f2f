import { redirect } from 'react-router';
import { platformSymbolFromSearch } from '../features/trading/platform-symbol.ts';
import type { Route } from './+types/platform-entry-route';

/** Plain /platform leads to the symbol that its query names, or to the default one (spec section 2). */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/platform/${platformSymbolFromSearch(new URL(request.url).search)}`);
}
