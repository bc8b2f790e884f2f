import { CookiesPage } from '../features/content/pages/cookies-page.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';

export const handle: PageHandle = { staticForGuests: true };

/** Without it the page would wait for the browser's loader, and be empty where no scripts run. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await addTexts(pageI18n(), 'pages');
  return null;
}

export default function CookiesRoute() {
  return <CookiesPage />;
}
