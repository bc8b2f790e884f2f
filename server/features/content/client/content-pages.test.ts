import type { WireEntry, WireSettings } from '@fairlead/contract/content/schemas.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ContentUnavailable, type ContentSource, type EntryQuery } from '../../../adapters/content/content-source.ts';
import { createContentPages, type ContentPages } from './content-pages.ts';

const ABOUT: WireEntry = {
  _id: 'a',
  title: 'About',
  title_slug: 'about',
  published: true,
  components: [{ component: 'heading', settings: { text: 'Us' } }],
};
const SETTINGS: WireSettings = {
  siteName: 'House',
  description: 'A house',
  copyright: '<p onclick="x">© 2026</p>',
  logo: { path: '/logo.png', title: 'House' },
  paymentIcons: [{ path: '/storage/uploads/visa.png', meta: { title: 'Visa' } }, { path: 'https://evil.test/x.png' }],
  economics: true,
  contactEmail: 'us@house.test',
  headerMenu: [
    { text: 'About', url: '/about' },
    { text: 'Bad', url: 'javascript:alert(1)' },
  ],
  footerMenu: [],
  legalMenu: [],
};
const FOUR_SECONDS_MS = 4_000;

let now: number;
let source: { -readonly [Call in keyof ContentSource]: ContentSource[Call] };
let asked: string[];
let warnings: string[];
let content: ContentPages;

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  warnings = [];
  source = {
    findEntries: (query) => {
      asked.push(describeQuery(query));
      return Promise.resolve({ entries: query.slug === 'about' ? [{ ...ABOUT, title_de: 'Über uns' }] : [], total: 1 });
    },
    readSettings: (language) => {
      asked.push(`settings ${language}`);
      return Promise.resolve(SETTINGS);
    },
    findMovedSlug: (_collection, slug) => Promise.resolve(slug === 'about-us' ? 'about' : null),
    readUpload: () => Promise.resolve(null),
    submitForm: null,
  };
  content = createContentPages({
    source: {
      ...source,
      findEntries: (query) => source.findEntries(query),
      readSettings: (language) => source.readSettings(language),
    },
    clock: () => now,
    log: { warn: (_details, message) => void warnings.push(message) },
  });
});

const describeQuery = ({ collection, slug = 'all', language }: EntryQuery) => `${collection} ${slug} ${language ?? 'everything'}`;
const unavailable = () => Promise.reject(new ContentUnavailable('away'));
const titleOf = async (slug = 'about') => {
  const found = await content.findPage('pages', slug, 'en');
  return found.kind === 'found' ? found.page.title : found.kind;
};

describe('a page', () => {
  test('is found, with the languages it is available in', async () => {
    expect(await content.findPage('pages', 'about', 'en')).toMatchObject({
      kind: 'found',
      page: { title: 'About', translations: ['en', 'de'], nodes: [{ kind: 'heading', text: 'Us' }] },
    });
  });

  test.each([
    ['about-us', { kind: 'moved', slug: 'about' }],
    ['nothing', { kind: 'missing' }],
  ])('at %s is %j', async (slug, found) => {
    expect(await content.findPage('pages', slug, 'en')).toEqual(found);
  });

  test.each(['a\0b', 'a\ud800b'])('at %j is missing, without querying the source', async (slug) => {
    expect(await content.findPage('pages', slug, 'en')).toEqual({ kind: 'missing' });
    expect(asked).toEqual([]);
  });

  test('that has not changed is not rebuilt', async () => {
    const [first, second] = [await content.findPage('pages', 'about', 'en'), await content.findPage('pages', 'about', 'en')];
    expect(second).toEqual(first);
    expect(second.kind === 'found' && first.kind === 'found' && second.page === first.page).toBe(true);
    expect(asked).toEqual(['pages about en', 'pages about everything', 'pages about en']);
  });

  test('that has changed is shown as it is now', async () => {
    await titleOf();
    source.findEntries = () => Promise.resolve({ entries: [{ ...ABOUT, title: 'Us' }], total: 1 });
    expect(await titleOf()).toBe('Us');
  });

  test('reads posts only if it shows them, and not every time', async () => {
    const components = [{ component: 'section', children: [{ component: 'grid', columns: [{ children: [{ component: 'blogposts' }] }] }] }];
    const answer = source.findEntries;
    source.findEntries = async (query) => {
      const found = await answer(query);
      return { ...found, entries: found.entries.map((entry) => ({ ...entry, components })) };
    };
    for (let visit = 0; visit < 3; visit += 1) await titleOf();
    expect(asked.filter((query) => query.startsWith('posts'))).toEqual(['posts all en']);
    now += 5_000;
    await titleOf();
    expect(asked.filter((query) => query.startsWith('posts'))).toHaveLength(2);
  });

  test('keeps its last version while the content service is unavailable', async () => {
    await titleOf();
    source.findEntries = unavailable;
    expect([await titleOf(), await titleOf('never-seen')]).toEqual(['About', 'unavailable']);
    expect(warnings).toEqual(['the content service did not answer', 'the content service did not answer']);
  });

  test('that was unpublished is neither shown nor cached', async () => {
    await titleOf();
    source.findEntries = () => Promise.resolve({ entries: [], total: 0 });
    expect(await titleOf()).toBe('missing');
    source.findEntries = unavailable;
    expect(await titleOf()).toBe('unavailable');
  });

  test('is rebuilt after something was published', async () => {
    await titleOf();
    content.forget();
    await titleOf();
    expect(asked.filter((query) => query === 'pages about everything')).toHaveLength(2);
  });

  test('fails on any error other than an unavailable content service', async () => {
    source.findEntries = () => Promise.reject(new Error('a fault of ours'));
    await expect(titleOf()).rejects.toThrow('a fault of ours');
  });
});

