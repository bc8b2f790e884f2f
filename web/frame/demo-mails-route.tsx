import { data, useSearchParams } from 'react-router';
import { DemoMailsScreen } from '../features/account/demo-mails/demo-mails-screen.tsx';
import { NotFound } from '../features/content/not-found.tsx';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/demo-mails-route';
import { usePageData } from './page-data.ts';
import { loadSignInTexts } from './load-sign-in-texts.ts';

export const clientLoader = loadSignInTexts;

/** On the server: outside the demo there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(pageRequestContext);
  return data(null, { status: settings.demo ? 200 : 404 });
}

/** Whose mails are shown stands in the address, as ?to=. */
export default function DemoMailsRoute() {
  const { settings } = usePageData();
  const [query, setQuery] = useSearchParams();
  if (!settings.demo) return <NotFound />;
  return <DemoMailsScreen to={query.get('to') ?? ''} onSearch={(to) => setQuery(to === '' ? {} : { to })} />;
}
