/** Checks every file of data/content: its format, the equivalence of its four languages, and its links. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLECTIONS, type Collection, type LayoutItem, type WireEntry } from '@fairlead/contract/content/schemas.ts';
import { settingsDocumentSchema, type EntryDocument } from '@fairlead/contract/content/document.ts';
import type { PageView } from '@fairlead/contract/content/view.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { pathOfEntry } from '@fairlead/contract/content/page-address.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toWireEntry } from '../../adapters/content/wire-entry.ts';
import { readSeedEntries, seedId } from './seed-content.ts';
import { viewPage } from './view/view-page.ts';

interface Seed {
  readonly id: string;
  readonly collection: Collection;
  readonly slug: string;
  readonly document: EntryDocument;
  readonly publishedAt: number;
}

const WEB = join(import.meta.dirname, '../../../web');
const entries = readSeedEntries();
const seeds = entries.flatMap(({ collection, document, ...entry }): Seed[] =>
  collection === 'singletons' || !('slug' in document) ? [] : [{ ...entry, collection, document }],
);
const inLanguages = seeds.flatMap((seed) => LANGUAGES.map((language) => ({ name: `${seed.collection}/${seed.slug}`, language, seed })));

function toWire({ id, collection, document, publishedAt }: Seed, language: Language): WireEntry {
  return toWireEntry({ id, collection, document, firstPublishedAt: publishedAt, publishedAt }, language);
}

function view(seed: Seed, language: Language) {
  const warnings: object[] = [];
  const subpages = seeds.filter(({ id }) => seed.document.subpages.includes(id)).map((one) => toWire(one, language));
  const posts = [{ slug: 'a', title: 'A', summary: '', image: null, publishedAt: 0 }];
  const page = viewPage({
    entry: { ...toWire(seed, language), subpages },
    collection: seed.collection,
    language,
    translations: LANGUAGES,
    posts,
    warn: (details) => void warnings.push(details),
  });
  return { page, warnings };
}

describe.each(inLanguages)('$name in $language', ({ seed, language }) => {
  test('is complete and has the structure of the English one', () => {
    const text = seed.document.texts[language];
    expect(text?.title).toBeTruthy();
    expect(shapeOf(text?.components ?? [])).toEqual(shapeOf(seed.document.texts.en?.components ?? []));
  });

  test('has nothing that is not shown', () => {
    expect(view(seed, language).warnings).toEqual([]);
  });

  test('shows every sub page that it refers to', () => {
    const named = itemsOf(seed.document.texts[language]?.components ?? []).flatMap(({ settings }) => listOf(settings['subpages']));
    const shown = linksOf(view(seed, language).page).subPages;
    expect(shown).toHaveLength(named.length);
  });

  test('links only to existing targets', () => {
    const { addresses } = linksOf(view(seed, language).page);
    expect(addresses.filter((address) => !isThere(address, seed, language))).toEqual([]);
  });

  test('shows only existing images and videos', () => {
    const { files } = linksOf(view(seed, language).page);
    expect(files.filter((file) => !existsSync(join(WEB, 'public', file)))).toEqual([]);
  });
});

test.each(LANGUAGES)('the costs page in %s shows the current terms of guaranteed stops, not a copy of them', (language) => {
  const costs = entries.find(({ slug }) => slug === 'costs')?.document as EntryDocument | undefined;
  const names = itemsOf(costs?.texts[language]?.components ?? []).map(({ component }) => component);
  expect(names).toContain('GuaranteeRules');
  expect(names).toContain('FinancingRules');
});

describe('the settings', () => {
  const settings = settingsDocumentSchema.parse(entries.find(({ collection }) => collection === 'singletons')?.document);
  const items = Object.values(settings.menus).flat();

  test('are complete in every language', () => {
    expect(Object.keys(settings.texts).toSorted()).toEqual(LANGUAGES.toSorted());
    expect(items.filter(({ texts }) => Object.keys(texts).length < LANGUAGES.length)).toEqual([]);
  });

  test('link only to existing targets', () => {
    expect(items.map(({ url }) => url).filter((url) => !isThere(url, null, 'en'))).toEqual([]);
  });
});

describe('entries refer to each other by slug', () => {
  function write(files: Readonly<Record<string, object>>): string {
    const directory = mkdtempSync(join(tmpdir(), 'seed-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    for (const collection of COLLECTIONS) mkdirSync(join(directory, collection));
    const settings = entries.find(({ collection }) => collection === 'singletons')?.document;
    writeFileSync(join(directory, 'settings.json'), JSON.stringify({ published: '2026-11-01', document: settings }));
    for (const [path, document] of Object.entries(files)) {
      writeFileSync(join(directory, path), JSON.stringify({ published: '2026-11-01', document }));
    }
    return directory;
  }
  const subPages = { component: 'SubPages', settings: { title: 'More', subpages: ['fees'] } };
  const texts = { en: { title: 'A' } };
  const link = { _id: seedId('subpages', 'fees'), link: 'subpages', display: 'fees' };

  test('in their own fields and in their components, however deep', () => {
    const components = [subPages, { component: 'grid', settings: {}, columns: [{ settings: {}, children: [subPages] }] }];
    const directory = write({
      'pages/about.json': { texts: { en: { title: 'A', components } }, subpages: ['fees'], featured: 'margin' },
      'subpages/fees.json': { texts },
      'posts/margin.json': { texts },
    });
    const named = { component: 'SubPages', settings: { title: 'More', subpages: [link] } };
    expect(readSeedEntries(directory)[0]).toMatchObject({
      collection: 'pages',
      slug: 'about',
      document: {
        slug: 'about',
        subpages: [seedId('subpages', 'fees')],
        featured: seedId('posts', 'margin'),
        texts: { en: { components: [named, { columns: [{ children: [named] }] }] } },
      },
    });
  });

  test.each<[string, object]>([
    ['pages/about refers to subpages/fees', { subpages: ['fees'] }],
    ['pages/about refers to posts/fees', { featured: 'fees' }],
    ['pages/about refers to subpages/fees', { texts: { en: { title: 'A', components: [subPages] } } }],
    ['pages/about: ', { texts: {} }],
  ])('and a wrong reference is reported: %s', (fault, change) => {
    expect(() => readSeedEntries(write({ 'pages/about.json': { texts, ...change } }))).toThrow(fault);
  });
});

/** The nested names of components. */
function shapeOf(items: readonly LayoutItem[]): unknown[] {
  return items.map(({ component, children = [], columns = [] }) => [
    component,
    shapeOf(children),
    columns.map((column) => shapeOf(column.children)),
  ]);
}