describe('the site’s settings', () => {
  test('are sanitised', async () => {
    expect(await content.findSite('en')).toEqual({
      siteName: 'House',
      description: 'A house',
      copyrightHtml: '<p>© 2026</p>',
      logo: { src: '/storage/uploads/logo.png', alt: 'House', width: null, height: null, sources: [] },
      paymentIcons: [{ src: '/storage/uploads/visa.png', alt: 'Visa', width: null, height: null, sources: [] }],
      contactEmail: 'us@house.test',
      economics: true,
      menus: { header: [{ text: 'About', url: '/about' }], footer: [], legal: [] },
    });
  });

  test('leave the web app’s own menus if there are none', async () => {
    source.readSettings = () => Promise.resolve({ siteName: 'House' });
    expect(await content.findSite('en')).toMatchObject({ siteName: 'House', menus: null });
  });

  test('are read once every five seconds per language, however many pages there are', async () => {
    await Promise.all(Array.from({ length: 20 }, () => content.findSite('en')));
    await content.findSite('de');
    now += FOUR_SECONDS_MS;
    await content.findSite('en');
    expect(asked).toEqual(['settings en', 'settings de']);
    now += 1_000;
    await content.findSite('en');
    expect(asked).toEqual(['settings en', 'settings de', 'settings en']);
  });

  test.each<[string, () => Promise<WireSettings | null>, string]>([
    ['the built-in ones while the content service is unavailable', unavailable, 'Fairlead'],
    ['the built-in ones if the source fails', () => Promise.reject(new Error('lost')), 'Fairlead'],
    ['the built-in ones if there are none', () => Promise.resolve(null), 'Fairlead'],
  ])('are %s', async (_, readSettings, siteName) => {
    source.readSettings = readSettings;
    expect(await content.findSite('en')).toMatchObject({ siteName });
  });

  test('are the last known ones while the content service is unavailable', async () => {
    await content.findSite('en');
    now += 60_000;
    source.readSettings = unavailable;
    expect(await content.findSite('en')).toMatchObject({ siteName: 'House' });
    source.readSettings = () => Promise.resolve({ siteName: 'New house' });
    now += 5_000;
    expect(await content.findSite('en')).toMatchObject({ siteName: 'New house' });
  });

  test('delay one page briefly if there is no answer, and later pages not at all', async () => {
    vi.useFakeTimers();
    try {
      const calls = vi.fn(() => new Promise<never>(() => {}));
      source.readSettings = calls;
      const first = content.findSite('en');
      await vi.advanceTimersByTimeAsync(400);
      expect(await first).toMatchObject({ siteName: 'Fairlead' });
      expect(await content.findSite('en')).toMatchObject({ siteName: 'Fairlead' });
      expect(calls).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
