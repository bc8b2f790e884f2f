import { LRUCache } from 'lru-cache';
import { weightOf, type RenderedPage } from './rendered-page.ts';

/** Caches pages for a few seconds, by key, in a bounded number of bytes. Evicts the least recently used page. */
export interface PageCache {
  find(key: string, now: number): RenderedPage | null;
  keep(key: string, page: RenderedPage, expiresAt: number): void;
  clear(): void;
  readonly bytes: number;
  readonly pages: number;
}

interface Kept {
  readonly page: RenderedPage;
  readonly expiresAt: number;
}

/** No page may take more than this fraction of the cache. */
const LARGEST_PART = 8;

export function createPageCache(mostBytes: number): PageCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    maxEntrySize: Math.floor(mostBytes / LARGEST_PART),
    sizeCalculation: ({ page }, key) => weightOf(page) + 2 * key.length,
  });
  return {
    find: (key, now) => {
      const found = kept.get(key);
      if (found === undefined) return null;
      if (found.expiresAt > now) return found.page;
      kept.delete(key);
      return null;
    },
    keep: (key, page, expiresAt) => void kept.set(key, { page, expiresAt }),
    clear: () => kept.clear(),
    get bytes() {
      return kept.calculatedSize;
    },
    get pages() {
      return kept.size;
    },
  };
}
