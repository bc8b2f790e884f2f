/** The contract of every content source; each is filled with the recorded content of a real Cockpit. */
import type { Collection, WireEntry } from '@fairlead/contract/content/schemas.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ContentSource, EntryQuery } from './content-source.ts';
import { FIXTURE_PICTURE, FIXTURE_PICTURE_BYTES } from './fixture-content.ts';

export interface OpenContentSource {
  readonly source: ContentSource;
  close(): Promise<void>;
}

export function describeContentSource(name: string, open: () => Promise<OpenContentSource>): void {
  describe(`${name} as a content source`, () => {
    let source: ContentSource;

    beforeAll(async () => {
      const opened = await open();
      ({ source } = opened);
      return opened.close;
    });

    const find = (query: Partial<EntryQuery> & { readonly collection?: Collection }) =>
      source.findEntries({ collection: 'pages', language: 'en', populate: 0, ...query });
    const findOne = async (query: Partial<EntryQuery>): Promise<WireEntry> => {
      const { entries } = await find(query);
      expect(entries).toHaveLength(1);
      return entries[0] ?? { _id: '' };
    };
    const slugs = (entries: readonly WireEntry[]) => entries.map(({ title_slug }) => title_slug);

    test.each([
      ['en', 'Home'],
      ['de', 'Startseite'],
      ['it', 'Pagina iniziale'],
      ['es', 'Inicio'],
      ['xx', 'Home'],
    ])('finds a page by its slug in %s', async (language, title) => {
      const page = await findOne({ slug: 'index', language });
      expect(page).toMatchObject({ title, title_slug: 'index', published: true, description: 'Start page' });
      expect(page).not.toHaveProperty('title_de');
      expect(page.components).toHaveLength(9);
    });

    test('returns all texts of a page under suffixed names, without empty ones', async () => {
      const page = await findOne({ slug: 'about', language: null });
      expect(page).toMatchObject({ title: 'About', title_de: 'Über uns' });
      expect(Object.keys(page)).not.toContain('title_it');
      expect(Object.keys(page)).not.toContain('description_de');
    });

    test.each<[string, Partial<EntryQuery>]>([
      ['by its slug', { slug: 'draft-page' }],
      ['by its id', { id: 'ca24a7313362343092000070' }],
      ['by its slug in another collection', { slug: 'index', collection: 'posts' }],
    ])('does not find an unpublished or missing entry: %s', async (_, query) => {
      expect(await find(query)).toEqual({ entries: [], total: 0 });
    });

    test('lists all pages except drafts, ordered by slug', async () => {
      const { entries, total } = await find({});
      expect([slugs(entries), total]).toEqual([['about', 'index', 'terms-conditions'], 3]);
    });

    test('lists part of the pages, with the total', async () => {
      const { entries, total } = await find({ limit: 1, skip: 1 });
      expect([slugs(entries), total]).toEqual([['index'], 3]);
    });

    test('finds a page by its id', async () => {
      expect(await findOne({ id: 'ca24a72f3434366c55000125' })).toMatchObject({ title_slug: 'about' });
    });

    test('replaces the links of a page with entries, but not those of its components', async () => {
      const { subpages, components } = await findOne({ slug: 'about', language: 'de', populate: 1 });
      expect(subpages).toMatchObject([
        { title: 'Kontotypen', title_slug: 'account-types', _link: 'subpages' },
        { title: 'Gebühren', title_slug: 'fees', _link: 'subpages' },
      ]);
      const links = ['ca24a72a396632938c0000c9', 'ca24a72b326434714800009a'].map((_id) => ({ _id, link: 'subpages' }));
      expect(components?.find((item) => (item as { component: string }).component === 'SubPages')).toMatchObject({
        settings: { subpages: links },
      });
    });

    test('keeps the links when they are not to be populated', async () => {
      const { subpages, featured } = { featured: null, ...(await findOne({ slug: 'about', populate: 0 })) };
      expect(subpages).toMatchObject([{ _id: 'ca24a72a396632938c0000c9', link: 'subpages' }, {}]);
      expect(subpages?.map((link) => Object.keys(link as object))).toEqual([
        ['_id', 'link', 'display'],
        ['_id', 'link', 'display'],
      ]);
      expect(featured).toBeNull();
    });

    test.each([
      ['en', 'Online trading'],
      ['de', 'Online-Handel'],
      ['it', 'Online trading'],
    ])('reads the settings in %s', async (language, description) => {
      expect(await source.readSettings(language)).toMatchObject({ siteName: 'Example Markets', description, economics: true });
    });

    test('reads an image', async () => {
      const upload = await source.readUpload(FIXTURE_PICTURE);
      expect([upload?.mediaType, [...(upload?.bytes ?? [])]]).toEqual(['image/png', [...FIXTURE_PICTURE_BYTES]]);
    });

    test.each(['/2026/11/20/nothing.png', '/../config.png', '/2026/../../x.png', '/', '', '/a?b.png', '//elsewhere.test/x.png'])(
      'reads no image at %j',
      async (path) => {
        expect(await source.readUpload(path)).toBeNull();
      },
    );

    test('has no redirect for a slug it never had', async () => {
      expect(await source.findMovedSlug('pages', 'no-such-page')).toBeNull();
    });
  });
}
