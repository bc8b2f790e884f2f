/**
 * Content pages as they were last read, in local storage (spec section 7, "Other"): by the slug that was asked for, because an entry may
 * answer with another, and by language. Prices and figures are not among them.
 */
import type { Language } from '@fairlead/contract/language.ts';
import type { PageView } from '@fairlead/contract/content/view.ts';

export interface PageCacheKey {
  /** As in the address: `about`, or `blog/a-post`. */
  readonly place: string;
  readonly language: Language;
}

export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Goes up when pages are stored in another shape: those of before are then not found. */
const VERSION = 1;
const PREFIX = 'content:';
const MOST_PAGES = 30;

interface StoredPage {
  readonly version: number;
  readonly storedAt: number;
  readonly page: PageView;
}

/** Null where there is none, and where the browser forbids storage. */
export function readCachedPage(storage: PageStorage, key: PageCacheKey): PageView | null {
  try {
    const stored = JSON.parse(storage.getItem(nameOf(key)) ?? 'null') as StoredPage | null;
    return stored?.version === VERSION ? stored.page : null;
  } catch {
    return null;
  }
}

/** The oldest pages go where there are too many. A storage that is full or forbidden is left as it is. */
export function writeCachedPage(storage: PageStorage, key: PageCacheKey, page: PageView, now: number): void {
  try {
    storage.setItem(nameOf(key), JSON.stringify({ version: VERSION, storedAt: now, page } satisfies StoredPage));
    for (const name of namesOfOldest(storage)) storage.removeItem(name);
  } catch {
    // Pages are fetched each time then.
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
