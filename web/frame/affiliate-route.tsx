import { addAreaTexts } from '../i18n/load-area-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { AreaPage } from './area-page.tsx';
import { loadNothing } from './load-nothing.ts';

export const loader = loadNothing;

/** All code of the affiliate area is loaded here and nowhere else. */
const AffiliateApp = lazyPart(async () => {
  const [app] = await Promise.all([import('./affiliate-app.tsx'), addAreaTexts(pageI18n(), 'affiliate')]);
  return app;
});

export default function AffiliateRoute() {
  return (
    <AreaPage>
      <AffiliateApp />
    </AreaPage>
  );
}
