import { data, useSearchParams } from 'react-router';
import { DemoEmailsScreen } from '../features/account/demo-emails/demo-emails-screen.tsx';
import { NotFound } from '../features/content/not-found.tsx';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/demo-emails-route';
import { usePageData } from './page-data.ts';
import { loadSignInTexts } from './load-sign-in-texts.ts';

export const clientLoader = loadSignInTexts;

/** On the server: the page only exists in the demo. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(pageRequestContext);
  return data(null, { status: settings.demo ? 200 : 404 });
}

/** The recipient is in the URL, as ?to=. */
export default function DemoMailsRoute() {
  const { settings } = usePageData();
  const [query, setQuery] = useSearchParams();
  if (!settings.demo) return <NotFound />;
  return <DemoEmailsScreen to={query.get('to') ?? ''} onSearch={(to) => setQuery(to === '' ? {} : { to })} />;
}
