import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { ContentPage } from '../features/content/content-page.tsx';
import { useFreshContent, type ContentLoaderData } from './content-cache.ts';
import { usePageData } from './page-data.ts';

/** The content page that editors write for this place; without one there is nothing below the platform. */
const SLUG = 'below-platform';

/** Content below the trading screen (spec section 2, "Extra content blocks can be shown under the platform"). */
export default function BelowPlatform() {
  const { settings, language } = usePageData();
  const { load, data } = useFetcher<ContentLoaderData>();
  useEffect(() => void load(`/${SLUG}`), [load]);
  const content = useFreshContent(data ?? null, { place: SLUG, language });
  if (content === null) return null;
  const { page, quotes, riskFigures } = content;
  return (
    <section aria-label={page.title} className="border-t border-line">
      <ContentPage isPart page={page} data={{ settings, quotes, riskFigures }} />
    </section>
  );
}
