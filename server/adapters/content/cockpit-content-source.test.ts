import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeOutgoingCall } from '../outgoing-call-contract.ts';
import { createCockpitContentSource } from './cockpit-content-source.ts';
import { ContentUnavailable, type ContentSource } from './content-source.ts';
import { startFixtureCockpit, type CockpitAnswer, type FixtureCockpit } from './fixture-cockpit.ts';
import { RECORDED_TOKEN } from './fixture-recordings.ts';

const ABOUT = { collection: 'pages', slug: 'about', language: 'de', populate: 1 } as const;
const json = (body: unknown, status = 200): CockpitAnswer => ({ status, type: 'application/json', body });

let cockpit: FixtureCockpit;
let now = 0;
let source: ContentSource;

beforeAll(async () => {
  cockpit = await startFixtureCockpit();
  return cockpit.close;
});

beforeEach(() => {
  cockpit.answerWith(undefined);
  source = createCockpitContentSource({ url: `${cockpit.url}/`, token: RECORDED_TOKEN, clock: () => now, timeoutMs: 1_000 });
});

const cockpitAt = (url: string, timeoutMs: number): ContentSource =>
  createCockpitContentSource({ url, token: null, clock: () => now, timeoutMs });

const lastRequest = () => cockpit.requests.at(-1);

describe('what it asks', () => {
  test('for a page is what the spec’s client sends, with the token in a header', async () => {
    await source.findEntries({ ...ABOUT, limit: 1 });
    expect(lastRequest()).toEqual({
      method: 'POST',
      url: '/api/collections/get/pages',
      token: RECORDED_TOKEN,
      body: { filter: { published: true, title_slug: 'about' }, populate: 1, simple: 1, lang: 'de' },
    });
  });

  test('for posts is a list of them, the newest first', async () => {
    await source.findEntries({ collection: 'posts', language: null, populate: 0 });
    expect(lastRequest()?.body).toEqual({ filter: { published: true }, populate: 0, sort: { _created: -1 }, limit: 200 });
  });

  test('for links within links is nothing: those would show drafts', async () => {
    await source.findEntries({ ...ABOUT, populate: 5 });
    expect(lastRequest()?.body).toMatchObject({ populate: 1 });
  });

  test('for the settings names the language', async () => {
    await source.readSettings('de');
    expect(lastRequest()).toMatchObject({ method: 'GET', url: '/api/singletons/get/Settings?lang=de', token: RECORDED_TOKEN });
  });

  test('for a picture carries no token', async () => {
    await source.readUpload('/2026/11/20/nothing.png');
    expect(lastRequest()).toMatchObject({ url: '/storage/uploads/2026/11/20/nothing.png', token: undefined });
  });

  test.each(['/../x.png', '/a/../../x.png', '/a//b.png', '/.git/config', '/a%2fb.png', '/a.png?b', 'a.png', '/a\\b.png'])(
    'is never a picture at %j',
    async (path) => {
      const asked = cockpit.requests.length;
      expect(await source.readUpload(path)).toBeNull();
      expect(cockpit.requests).toHaveLength(asked);
    },
  );

  test('of a form is its fields', async () => {
    await source.submitForm?.('contact', { name: 'Ada' });
    expect(lastRequest()).toMatchObject({ url: '/api/forms/submit/contact', token: RECORDED_TOKEN, body: { form: { name: 'Ada' } } });
  });
});

