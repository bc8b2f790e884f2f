import type { PreviewResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { settingsEntryResponseSchema } from '@fairlead/contract/content/operators/schemas.ts';
import type { Collection } from '@fairlead/contract/content/schemas.ts';
import { entryDocumentSchema, type EntryDocument, type SettingsDocument } from '@fairlead/contract/content/document.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { editorSuite, outcomeOf } from '../../../../tests/support/editor-suite.ts';
import { createDatabaseContentSource } from '../../../adapters/content/database-content-source.ts';
import { FIXTURE_START } from '../../../fixture-api.ts';

describe.each(testDatabases)('on %s', (kind) => {
  const suite = editorSuite(kind);
  const { post, get, create, save, publish, entryOf } = suite;

  describe('the settings', () => {
    const saveSettings = (revision: number, document: SettingsDocument, token?: string) =>
      post(editorPaths.settings, { revision, document, note: 'Why' }, token);
    const siteName = async () => {
      const source = createDatabaseContentSource({ database: suite.database, files: { get: async () => null } });
      return (await source.readSettings('en'))?.siteName;
    };

    test('are published when they are saved, as a version', async () => {
      const { document, revision } = await suite.seedSettings();
      const before = suite.api.countPublications();
      const { data } = settingsEntryResponseSchema.parse((await saveSettings(revision, { ...document, siteName: 'Harbour' })).json());
      expect(data).toMatchObject({ document: { siteName: 'Harbour' }, revision: 2 });
      expect(data.versions).toMatchObject([
        { number: 2, published_by: suite.names[0], note: 'Why' },
        { number: 1, published_by: null },
      ]);
      expect([await siteName(), suite.api.countPublications()]).toEqual(['Harbour', before + 1]);
      expect(settingsEntryResponseSchema.parse((await get(editorPaths.settings)).json()).data).toEqual(data);
    });

    test('two editors save concurrently: exactly one succeeds, and readers see that one', async () => {
      const { document, revision } = await suite.seedSettings();
      const outcomes = (
        await Promise.all([
          saveSettings(revision, { ...document, siteName: 'One' }, suite.olga),
          saveSettings(revision, { ...document, siteName: 'Two' }, suite.oskar),
        ])
      ).map(outcomeOf);
      expect(outcomes.toSorted()).toEqual(['200', '409 contentChanged']);
      expect(await siteName()).toBe(outcomes[0] === '200' ? 'One' : 'Two');
    });

    test('keep what a save leaves out, and name what is required', async () => {
      const { document, revision } = await suite.seedSettings();
      const full = { ...document, logo: { path: '/logo.webp' }, paymentIcons: [{ path: '/storage/uploads/visa.webp' }] };
      const texts = { ...document.texts, de: { description: 'Fair.', copyright: '' } };
      const first = settingsEntryResponseSchema.parse((await saveSettings(revision, { ...full, texts })).json()).data;
      const { logo: _logo, paymentIcons: _icons, ...rest } = first.document;
      const partial = { ...rest, texts: { en: { description: 'New', copyright: '' } } };
      const second = settingsEntryResponseSchema.parse(
        (await post(editorPaths.settings, { revision: first.revision, document: partial })).json(),
      ).data;
      expect(second.document).toEqual({ ...first.document, texts: { ...first.document.texts, ...partial.texts } });
      const { menus: _menus, ...withoutMenus } = partial;
      expect(outcomeOf(await post(editorPaths.settings, { revision: second.revision, document: withoutMenus }))).toBe(
        '400 invalidInput document.menus',
      );
    });

    test('have a copyright notice with safe HTML, and links with valid targets', async () => {
      const { document, revision } = await suite.seedSettings();
      const texts = { en: { description: '', copyright: '<b onclick="x()">©</b><script>x()</script>' } };
      const { data } = settingsEntryResponseSchema.parse((await saveSettings(revision, { ...document, texts })).json());
      expect(data.document.texts.en?.copyright).toBe('<b>©</b>');
      const header = [{ url: 'javascript:alert(1)', texts: { en: 'Run' } }];
      expect(outcomeOf(await saveSettings(2, { ...document, menus: { ...document.menus, header } }))).toBe(
        '400 invalidInput document.menus.header.0.url',
      );
    });

    test('are not found if there are none', async () => {
      expect(outcomeOf(await get(editorPaths.settings))).toBe('404 notFound');
    });
  });

  describe('a preview', () => {
    const documentOf = (changes: object = {}, components: readonly object[] = []): EntryDocument =>
      entryDocumentSchema.parse({ slug: 'new', texts: { en: { title: 'New', description: 'A page', components } }, ...changes });
    const preview = async (document: EntryDocument, language: Language = 'en', collection: Collection = 'pages') => {
      const answer = await post(editorPaths.preview, { collection, document, language });
      return (answer.json() as PreviewResponse).data;
    };

    test('shows an unsaved document as readers would see it', async () => {
      const text = { component: 'text', settings: { text: '<p>Hello</p><script>x()</script>' } };
      expect(await preview(documentOf({}, [text, { component: 'Nonsense', settings: {} }]))).toMatchObject({
        collection: 'pages',
        slug: 'new',
        language: 'en',
        translations: ['en'],
        title: 'New',
        description: 'A page',
        image: null,
        nodes: [{ kind: 'text', html: '<p>Hello</p>', anchor: null, className: '', align: null }],
        publishedAt: FIXTURE_START,
        modifiedAt: FIXTURE_START,
      });
      expect(await suite.database.query('SELECT 1 FROM content_entries')).toEqual([]);
    });

    test('is in the requested language, or in the default one if that is missing', async () => {
      const texts = { en: { title: 'New', description: 'A page' }, de: { title: 'Neu' } };
      expect(await preview(documentOf({ texts }), 'de')).toMatchObject({
        language: 'de',
        translations: ['en', 'de'],
        title: 'Neu',
        description: 'A page',
      });
      expect(await preview(documentOf({ texts }), 'it')).toMatchObject({ language: 'it', title: 'New' });
    });

    test('shows published sub pages and posts, and no drafts', async () => {
      const [seen, draft] = [await create('seen', 'subpages'), await create('draft', 'subpages')];
      await publish(seen);
      await publish(await create('news', 'posts'));
      await create('plans', 'posts');
      const ids = [draft.id, seen.id, 'nobody'];
      const components = [
        { component: 'SubPages', settings: { title: 'More', subpages: ids.map((_id) => ({ _id, link: 'subpages' })) } },
        { component: 'BlogPosts', settings: { info: 'News' } },
      ];
      expect((await preview(documentOf({ subpages: ids }, components))).nodes).toMatchObject([
        { kind: 'subPages', pages: [{ text: 'Title of seen', url: '/seen' }] },
        { kind: 'blogPosts', posts: [{ slug: 'news', title: 'Title of news' }] },
      ]);
    });

    test('of a post has its summary and its image', async () => {
      const image = { path: '/2026/01/02/a_uid_6b00ab54e1931.webp', title: 'A chart', width: 900, height: 400 };
      expect(await preview(documentOf({ image }), 'en', 'posts')).toMatchObject({
        collection: 'posts',
        description: 'A page',
        image: { src: `/storage/uploads${image.path}`, alt: 'A chart' },
      });
    });

    test('matches what readers see once it is published', async () => {
      const entry = await create('new');
      const saved = entryOf(await save(entry, documentOf({}, [{ component: 'heading', settings: { text: 'Big', tag: 'h2' } }])));
      await publish(saved);
      const shown = await preview(saved.document);
      expect(shown).toMatchObject({ title: 'New', nodes: [{ kind: 'heading', text: 'Big', level: 2 }] });
    });

    test('is refused for a document that could not be saved', async () => {
      const deep = (depth: number): object[] => (depth === 0 ? [] : [{ component: 'section', settings: {}, children: deep(depth - 1) }]);
      const document = documentOf({}, deep(25));
      expect(outcomeOf(await post(editorPaths.preview, { collection: 'pages', document, language: 'en' }))).toBe(
        '400 invalidInput document.texts.en.components',
      );
      expect(outcomeOf(await post(editorPaths.preview, { collection: 'pages', document: {}, language: 'fr' }))).toMatch(
        /^400 invalidInput/,
      );
    });
  });
});
