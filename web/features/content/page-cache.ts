/**
 * Content pages as last read, in local storage (spec section 7, "Other"). The key is the requested slug, because an entry may answer with
 * another one, and the language. Prices and figures are not included.
 */
import type { Language } from '@fairlead/contract/language.ts';
import type { PageView } from '@fairlead/contract/content/view.ts';

export interface PageCacheKey {
  /** As in the URL: `about`, or `blog/a-post`. */
  readonly place: string;
  readonly language: Language;
}

export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Increased when the stored format of pages changes: older entries are then ignored. */
const VERSION = 1;
const PREFIX = 'content:';
const MOST_PAGES = 30;

interface StoredPage {
  readonly version: number;
  readonly storedAt: number;
  readonly page: PageView;
}

/** Null if there is none, or if the browser forbids storage. */
export function readCachedPage(storage: PageStorage, key: PageCacheKey): PageView | null {
  try {
    const stored = JSON.parse(storage.getItem(nameOf(key)) ?? 'null') as StoredPage | null;
    return stored?.version === VERSION ? stored.page : null;
  } catch {
    return null;
  }
}

/** Removes the oldest pages if there are too many. A full or forbidden storage is left alone. */
export function writeCachedPage(storage: PageStorage, key: PageCacheKey, page: PageView, now: number): void {
  try {
    storage.setItem(nameOf(key), JSON.stringify({ version: VERSION, storedAt: now, page } satisfies StoredPage));
    for (const name of namesOfOldest(storage)) storage.removeItem(name);
  } catch {
    // Pages are then loaded each time.
  }
}

export function deleteCachedPage(storage: PageStorage, key: PageCacheKey): void {
  try {
    storage.removeItem(nameOf(key));
  } catch {
    // Nothing was stored either.
  }
}

function nameOf({ place, language }: PageCacheKey): string {
  return `${PREFIX}${language}:${place}`;
}

function namesOfOldest(storage: PageStorage): readonly string[] {
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place)).filter(
    (name) => name?.startsWith(PREFIX) === true,
  );
  if (names.length <= MOST_PAGES) return [];
  return names
    .map((name) => ({ name: name ?? '', at: storedAtOf(storage.getItem(name ?? '')) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, names.length - MOST_PAGES)
    .map(({ name }) => name);
}

function storedAtOf(text: string | null): number {
  try {
    return (JSON.parse(text ?? 'null') as StoredPage | null)?.storedAt ?? 0;
  } catch {
    return 0;
  }
}
