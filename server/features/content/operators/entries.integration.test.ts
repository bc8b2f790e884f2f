import { entryListSchema } from '@fairlead/contract/content/operators/schemas.ts';
import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/content/limits.ts';
import { DEEPEST_LAYOUT, type Collection } from '@fairlead/contract/content/schemas.ts';
import type { EntryDocument } from '@fairlead/contract/content/document.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { contentPaths } from '@fairlead/contract/paths.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { editorSuite, outcomeOf } from '../../../../tests/support/editor-suite.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import { createDatabaseContentSource } from '../../../adapters/content/database-content-source.ts';
import { FIXTURE_START } from '../../../fixture-api.ts';

const UNKNOWN_ID = 'f'.repeat(24);

describe.each(testDatabases)('editing entries on %s', (kind) => {
  const suite = editorSuite(kind);
  const { create, save, publish, entryOf, get, post } = suite;

  const read = async (id: string) => entryOf(await get(editorPaths.entry.replace(':id', id)));
  const list = async (collection: Collection = 'pages') =>
    entryListSchema.parse((await get(`${editorPaths.entries}?collection=${collection}`)).json()).data;
  const act = (path: string) => (id: string) => post(path, { id });
  const unpublish = act(editorPaths.unpublishEntry);
  const remove = act(editorPaths.deleteEntry);
  const restore = (entry: { id: string; revision: number }, number: number) => post(editorPaths.restoreEntry, { ...entry, number });
  const published = async (slug: string, collection?: Collection) => entryOf(await publish(await create(slug, collection)));
  /** What readers find at a slug: the titles, or where it redirects. */
  const readersFind = async (slug: string, collection: Collection = 'pages') => {
    const source = createDatabaseContentSource({ database: suite.database, files: { get: async () => null } });
    const { entries } = await source.findEntries({ collection, slug, language: 'en', populate: 0 });
    return entries[0]?.title ?? `-> ${await source.findMovedSlug(collection, slug)}`;
  };
  const textsOf = (title: string, components: unknown[] = []) => ({ en: { title, description: '', components } }) as EntryDocument['texts'];

  describe('an entry', () => {
    test('starts as a draft with a slug and a title, invisible to readers', async () => {
      const entry = await create('about');
      expect(entry).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        collection: 'pages',
        document: { slug: 'about', texts: textsOf('Title of about'), image: null, subpages: [], featured: null, hidden: false },
        revision: 1,
        state: 'draft',
        versions: [],
      });
      expect(await read(entry.id)).toEqual(entry);
      expect(await readersFind('about')).toBe('-> null');
    });

    test('is listed with its last editor, languages and state', async () => {
      const entry = await published('b-page');
      await create('a-page');
      await create('post', 'posts');
      suite.api.setTime(FIXTURE_START + 60_000);
      const texts = { ...textsOf('Now'), it: { title: 'Ora', description: '', components: [] } };
      await save(entry, { texts }, suite.oskar);
      expect(await list()).toMatchObject([
        { slug: 'a-page', titles: { en: 'Title of a-page' }, state: 'draft', modified_by: suite.names[0] },
        {
          id: entry.id,
          slug: 'b-page',
          titles: { en: 'Now', it: 'Ora' },
          state: 'changed',
          modified_at: new Date(FIXTURE_START + 60_000).toISOString(),
          modified_by: suite.names[1],
        },
      ]);
      expect((await list('posts')).map(({ slug }) => slug)).toEqual(['post']);
    });

    test('is visible to readers if no other service is configured', async () => {
      expect((await get(`${editorPaths.entries}?collection=pages`)).json()).toMatchObject({ elsewhere: null });
    });

    test.each<[string, () => Promise<{ statusCode: number; json(): unknown }>]>([
      ['reading', () => get(editorPaths.entry.replace(':id', UNKNOWN_ID))],
      ['saving', () => post(editorPaths.saveEntry, { id: UNKNOWN_ID, revision: 1, document: { slug: 'a', texts: textsOf('A') } })],
      ['publishing', () => publish({ id: UNKNOWN_ID, revision: 1 })],
      ['unpublishing', () => unpublish(UNKNOWN_ID)],
      ['restoring', () => restore({ id: UNKNOWN_ID, revision: 1 }, 1)],
      ['deleting', () => remove(UNKNOWN_ID)],
    ])('that does not exist is not found: %s', async (_call, call) => {
      expect(outcomeOf(await call())).toBe('404 notFound');
    });

    test('cannot be the Settings, which have calls of their own', async () => {
      await suite.seedSettings();
      expect(outcomeOf(await get(editorPaths.entry.replace(':id', '5'.repeat(24))))).toBe('404 notFound');
      expect(outcomeOf(await remove('5'.repeat(24)))).toBe('404 notFound');
    });
  });

  describe('a draft', () => {
    test('is saved on top of the latest one, and readers still see the published version', async () => {
      const entry = await published('about');
      const saved = entryOf(await save(entry, { texts: textsOf('New') }));
      expect([saved.revision, saved.state, saved.document.texts.en?.title]).toEqual([2, 'changed', 'New']);
      expect(await readersFind('about')).toBe('Title of about');
      expect(entryOf(await publish(saved))).toMatchObject({ revision: 2, state: 'published' });
      expect(await readersFind('about')).toBe('New');
    });

    test.each<
      [string, (entry: { id: string; revision: number; document: EntryDocument }) => Promise<{ statusCode: number; json(): unknown }>]
    >([
      ['saved', ({ id, document }) => post(editorPaths.saveEntry, { id, revision: 1, document })],
      ['published', ({ id }) => publish({ id, revision: 1 })],
      ['replaced by a version', ({ id }) => restore({ id, revision: 1 }, 1)],
    ])('that another editor has saved meanwhile cannot be %s', async (_what, call) => {
      const entry = await published('about');
      entryOf(await save(entry, { texts: textsOf('Theirs') }, suite.oskar));
      expect(outcomeOf(await call(entry))).toBe('409 contentChanged');
      expect((await read(entry.id)).document.texts.en?.title).toBe('Theirs');
    });

    test('two editors save concurrently: exactly one succeeds', async () => {
      const entry = await create('about');
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_each, turn) =>
          save(entry, { texts: textsOf(`Turn ${turn}`) }, turn % 2 === 0 ? suite.olga : suite.oskar),
        ),
      );
      const outcomes = answers.map(outcomeOf);
      expect(outcomes.toSorted()).toEqual(['200', ...Array.from({ length: 7 }, () => '409 contentChanged')]);
      expect(await read(entry.id)).toMatchObject({ revision: 2, document: { texts: textsOf(`Turn ${outcomes.indexOf('200')}`) } });
    });

    test('two editors publish the same draft concurrently: it becomes one version', async () => {
      const entry = await create('about');
      const answers = await Promise.all([publish(entry, 'mine', suite.olga), publish(entry, 'mine too', suite.oskar)]);
      expect(answers.map(outcomeOf)).toEqual(['200', '200']);
      expect((await read(entry.id)).versions).toHaveLength(1);
    });

    test('one editor publishes while another saves: the reviewed draft is published, or nothing', async () => {
      const entry = await create('about');
      const [saved, announced] = await Promise.all([save(entry, { texts: textsOf('Later') }, suite.oskar), publish(entry)]);
      expect(outcomeOf(saved)).toBe('200');
      expect(['200', '409 contentChanged']).toContain(outcomeOf(announced));
      expect(await readersFind('about')).toBe(outcomeOf(announced) === '200' ? 'Title of about' : '-> null');
    });

    test.each([
      ['without English', { texts: { de: { title: 'Über uns' } } }, '400 invalidInput document.texts'],
      ['without a title', { texts: { en: { title: ' ' } } }, '400 invalidInput document.texts.en.title'],
      ['with an invalid slug', { slug: 'About us' }, '400 invalidInput document.slug'],
    ])('%s cannot be saved', async (_what, changes, outcome) => {
      const { id, revision, document } = await create('about');
      expect(outcomeOf(await post(editorPaths.saveEntry, { id, revision, document: { ...document, ...changes } }))).toBe(outcome);
    });

    test('keeps what a save leaves out', async () => {
      const components = [{ component: 'heading', settings: { text: 'Big' } }];
      const texts = {
        en: { title: 'About', description: 'Who we are', components },
        de: { title: 'Über uns', description: 'Wer wir sind', components },
      };
      const image = { path: '/2026/01/02/a.webp', title: 'Us' };
      const full = { texts, image, subpages: ['a'.repeat(24)], featured: 'b'.repeat(24), hidden: true };
      const { id, revision, document } = entryOf(await save(await create('about'), full));
      const saved = entryOf(
        await post(editorPaths.saveEntry, { id, revision, document: { slug: 'about', texts: { en: { title: 'Us' } } } }),
      );
      expect(saved.document).toEqual({ ...document, texts: { ...texts, en: { ...texts.en, title: 'Us' } } });
    });

    test('loses only what a save removes explicitly', async () => {
      const texts = {
        ...textsOf('About', [{ component: 'heading', settings: { text: 'Big' } }]),
        de: { title: 'Wir', description: '', components: [] },
      };
      const { id, revision } = entryOf(await save(await create('about'), { texts, image: { path: '/a.webp' }, hidden: true }));
      const gone = { slug: 'about', texts: { en: { title: 'About', components: [] }, de: null }, image: null, hidden: false };
      const saved = entryOf(await post(editorPaths.saveEntry, { id, revision, document: gone }));
      expect(saved.document).toMatchObject({ texts: textsOf('About'), image: null, hidden: false });
      expect(Object.keys(saved.document.texts)).toEqual(['en']);
      const without = { slug: 'about', texts: { en: null } };
      expect(outcomeOf(await post(editorPaths.saveEntry, { id, revision: saved.revision, document: without }))).toBe(
        '400 invalidInput document.texts',
      );
    });

    const withText = (length: number) => textsOf('Long', [{ component: 'heading', settings: { text: 'ä'.repeat(length / 2) } }]);
    const sizeWithoutText = (document: EntryDocument) => Buffer.byteLength(JSON.stringify({ ...document, texts: withText(0) }));

    test('may reach the size limit, but not exceed it', async () => {
      const entry = await create('about');
      const most = DOCUMENT_MAX_BYTES - sizeWithoutText(entry.document);
      const even = most - (most % 2);
      expect(outcomeOf(await save(entry, { texts: withText(even + 2) }))).toBe('413 payloadTooLarge');
      expect(outcomeOf(await save(entry, { texts: withText(DOCUMENT_MAX_BYTES + 200_000) }))).toBe('413 payloadTooLarge');
      expect(outcomeOf(await save(entry, { texts: withText(even) }))).toBe('200');
    });

    const nested = (depth: number): unknown[] => (depth === 0 ? [] : [{ component: 'section', settings: {}, children: nested(depth - 1) }]);

    test('may be nested as deeply as readers are shown, but no deeper', async () => {
      const entry = await create('about');
      expect(outcomeOf(await save(entry, { texts: textsOf('Deep', nested(DEEPEST_LAYOUT + 1)) }))).toBe(
        '400 invalidInput document.texts.en.components',
      );
      expect(outcomeOf(await save(entry, { texts: textsOf('Deep', nested(DEEPEST_LAYOUT)) }))).toBe('200');
    });

    test.each([editorPaths.saveEntry, editorPaths.preview, editorPaths.settings])(
      'that is too expensive to process is rejected: %s',
      async (url) => {
        const payload = `${'{"component":"section","children":['.repeat(20_000)}${']}'.repeat(20_000)}`;
        const headers = { authorization: `Bearer ${suite.olga}`, 'content-type': 'application/json' };
        expect(outcomeOf(await suite.api.app.inject({ method: 'POST', url, payload, headers }))).toBe('400 invalidInput body');
      },
    );

    test.each<[string, Partial<EntryDocument>]>([
      ['texts.en.title', { texts: textsOf('A\0B') }],
      ['texts.en.title', { texts: textsOf('A\ud800') }],
      ['texts.en.components.0.settings.text', { texts: textsOf('A', [{ component: 'heading', settings: { text: { deep: ['A\0B'] } } }]) }],
      ['image', { image: { path: '/a.jpg', 'na\0me': 1 } }],
    ])('is rejected, naming the field, if the database cannot store it: %s', async (field, changes) => {
      expect(outcomeOf(await save(await create('about'), changes))).toBe(`400 invalidInput document.${field}`);
    });
  });

  describe('a slug', () => {
    test.each([
      ['another draft has it', async () => void (await create('about'))],
      ['another published page has it', async () => void (await save(await published('about'), { slug: 'about-us' }))],
      ['a sub page has it, whose URL would be the same', async () => void (await create('about', 'subpages'))],
      [
        'it redirects to another page',
        async () => void (await publish(entryOf(await save(await published('about'), { slug: 'about-us' })))),
      ],
    ])('is taken if %s', async (_case, take) => {
      await take();
      const other = await create('other');
      expect(outcomeOf(await post(editorPaths.createEntry, { collection: 'pages', slug: 'about', title: 'A' }))).toBe('409 slugTaken');
      expect(outcomeOf(await save(other, { slug: 'about' }))).toBe('409 slugTaken');
      expect((await read(other.id)).document.slug).toBe('other');
    });

    test.each(['login', 'platform', 'api', 'storage', 'backoffice'])('is taken if the site itself uses it: %s', async (slug) => {
      const entry = await create('other');
      expect(outcomeOf(await post(editorPaths.createEntry, { collection: 'pages', slug, title: 'A' }))).toBe('409 slugTaken');
      expect(outcomeOf(await save(entry, { slug }))).toBe('409 slugTaken');
    });

    test.each<[string, Collection]>([
      ['index', 'pages'],
      ['contact-us', 'pages'],
      ['blog', 'pages'],
      ['login', 'posts'],
    ])('can be %s of %s', async (slug, collection) => {
      expect((await create(slug, collection)).document.slug).toBe(slug);
    });

    test('can be the same for a post and a page', async () => {
      await create('news', 'posts');
      expect((await create('news')).document.slug).toBe('news');
    });

    test('is given to only one of several concurrent requests', async () => {
      const pages = [await create('one'), await create('two', 'subpages')];
      const answers = await Promise.all([
        ...pages.map((page) => save(page, { slug: 'wanted' })),
        post(editorPaths.createEntry, { collection: 'pages', slug: 'wanted', title: 'A' }),
      ]);
      expect(answers.map(outcomeOf).toSorted()).toEqual(['200', '409 slugTaken', '409 slugTaken']);
    });

    test('that was changed redirects to the page, until the page returns to it', async () => {
      const first = await published('one');
      const second = entryOf(await publish(entryOf(await save(first, { slug: 'two' }))));
      const third = entryOf(await publish(entryOf(await save(second, { slug: 'three' }))));
      expect([await readersFind('one'), await readersFind('two'), await readersFind('three')]).toEqual([
        '-> three',
        '-> three',
        'Title of one',
      ]);
      entryOf(await publish(entryOf(await save(third, { slug: 'one' }))));
      expect([await readersFind('one'), await readersFind('two'), await readersFind('three')]).toEqual([
        'Title of one',
        '-> one',
        '-> one',
      ]);
    });

    test('still redirects after the page was unpublished and published elsewhere, unless another page has the slug', async () => {
      for (const isTaken of [false, true]) {
        const slug = isTaken ? 'left' : 'free';
        const entry = await published(slug);
        entryOf(await unpublish(entry.id));
        const moved = entryOf(await save(entry, { slug: `${slug}-now` }));
        if (isTaken) await published(slug);
        entryOf(await publish(moved));
      }
      expect([await readersFind('free'), await readersFind('left')]).toEqual(['-> free-now', 'Title of left']);
    });

    test('is free again once its page is deleted', async () => {
      const entry = entryOf(await publish(entryOf(await save(await published('one'), { slug: 'two' }))));
      await unpublish(entry.id);
      expect(outcomeOf(await remove(entry.id))).toBe('200');
      expect([(await create('one')).state, (await create('two')).state]).toEqual(['draft', 'draft']);
    });
  });

  describe('publishing', () => {
    test('keeps each version with its author and reason, newest first', async () => {
      const entry = await create('about');
      await publish(entry, ' First ');
      const saved = entryOf(await save(entry, { texts: textsOf('New') }));
      suite.api.setTime(FIXTURE_START + 60_000);
      expect(entryOf(await publish(saved, 'Second', suite.oskar)).versions).toEqual([
        { number: 2, published_at: new Date(FIXTURE_START + 60_000).toISOString(), published_by: suite.names[1], note: 'Second' },
        { number: 1, published_at: new Date(FIXTURE_START).toISOString(), published_by: suite.names[0], note: 'First' },
      ]);
    });

    test('repeated without changes changes nothing', async () => {
      const entry = await published('about');
      expect(entryOf(await publish(entry, 'again'))).toEqual(entry);
    });

    test('a version never changes, and becomes the draft when it is restored', async () => {
      const entry = await published('about');
      const second = entryOf(await publish(entryOf(await save(entry, { texts: textsOf('New') }))));
      const restored = entryOf(await restore(second, 1));
      expect(restored).toMatchObject({ revision: 3, state: 'changed', document: entry.document });
      expect(await readersFind('about')).toBe('New');
      await publish(restored);
      expect(await readersFind('about')).toBe('Title of about');
    });

    test('a version cannot be restored if it does not exist or its slug belongs to another page now', async () => {
      const entry = await published('one');
      await unpublish(entry.id);
      const moved = entryOf(await save(entry, { slug: 'two' }));
      await create('one');
      expect(outcomeOf(await restore(moved, 2))).toBe('404 notFound');
      expect(outcomeOf(await restore(moved, 2_147_483_648))).toBe('400 invalidInput number');
      expect(outcomeOf(await restore(moved, 1))).toBe('409 slugTaken');
    });

    test('unpublishing hides it from readers and keeps the draft and the versions', async () => {
      const entry = await published('about');
      expect(entryOf(await unpublish(entry.id))).toEqual({ ...entry, state: 'draft' });
      expect(await readersFind('about')).toBe('-> null');
      expect(outcomeOf(await unpublish(entry.id))).toBe('200');
      expect(entryOf(await publish(entry)).versions.map(({ number }) => number)).toEqual([2, 1]);
    });

    test('updates this process’s caches immediately, unlike saving', async () => {
      const before = suite.api.countPublications();
      const entry = await create('about');
      await save(entry);
      expect(suite.api.countPublications()).toBe(before);
      entryOf(await publish(await read(entry.id)));
      await unpublish(entry.id);
      expect(suite.api.countPublications()).toBe(before + 2);
    });
  });

  describe('deleting', () => {
    test('is only possible for unpublished entries', async () => {
      const entry = await published('about');
      expect(outcomeOf(await remove(entry.id))).toBe('409 contentPublished');
      await unpublish(entry.id);
      expect(outcomeOf(await remove(entry.id))).toBe('200');
      expect(await list()).toEqual([]);
      expect(await suite.database.query('SELECT 1 FROM content_versions')).toEqual([]);
    });

    test('is not possible for the home page, whose slug is fixed too', async () => {
      const home = await published('index');
      const draft = entryOf(await unpublish(home.id));
      expect(outcomeOf(await remove(home.id))).toBe('400 invalidInput id');
      expect(outcomeOf(await save(draft, { slug: 'home' }))).toBe('400 invalidInput document.slug');
      expect(outcomeOf(await remove((await create('index', 'posts')).id))).toBe('200');
    });

    test('races with publishing: exactly one of the two succeeds', async () => {
      const entry = await create('about');
      const outcomes = (await Promise.all([remove(entry.id), publish(entry)])).map(outcomeOf);
      expect([
        ['200', '404 notFound'],
        ['409 contentPublished', '200'],
      ]).toContainEqual(outcomes);
    });
  });

  test('saved layouts never contain unsafe HTML', async () => {
    const piece = fc.constantFrom(
      ...'<p> </p> <script> </script> <img src=x onerror=alert(1)> <a href="javascript:alert(1)"> <svg onload=alert(1)> <iframe> <b text'.split(
        ' ',
      ),
    );
    const html = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' '));
    const settings = fc.dictionary(
      fc.constantFrom('text', 'html', 'marker', 'header', 'footer', 'other', 'deep'),
      fc.oneof(html, fc.array(html)),
    );
    const component = fc.constantFrom('text', 'HTML', 'leafletmap', 'Form', 'Card', 'Marquee', 'section', 'grid');
    const { layout } = fc.letrec<{ item: unknown; layout: unknown[] }>((tie) => ({
      item: fc.record({
        component,
        settings,
        children: tie('layout'),
        columns: fc.array(fc.record({ settings, children: tie('layout') }), { maxLength: 2 }),
      }),
      layout: fc.oneof({ maxDepth: 3 }, fc.constant<unknown[]>([]), fc.array(tie('item'), { minLength: 1, maxLength: 2 })),
    }));
    const entry = await create('hostile');
    let { revision } = entry;
    await fc.assert(
      fc.asyncProperty(layout, async (components) => {
        const saved = entryOf(await save({ ...entry, revision }, { texts: textsOf('A', components) }));
        ({ revision } = entryOf(await publish(saved)));
        const wire = await suite.api.app.inject({
          method: 'GET',
          url: `${contentPaths.collection.replace(':collection', 'pages')}?simple=1`,
        });
        for (const answer of [JSON.stringify(saved.document), wire.body]) {
          expect(answer).toContain('hostile');
          expect(answer).not.toMatch(/<[^>]*(?:script|svg|iframe|onerror=|onload=)/i);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('the log names who changed which entry, without its content', async () => {
    const entry = await create('harbour-plan');
    await save(entry, { texts: textsOf('The harbour plan') });
    const { id: entryId } = entry;
    await publish({ id: entryId, revision: 2 }, 'Harbour note');
    await unpublish(entryId);
    await restore({ id: entryId, revision: 2 }, 1);
    await remove(entryId);
    const lines = suite.api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const deeds = lines.filter((line) => line['entryId'] === entryId && line['operatorId'] !== undefined).map(({ msg }) => msg);
    expect(deeds).toEqual([
      'an operator created an entry',
      'an operator saved a draft',
      'an operator published an entry',
      'an operator unpublished an entry',
      'an operator restored a version',
      'an operator deleted an entry',
    ]);
    expect(suite.api.logLines.join('')).not.toMatch(/harbour/i);
  });
});

test('with an external content service configured, editors see which one', async () => {
  const { api, close } = await openTestApi(testDatabases.at(-1) ?? 'embedded', { CONTENT_URL: 'https://cms.example.test/cockpit' });
  const token = await api.sessions.start({ audience: 'operator', userId: 1 }, { address: '127.0.0.1', country: null, device: '' }, true);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await api.app.inject({ method: 'GET', url: `${editorPaths.entries}?collection=pages`, headers });
  expect(answer.json()).toMatchObject({ status: true, elsewhere: 'https://cms.example.test' });
  await close();
});
