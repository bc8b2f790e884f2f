import { TermsPage } from '../features/content/pages/terms-page.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { usePageData } from './page-data.ts';

export const handle: PageHandle = { staticForGuests: true };

/** Without it the page would wait for the browser's loader, and be empty where no scripts run. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await addTexts(pageI18n(), 'pages');
  return null;
}

export default function TermsRoute() {
  const { settings } = usePageData();
  return <TermsPage rulePack={settings.rule_pack} />;
}