describe('what it takes of an answer', () => {
  const published = { _id: 'a', title: 'A', title_slug: 'a', published: true };
  const entriesOf = async (answer: unknown) => {
    cockpit.answerWith(json(answer));
    const { entries } = await source.findEntries(ABOUT);
    return entries;
  };

  test.each<[string, object]>([
    ['says that it is none', { published: false }],
    ['says nothing of it', { published: undefined }],
    ['says so with another word', { published: 'yes' }],
    ['cannot be read', { title: [] }],
  ])('is no entry that %s', async (_, change) => {
    expect(await entriesOf([{ ...published, ...change, _id: 'b' }, published])).toEqual([published]);
  });

  test('is no draft that a link leads to', async () => {
    const draft = { ...published, published: false, _link: 'subpages' };
    const [entry] = await entriesOf([{ ...published, subpages: [draft, { ...published, _link: 'subpages' }], featured: draft }]);
    expect(entry).toMatchObject({ subpages: [{ title: 'A' }], featured: null });
  });

  test('is an entry without its picture where that is none', async () => {
    expect(await entriesOf([{ ...published, image: [] }])).toEqual([{ ...published, image: null }]);
  });

  test.each(['image/svg+xml', 'text/html', 'application/octet-stream', ''])('is no picture of the type %j', async (type) => {
    cockpit.answerWith({ status: 200, type, body: '<svg onload="alert(1)"/>' });
    expect(await source.readUpload('/2026/11/20/a.png')).toBeNull();
  });

  test('is no picture that is too large', async () => {
    cockpit.answerWith({ status: 200, type: 'image/png', body: new Uint8Array(17 * 1024 * 1024) });
    await expect(source.readUpload('/a.png')).rejects.toBeInstanceOf(ContentUnavailable);
  });
});

describe('where it is not answered as it should be', () => {
  test.each<[string, CockpitAnswer | null]>([
    ['not at all', null],
    ['with a fault', json({ error: true }, 500)],
    ['that the token is wrong', json({ error: 'Unauthorized' }, 401)],
    ['with no JSON', { status: 200, type: 'application/json', body: '<br />Warning: ' }],
    ['with something else', json({ hello: 'world' })],
    ['with an entry that is none', json([{ title: 'A' }])],
    ['with what is nested beyond reason', { status: 200, type: 'application/json', body: '['.repeat(10_000) + ']'.repeat(10_000) }],
    ['with too much', { status: 200, type: 'application/json', body: `["${'a'.repeat(9 * 1024 * 1024)}"]` }],
    ['that it moved', { status: 302, type: 'text/html', body: '', headers: { location: 'http://elsewhere.test/' } }],
  ])('it is unavailable: %s', async (_, answer) => {
    cockpit.answerWith(answer);
    const failure = await source.findEntries(ABOUT).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ContentUnavailable);
    expect(String(failure)).not.toContain(RECORDED_TOKEN);
  });

  test('it is not asked again for a moment where it did not answer, so that no page waits for it', async () => {
    cockpit.answerWith(null);
    await expect(source.findEntries(ABOUT)).rejects.toThrow('was not reached');
    cockpit.answerWith(undefined);
    await expect(source.findEntries(ABOUT)).rejects.toThrow('a moment ago');
    now += 3_000;
    expect((await source.findEntries(ABOUT)).entries).toHaveLength(1);
  });

  test('pictures that do not come keep nobody from the pages', async () => {
    cockpit.answerWith(null);
    await expect(source.readUpload('/2026/11/20/a.png')).rejects.toThrow('was not reached');
    cockpit.answerWith(undefined);
    expect((await source.findEntries(ABOUT)).entries).toHaveLength(1);
  });

  test('there is nothing in a collection that it does not have', async () => {
    cockpit.answerWith(json({ error: 'Collection not found' }, 412));
    expect(await source.findEntries({ ...ABOUT, collection: 'posts' })).toEqual({ entries: [], total: 0 });
  });

  test('there are no settings where it has none', async () => {
    cockpit.answerWith({ status: 404, type: 'text/html', body: '' });
    expect(await source.readSettings('en')).toBeNull();
  });
});

describe.each<[string, (asked: ContentSource) => Promise<unknown>]>([
  ['an entry', (asked) => asked.findEntries(ABOUT)],
  ['a picture', (asked) => asked.readUpload('/a.png')],
])('%s', (name, ask) => {
  describeOutgoingCall(name, {
    call: (port, timeoutMs) => ask(cockpitAt(`http://127.0.0.1:${port}`, timeoutMs)),
    expected: {
      silent: /not reached: TimeoutError/,
      dripping: /not reached: TimeoutError/,
      drippingFromTheStart: /not reached: TimeoutError/,
      endless: /answered with too much/,
    },
  });
});
