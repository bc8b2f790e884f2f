/** Shows a content page read before at once, and replaces it when the server has responded (spec section 7). In the app only. */
import { useEffect, useState } from 'react';
import { deleteCachedPage, readCachedPage, writeCachedPage, type PageCacheKey } from '../features/content/page-cache.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { LoadedContent } from './load-content.ts';

/** The result of the page's loader; null if there is no page. */
type Loaded = LoadedContent | null;

/** A cached page with the server's pending response. */
interface CachedContent extends LoadedContent {
  readonly refreshed: Promise<Loaded>;
}

export type ContentLoaderData = LoadedContent | CachedContent | null;

/** For a route's clientLoader. Rejects only if nothing is cached and the server did not respond. */
export async function loadThroughCache(key: PageCacheKey, loadFromServer: () => Promise<Loaded>): Promise<ContentLoaderData> {
  await addTexts(pageI18n(), 'content');
  const page = readCachedPage(localStorage, key);
  const refreshed = loadFromServer().then((content) => {
    remember(key, content);
    return content;
  });
  if (page === null) return refreshed;
  // The component that shows the page awaits this too; without a network the page stays as it is.
  refreshed.catch(() => undefined);
  return { page, quotes: null, riskFigures: null, refreshed };
}

/** The content to show: the cached page first, then the server's response. A page that the server rendered is cached as well. */
export function useFreshContent(loaded: ContentLoaderData, key: PageCacheKey): Loaded {
  const [answer, setAnswer] = useState<{ readonly to: ContentLoaderData; readonly content: Loaded } | null>(null);
  const { place, language } = key;
  useEffect(() => {
    if (loaded === null) return;
    if (!('refreshed' in loaded)) return remember({ place, language }, loaded);
    let isShown = true;
    loaded.refreshed.then(
      (content) => isShown && setAnswer({ to: loaded, content }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [loaded, place, language]);
  return answer?.to === loaded ? answer.content : loaded;
}

function remember(key: PageCacheKey, content: Loaded): void {
  if (content === null) deleteCachedPage(localStorage, key);
  else writeCachedPage(localStorage, key, content.page, Date.now());
}
