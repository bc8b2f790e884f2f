import { addAreaTexts } from '../i18n/load-area-texts.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { AreaPage } from './area-page.tsx';
import { loadNothing } from './load-nothing.ts';

export const loader = loadNothing;

/**
 * All code of the back office is loaded here and nowhere else. The editor's canvas shows content components, so their texts are loaded too.
 */
const BackofficeApp = lazyPart(async () => {
  const [app] = await Promise.all([
    import('./backoffice-app.tsx'),
    addAreaTexts(pageI18n(), 'backoffice'),
    addTexts(pageI18n(), 'content'),
  ]);
  return app;
});

export default function BackofficeRoute() {
  return (
    <AreaPage>
      <BackofficeApp />
    </AreaPage>
  );
}
