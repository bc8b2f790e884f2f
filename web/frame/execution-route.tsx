import { data } from 'react-router';
import { PublicExecution } from '../features/trading/execution/public-execution.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/execution-route';

export const handle: PageHandle = { staticForGuests: true, isForSearch: true };

/** The month is in the URL; the latest by default. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sources } = context.get(pageRequestContext);
  return data(await sources.findExecution(new URL(request.url).searchParams.get('month')));
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [execution] = await Promise.all([serverLoader(), addTexts(pageI18n(), 'execution')]);
  return execution;
}

export default function ExecutionRoute({ loaderData }: Route.ComponentProps) {
  return <PublicExecution {...loaderData} />;
}
