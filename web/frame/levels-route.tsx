import { data } from 'react-router';
import { LevelsPage } from '../features/account/levels/levels-page.tsx';
import { NotFound } from '../features/content/not-found.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/levels-route';
import { usePageData } from './page-data.ts';
import { useVisitor } from './visitor.ts';

export const handle: PageHandle = { staticForGuests: true, isForSearch: true };

/** Hidden on a platform-only site (spec section 6). */
export async function loader({ context }: Route.LoaderArgs) {
  const { settings, sources, language } = context.get(pageRequestContext);
  if (settings.platform_only) return data([], { status: 404 });
  return data([...(await sources.listLevels(language))]);
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [levels] = await Promise.all([serverLoader(), addTexts(pageI18n(), 'pages')]);
  return levels;
}

export default function LevelsRoute({ loaderData: levels }: Route.ComponentProps) {
  const { settings } = usePageData();
  const visitor = useVisitor();
  if (settings.platform_only) return <NotFound />;
  return <LevelsPage levels={levels} own={visitor.kind === 'client' ? visitor.session.user.level : null} demo={settings.demo} />;
}
