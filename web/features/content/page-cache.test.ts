import type { PageView } from '@fairlead/contract/content/view.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteCachedPage, readCachedPage, writeCachedPage, type PageCacheKey, type PageStorage } from './page-cache.ts';

const key = (place: string, language: PageCacheKey['language'] = 'en'): PageCacheKey => ({ place, language });

function pageOf(title: string): PageView {
  return {
    collection: 'pages',
    slug: 'kontakt',
    language: 'en',
    translations: ['en'],
    title,
    description: '',
    image: null,
    nodes: [],
    hidden: false,
    publishedAt: 0,
    modifiedAt: 0,
  };
}

const titleAt = (place: string, language: PageCacheKey['language'] = 'en') => readCachedPage(storage, key(place, language))?.title ?? null;

let storage: PageStorage;

beforeEach(() => {
  const entries = new Map<string, string>();
  storage = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    key: (place) => [...entries.keys()][place] ?? null,
    get length() {
      return entries.size;
    },
  };
});

test('a page is found by its requested slug and language', () => {
  writeCachedPage(storage, key('about'), pageOf('About'), 1);
  writeCachedPage(storage, key('about', 'de'), pageOf('Über uns'), 2);
  expect([titleAt('about'), titleAt('about', 'de'), titleAt('about', 'it'), titleAt('kontakt')]).toEqual(['About', 'Über uns', null, null]);
});

test('the latest version counts, and a deleted page is forgotten', () => {
  writeCachedPage(storage, key('about'), pageOf('Old'), 1);
  writeCachedPage(storage, key('about'), pageOf('New'), 2);
  expect(titleAt('about')).toBe('New');
  deleteCachedPage(storage, key('about'));
  expect(titleAt('about')).toBeNull();
});

test('the thirty-first page evicts the oldest one, and nothing but pages', () => {
  storage.setItem('theme', 'dark');
  for (let at = 1; at <= 31; at += 1) writeCachedPage(storage, key(`page-${at}`), pageOf(`${at}`), at);
  expect([titleAt('page-1'), titleAt('page-2'), titleAt('page-31'), storage.getItem('theme')]).toEqual([null, '2', '31', 'dark']);
});

describe('ignores', () => {
  test.each([
    ['invalid JSON', '{'],
    ['another shape', '{"version":0,"page":{"title":"Old"}}'],
    ['an empty entry', 'null'],
  ])('%s', (_case, text) => {
    storage.setItem('content:en:about', text);
    expect(titleAt('about')).toBeNull();
  });
});

test('a browser that forbids storage is not asked twice', () => {
  const forbidding = new Proxy(storage, {
    get: () => {
      throw new Error('forbidden');
    },
  });
  expect(readCachedPage(forbidding, key('about'))).toBeNull();
  expect(() => writeCachedPage(forbidding, key('about'), pageOf('x'), 1)).not.toThrow();
  expect(() => deleteCachedPage(forbidding, key('about'))).not.toThrow();
});
