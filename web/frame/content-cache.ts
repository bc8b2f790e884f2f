/** In the app, a content page that was read before is there at once, and replaced when the server has answered (spec section 7). */
import { useEffect, useState } from 'react';
import { deleteCachedPage, readCachedPage, writeCachedPage, type PageCacheKey } from '../features/content/page-cache.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { LoadedContent } from './load-content.ts';

/** What the page's loader answers: null for no page. */
type Loaded = LoadedContent | null;

/** A page out of the cache, and the server's answer on its way. */
interface CachedContent extends LoadedContent {
  readonly refreshed: Promise<Loaded>;
}

export type ContentLoaderData = LoadedContent | CachedContent | null;

/** For a route's clientLoader. Rejects only where there is nothing cached and the server did not answer. */
export async function loadThroughCache(key: PageCacheKey, loadFromServer: () => Promise<Loaded>): Promise<ContentLoaderData> {
  await addTexts(pageI18n(), 'content');
  const page = readCachedPage(localStorage, key);
  const refreshed = loadFromServer().then((content) => {
    remember(key, content);
    return content;
  });
  if (page === null) return refreshed;
  // Whoever shows the page waits for this as well; without a network the page stays as it was.
  refreshed.catch(() => undefined);
  return { page, quotes: null, riskFigures: null, refreshed };
}

/** The content to show now: what is cached first, then what the server answered. What the server sent with the page itself is kept too. */
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
