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

describe('its requests', () => {
  test('for a page are those of the spec’s client, with the token in a header', async () => {
    await source.findEntries({ ...ABOUT, limit: 1 });
    expect(lastRequest()).toEqual({
      method: 'POST',
      url: '/api/collections/get/pages',
      token: RECORDED_TOKEN,
      body: { filter: { published: true, title_slug: 'about' }, populate: 1, simple: 1, lang: 'de' },
    });
  });

  test('for posts ask for the newest first', async () => {
    await source.findEntries({ collection: 'posts', language: null, populate: 0 });
    expect(lastRequest()?.body).toEqual({ filter: { published: true }, populate: 0, sort: { _created: -1 }, limit: 200 });
  });

  test('never populate links within links: those would show drafts', async () => {
    await source.findEntries({ ...ABOUT, populate: 5 });
    expect(lastRequest()?.body).toMatchObject({ populate: 1 });
  });

  test('for the settings name the language', async () => {
    await source.readSettings('de');
    expect(lastRequest()).toMatchObject({ method: 'GET', url: '/api/singletons/get/Settings?lang=de', token: RECORDED_TOKEN });
  });

  test('for an image carry no token', async () => {
    await source.readUpload('/2026/11/20/nothing.png');
    expect(lastRequest()).toMatchObject({ url: '/storage/uploads/2026/11/20/nothing.png', token: undefined });
  });

  test.each(['/../x.png', '/a/../../x.png', '/a//b.png', '/.git/config', '/a%2fb.png', '/a.png?b', 'a.png', '/a\\b.png'])(
    'never fetch an image at %j',
    async (path) => {
      const asked = cockpit.requests.length;
      expect(await source.readUpload(path)).toBeNull();
      expect(cockpit.requests).toHaveLength(asked);
    },
  );

  test('for a form contain its fields', async () => {
    await source.submitForm?.('contact', { name: 'Ada' });
    expect(lastRequest()).toMatchObject({ url: '/api/forms/submit/contact', token: RECORDED_TOKEN, body: { form: { name: 'Ada' } } });
  });
});

describe('its reading of responses', () => {
  const published = { _id: 'a', title: 'A', title_slug: 'a', published: true };
  const entriesOf = async (answer: unknown) => {
    cockpit.answerWith(json(answer));
    const { entries } = await source.findEntries(ABOUT);
    return entries;
  };

  test.each<[string, object]>([
    ['says that it is not', { published: false }],
    ['does not say so', { published: undefined }],
    ['says so with another value', { published: 'yes' }],
    ['cannot be read', { title: [] }],
  ])('leaves out an entry that is not published or not valid: it %s', async (_, change) => {
    expect(await entriesOf([{ ...published, ...change, _id: 'b' }, published])).toEqual([published]);
  });

  test('leaves out a linked draft', async () => {
    const draft = { ...published, published: false, _link: 'subpages' };
    const [entry] = await entriesOf([{ ...published, subpages: [draft, { ...published, _link: 'subpages' }], featured: draft }]);
    expect(entry).toMatchObject({ subpages: [{ title: 'A' }], featured: null });
  });

  test('keeps an entry without its image if the image is not valid', async () => {
    expect(await entriesOf([{ ...published, image: [] }])).toEqual([{ ...published, image: null }]);
  });

  test.each(['image/svg+xml', 'text/html', 'application/octet-stream', ''])('rejects an image of the type %j', async (type) => {
    cockpit.answerWith({ status: 200, type, body: '<svg onload="alert(1)"/>' });
    expect(await source.readUpload('/2026/11/20/a.png')).toBeNull();
  });

  test('rejects an image that is too large', async () => {
    cockpit.answerWith({ status: 200, type: 'image/png', body: new Uint8Array(17 * 1024 * 1024) });
    await expect(source.readUpload('/a.png')).rejects.toBeInstanceOf(ContentUnavailable);
  });
});

describe('after an unexpected response', () => {
  test.each<[string, CockpitAnswer | null]>([
    ['no response', null],
    ['with a fault', json({ error: true }, 500)],
    ['a wrong token', json({ error: 'Unauthorized' }, 401)],
    ['not JSON', { status: 200, type: 'application/json', body: '<br />Warning: ' }],
    ['unexpected JSON', json({ hello: 'world' })],
    ['an invalid entry', json([{ title: 'A' }])],
    ['excessive nesting', { status: 200, type: 'application/json', body: '['.repeat(10_000) + ']'.repeat(10_000) }],
    ['too large', { status: 200, type: 'application/json', body: `["${'a'.repeat(9 * 1024 * 1024)}"]` }],
    ['a redirect', { status: 302, type: 'text/html', body: '', headers: { location: 'http://elsewhere.test/' } }],
  ])('it is unavailable: %s', async (_, answer) => {
    cockpit.answerWith(answer);
    const failure = await source.findEntries(ABOUT).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ContentUnavailable);
    expect(String(failure)).not.toContain(RECORDED_TOKEN);
  });

  test('the service is not called again for a moment, so that no page waits for it', async () => {
    cockpit.answerWith(null);
    await expect(source.findEntries(ABOUT)).rejects.toThrow('could not be reached');
    cockpit.answerWith(undefined);
    await expect(source.findEntries(ABOUT)).rejects.toThrow('a moment ago');
    now += 3_000;
    expect((await source.findEntries(ABOUT)).entries).toHaveLength(1);
  });

  test('failing images do not affect pages', async () => {
    cockpit.answerWith(null);
    await expect(source.readUpload('/2026/11/20/a.png')).rejects.toThrow('could not be reached');
    cockpit.answerWith(undefined);
    expect((await source.findEntries(ABOUT)).entries).toHaveLength(1);
  });

  test('a collection that does not exist is empty', async () => {
    cockpit.answerWith(json({ error: 'Collection not found' }, 412));
    expect(await source.findEntries({ ...ABOUT, collection: 'posts' })).toEqual({ entries: [], total: 0 });
  });

  test('missing settings are null', async () => {
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
      silent: /could not be reached: TimeoutError/,
      dripping: /could not be reached: TimeoutError/,
      drippingFromTheStart: /could not be reached: TimeoutError/,
      endless: /sent a response that is too large/,
    },
  });
});
