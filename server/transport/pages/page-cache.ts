import { weightOf, type RenderedPage } from './rendered-page.ts';

/** Pages for a few seconds, by key, in a bounded number of bytes. The one that was not asked for the longest makes room. */
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
  readonly bytes: number;
}

/** No page may take more than this part of the cache. */
const LARGEST_PART = 8;

export function createPageCache(mostBytes: number): PageCache {
  // A map keeps the order of insertion: the first one was used the longest ago.
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    find: (key, now) => {
      const found = kept.get(key);
      if (found === undefined) return null;
      if (found.expiresAt <= now) {
        drop(key);
        return null;
      }
      kept.delete(key);
      kept.set(key, found);
      return found.page;
    },
    keep: (key, page, expiresAt) => {
      drop(key);
      const weight = weightOf(page) + 2 * key.length;
      if (weight > mostBytes / LARGEST_PART) return;
      kept.set(key, { page, expiresAt, bytes: weight });
      bytes += weight;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
    clear: () => {
      kept.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
    get pages() {
      return kept.size;
    },
  };
}