function itemsOf(items: readonly LayoutItem[]): LayoutItem[] {
  return items.flatMap((item) => [
    item,
    ...itemsOf(item.children ?? []),
    ...itemsOf((item.columns ?? []).flatMap(({ children }) => children)),
  ]);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

interface Links {
  readonly addresses: string[];
  readonly subPages: string[];
  readonly files: string[];
  /** The anchors that links can point to within the page. */
  readonly places: string[];
}

function linksOf(page: PageView): Links {
  const strings = stringsOf(page.nodes);
  const html = strings.filter(([name]) => /html$/i.test(name)).map(([, text]) => text);
  const inHtml = (attribute: string) =>
    html.flatMap((text) => [...text.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, found = '']) => found));
  const named = (wanted: string) => strings.filter(([name]) => name === wanted).map(([, text]) => text);
  return {
    addresses: [...named('url'), ...inHtml('href')].map((address) => address.replaceAll('&amp;', '&')),
    subPages: page.nodes.flatMap((node) =>
      stringsOf(onlySubPages(node))
        .filter(([name]) => name === 'url')
        .map(([, url]) => url),
    ),
    files: [...named('src'), ...inHtml('src')],
    places: [...named('anchor'), ...inHtml('id')],
  };
}

/** The pages in the sub-page lists within a node. */
function onlySubPages(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return [];
  if ('kind' in node && node.kind === 'subPages' && 'pages' in node) return node.pages;
  return Object.values(node).map(onlySubPages);
}

/** Every string within a value, with the name of its member. */
function stringsOf(given: unknown, name = ''): [string, string][] {
  if (typeof given === 'string') return [[name, given]];
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([member, inner]) => stringsOf(inner, Array.isArray(given) ? name : member));
}

/** Whether the URL is a seeded page with an existing anchor, a page of the web app, or outside this site. */
function isThere(address: string, from: Seed | null, language: Language): boolean {
  if (/^(?:https:|mailto:|tel:)/.test(address)) return true;
  const [path = '', place] = address.split('#', 2);
  const target = path === '' ? from : seeds.find(({ collection, slug }) => pathOfEntry(collection, slug) === path.split('?', 1)[0]);
  if (target === undefined || target === null) return path !== '' && WEB_PAGES.some((page) => page.test(path.split('?', 1)[0] ?? ''));
  return place === undefined || linksOf(view(target, language).page).places.includes(place);
}

/** The URLs of the web app and the server that are not content pages. */
const WEB_PAGES = [...readFileSync(join(WEB, 'routes.ts'), 'utf8').matchAll(/\b(?:route|index)\('([^']+)', '/g)]
  .map(([, path = '']) => path)
  .concat('feed.xml', 'sitemap.xml')
  .filter((path) => ![':slug', '*', 'blog/:slug', '404', 'content-gallery'].includes(path))
  .map((path) => new RegExp(`^/${path.replaceAll(/:\w+/g, '[\\w-]+').replace('*', '.*')}$`));
