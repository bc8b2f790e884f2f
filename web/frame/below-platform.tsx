import type { PageView } from '@fairlead/contract/content/view.ts';
import { useEffect, useState } from 'react';
import { ContentPage } from '../features/content/content-page.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { usePageData } from './page-data.ts';

/** A content page as part of another screen, shown once its texts are loaded. */
export default function BelowPlatform({ page }: { readonly page: PageView }) {
  const { settings } = usePageData();
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    addTexts(pageI18n(), 'content').then(
      () => setHasTexts(true),
      // Without them nothing is shown, as on most days.
      () => undefined,
    );
  }, []);
  if (!hasTexts) return null;
  return (
    <section aria-label={page.title} className="border-t border-line">
      <ContentPage isPart page={page} data={{ settings, quotes: null, riskFigures: null }} />
    </section>
  );
}
