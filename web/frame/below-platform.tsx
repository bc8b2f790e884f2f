import type { BelowPlatformResponse, PageView } from '@fairlead/contract/content-view.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import { useEffect, useState } from 'react';
import { ContentPage } from '../features/content/content-page.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { callApi } from '../transport/api-client.ts';
import { usePageData } from './page-data.ts';

/** Content below the trading screen (spec section 2, "Extra content blocks can be shown under the platform"). */
export default function BelowPlatform() {
  const { settings } = usePageData();
  const [page, setPage] = useState<PageView | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    load(aborter.signal).then(
      (found) => !aborter.signal.aborted && setPage(found),
      // Without its texts there is nothing to see, as on most days.
      () => undefined,
    );
    return () => aborter.abort();
  }, []);
  if (page === null) return null;
  return (
    <section aria-label={page.title} className="border-t border-line">
      <ContentPage isPart page={page} data={{ settings, quotes: null, riskFigures: null }} />
    </section>
  );
}

async function load(signal: AbortSignal): Promise<PageView | null> {
  const answer = await callApi<BelowPlatformResponse>({ method: 'GET', path: publicPaths.belowPlatform, signal });
  if (!answer.ok || answer.data.data === null) return null;
  await addTexts(pageI18n(), 'content');
  return answer.data.data;
}
