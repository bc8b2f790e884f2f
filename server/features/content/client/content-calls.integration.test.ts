import { formRefusalSchema } from '@fairlead/contract/content/schemas.ts';
import { accountPaths, contentPaths } from '@fairlead/contract/paths.ts';
import type { Challenge } from 'altcha-lib';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../tests/support/databases.ts';
import { encodeCaptcha, solveCaptcha } from '../../../adapters/captcha/fixture-captcha.ts';
import { FIXTURE_PICTURE, FIXTURE_PICTURE_BYTES, seedRecordedContent } from '../../../adapters/content/fixture-content.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { contactMessages } from '../../../adapters/db/schema/contact-messages.ts';
import { createSealedFileStore } from '../../../adapters/files/sealed-file-store.ts';
import { DEMO_PASSWORD } from '../../../demo/demo-clients.ts';
import { FIXTURE_START, startFixtureApi, type FixtureApi } from '../../../fixture-api.ts';
import { readQueuedEmails } from '../../../email/fixture-emails.ts';

const SUPPORT = 'support@house.test';
const TOKEN = 'a token of the site, not of a person'.replaceAll(' ', '-');
const PAGES = contentPaths.collection.replace(':collection', 'pages');
const SETTINGS = contentPaths.singleton.replace(':name', 'Settings');
const CONTACT = contentPaths.form.replace(':form', 'contact');
const HOUR_MS = 3_600_000;

const FORM = { name: 'Greta Groß', email: 'greta@example.test', message: 'When do you open?' };

describe.each(testDatabases)('the calls of the content service on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  beforeEach(async () => {
    for (const table of ['contact_messages', 'mails', 'throttle']) await database.query(`DELETE FROM ${table}`);
  });

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<() => Promise<void>> {
    await database.query('DELETE FROM content_entries');
    await database.query('DELETE FROM content_media');
    api = await startFixtureApi(database, { SUPPORT_EMAIL: SUPPORT, ...settings });
    await seedRecordedContent(database, createSealedFileStore(api.storedFiles, api.secretBox));
    return () => api.close();
  }

  const ask = (options: InjectOptions) => api.app.inject(options);
  const post = (url: string, payload: object | string, options: InjectOptions = {}) => ask({ method: 'POST', url, payload, ...options });
  const slugs = (body: unknown) => (body as { title_slug: string }[]).map(({ title_slug }) => title_slug);

  describe('read calls', () => {
    beforeAll(() => start());

    test.each<[string, object]>([
      ['nothing', {}],
      ['published entries', { filter: { published: true } }],
      ['published entries, as a number', { filter: { published: 1 } }],
    ])('leave out drafts when asked for %s', async (_, query) => {
      const answer = await post(PAGES, { ...query, simple: 1 });
      expect([answer.statusCode, slugs(answer.json())]).toEqual([200, ['about', 'index', 'terms-conditions']]);
    });

    test.each<[string, object]>([
      ['unpublished entries', { filter: { published: false } }],
      ['a draft by its slug', { filter: { title_slug: 'draft-page' } }],
      ['a draft by its id', { filter: { _id: 'ca24a7313362343092000070' } }],
    ])('return nothing when asked for %s', async (_, query) => {
      const answer = await post(PAGES, { ...query, simple: 1 });
      expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    });

    test.each<[string, InjectOptions]>([
      ['JSON', { method: 'POST', payload: { filter: { published: true, title_slug: 'about' }, simple: 1, lang: 'de' } }],
      [
        'an encoded form',
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'filter[published]=1&filter[title_slug]=about&simple=1&lang=de',
        },
      ],
      ['the query', { method: 'GET', query: { 'filter[title_slug]': 'about', 'filter[published]': 'true', simple: '1', lang: 'de' } }],
      ['both body and query', { method: 'POST', query: { lang: 'de', simple: '1' }, payload: { filter: { title_slug: 'about' } } }],
    ])('take their parameters from %s', async (_, options) => {
      const answer = await ask({ url: PAGES, ...options });
      expect(answer.json()).toMatchObject([{ title: 'Über uns', title_slug: 'about', description: 'Who we are' }]);
    });

    test.each<[string, object | string, string]>([
      ['another operator in the filter', { filter: { title_slug: { $ne: null } } }, 'filter.title_slug'],
      ['an unknown key in the filter', { filter: { $where: '1' } }, 'filter'],
      ['a list', [1], 'body'],
      ['a text', '"about"', 'body'],
      ['null', 'null', 'body'],
      ['a prototype', '{"__proto__":{"simple":1}}', 'body'],
      ['an excessive limit', { limit: 1e9 }, 'limit'],
      ['an excessive depth', { populate: 99 }, 'populate'],
      ['deeply nested lists', '['.repeat(30_000), 'body'],
      ['deeply nested lists that are closed', `{"filter":${'['.repeat(15_000)}${']'.repeat(15_000)}}`, 'body'],
    ])('reject %s, naming the field', async (_, payload, field) => {
      const answer = await post(PAGES, payload, { headers: { 'content-type': 'application/json' } });
      const { error } = answer.json<{ error: string }>();
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['error']]);
      expect(error).toContain(`Some entries aren’t valid. Check them and try again. ${field}:`);
    });

    test('reject a body that is too large', async () => {
      const answer = await post(PAGES, { filter: { title_slug: 'a'.repeat(70_000) } });
      expect([answer.statusCode, answer.json()]).toEqual([413, { error: 'The request is too large.' }]);
    });

    test('describe the target of an unpopulated link, but reveal nothing of a draft', async () => {
      await database.query(`UPDATE content_entries SET published_version = NULL, published_slug = NULL, published_revision = NULL,
        published_at = NULL WHERE slug = 'fees'`);
      onTestFinished(async () => {
        await database.query(`UPDATE content_entries SET published_version = 1, published_slug = slug, published_revision = 1,
          published_at = created_at WHERE slug = 'fees'`);
      });
      const about = async (populate: number) =>
        (await post(PAGES, { filter: { title_slug: 'about' }, simple: 1, populate })).json<{ subpages: object[] }[]>()[0]?.subpages;
      const draft = { _id: 'ca24a72b326434714800009a', link: 'subpages' };
      expect(await about(0)).toEqual([{ _id: 'ca24a72a396632938c0000c9', link: 'subpages', display: 'Kontotypen' }, draft]);
      expect(await about(1)).toEqual([expect.objectContaining({ title: 'Kontotypen', _link: 'subpages' }), draft]);
    });

    test('return the requested fields', async () => {
      const entry = async (fields: object) =>
        (await post(PAGES, { filter: { title_slug: 'about' }, simple: 1, fields })).json<Record<string, unknown>[]>()[0] ?? {};
      expect(Object.keys(await entry({ title: 1 })).toSorted()).toEqual(['_id', 'title']);
      expect(Object.keys(await entry({ components: 0 }))).not.toContain('components');
    });

    test.each([PAGES, SETTINGS])('are open to other sites: %s', async (url) => {
      const { headers } = await ask({ method: 'POST', url, payload: {}, headers: { origin: 'https://elsewhere.test' } });
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    });

    test('need no token if none is configured, whatever is sent', async () => {
      expect((await ask({ url: SETTINGS, query: { token: 'nonsense' } })).statusCode).toBe(200);
    });

    test('are described in the API documentation', async () => {
      const { paths } = (await ask({ url: '/api/docs/json' })).json<{ paths: Record<string, Record<string, { summary?: string }>> }>();
      expect(paths['/api/collections/get/{collection}']).toMatchObject({
        post: { summary: 'Published entries of a collection: pages, posts or subpages' },
        get: { summary: 'Published entries of a collection: pages, posts or subpages, with parameters in the query' },
      });
      expect(paths['/api/forms/submit/{form}']).toMatchObject({ post: { summary: 'Submits a form of a content page' } });
    });

    test('leave no token in the log', async () => {
      await ask({ url: SETTINGS, query: { token: TOKEN } });
      await ask({ url: PAGES, query: { token: TOKEN, 'filter[title_slug]': 'about' } });
      expect(api.logLines.join('\n')).toContain(`${PAGES}?token=[secret]`);
      expect(api.logLines.join('\n')).not.toContain(TOKEN);
    });
  });

  describe('with a token', () => {
    beforeAll(() => start({ CONTENT_TOKEN: TOKEN }));

    test.each<[string, InjectOptions, number]>([
      ['in the query', { query: { token: TOKEN } }, 200],
      ['in a header', { headers: { 'cockpit-token': TOKEN } }, 200],
      ['as a bearer', { headers: { authorization: `Bearer ${TOKEN}` } }, 200],
      ['in the body', { method: 'POST', payload: { token: TOKEN } }, 200],
      ['not at all', {}, 401],
      ['with a suffix', { query: { token: `${TOKEN}x` } }, 401],
      ['empty', { query: { token: '' } }, 401],
      ['twice', { url: `${SETTINGS}?token=${TOKEN}&token=${TOKEN}` }, 401],
      ['as one of our own pages calls', { headers: { 'sec-fetch-site': 'same-origin' } }, 401],
    ])('%s', async (_, options, status) => {
      const answer = await ask({ url: SETTINGS, ...options });
      expect(answer.statusCode).toBe(status);
      if (status === 401) expect(answer.json()).toEqual({ error: 'Unauthorized' });
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    });

    test('forms on our own pages need none', async () => {
      const headers = { 'sec-fetch-site': 'same-origin', authorization: 'Bearer of-a-client' };
      expect((await post(CONTACT, { form: FORM }, { headers })).statusCode).toBe(200);
      expect((await post(CONTACT, { form: FORM }, { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(401);
    });

    test('images need none', async () => {
      expect((await ask({ url: `${contentPaths.uploads}${FIXTURE_PICTURE}` })).statusCode).toBe(200);
    });
  });

  describe('an image', () => {
    beforeAll(() => start());

    test.each(['GET', 'HEAD'] as const)('is served for %s and cached by browsers', async (method) => {
      const answer = await ask({ method, url: `${contentPaths.uploads}${FIXTURE_PICTURE}` });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(FIXTURE_PICTURE_BYTES.byteLength),
        'x-content-type-options': 'nosniff',
      });
      expect([...answer.rawPayload]).toEqual(method === 'GET' ? [...FIXTURE_PICTURE_BYTES] : []);
    });

    test.each([
      ['that was never uploaded', '/2026/11/20/nothing.png'],
      ['in an unavailable width', FIXTURE_PICTURE.replace('.png', '-480.png')],
      ['outside the uploads', '/..%2f..%2fetc/passwd.png'],
      ['without a file extension', '/2026/11/20/chart'],
      ['with a null character', '/2026/11/20/a%00.png'],
    ])('%s is not found, with an empty response', async (_, path) => {
      const answer = await ask({ url: `${contentPaths.uploads}${path}` });
      expect([answer.statusCode, answer.body]).toEqual([404, '']);
    });
  });

  const stored = () => database.drizzle.select().from(contactMessages).orderBy(contactMessages.id);
  const mailed = async () => (await readQueuedEmails(database, api.secretBox)).filter(({ recipient }) => recipient === SUPPORT);
  const submit = (form: object = FORM, more: object = {}, options: InjectOptions = {}) => post(CONTACT, { form, ...more }, options);

  /** The status, with the code and the fields of the refusal. */
  async function outcomeOf(...asked: Parameters<typeof submit>): Promise<string> {
    const answer = await submit(...asked);
    if (answer.statusCode === 200) return '200';
    const { code, fields = [] } = formRefusalSchema.parse(answer.json());
    return [answer.statusCode, code, ...fields.map(({ field }) => field)].join(' ');
  }

  describe('a form', () => {
    beforeAll(() => start());

    test('is stored, emailed and answered with the submitted fields', async () => {
      const answer = await submit(FORM, {}, { headers: { 'accept-language': 'de' } });
      expect([answer.statusCode, answer.json()]).toEqual([200, FORM]);
      const written = {
        firstName: FORM.name,
        lastName: '',
        email: FORM.email,
        phone: '',
        message: FORM.message,
        language: 'de',
        userId: null,
      };
      expect(await stored()).toMatchObject([{ ...written, at: new Date(FIXTURE_START), source: 'contentForm', handledAt: null }]);
      expect(await mailed()).toEqual([
        { recipient: SUPPORT, language: 'en', content: { template: 'contactMessage', at: FIXTURE_START, ...written } },
      ]);
    });

    test('with the fields of the contact page is stored with both names', async () => {
      const { name: _name, ...form } = { ...FORM, first_name: 'Greta', last_name: 'Groß', phone: '+4930901820' };
      expect(await outcomeOf(form)).toBe('200');
      expect(await stored()).toMatchObject([{ firstName: 'Greta', lastName: 'Groß', phone: '+4930901820' }]);
    });

    test.each<[string, object, string]>([
      ['without a name', { name: undefined }, 'name'],
      ['with an empty name', { name: '' }, 'name'],
      ['with a blank name', { name: '  ' }, 'name'],
      ['with only a first name', { name: undefined, first_name: 'Greta' }, 'last_name'],
      ['with only a last name', { name: undefined, last_name: 'Groß' }, 'first_name'],
      ['without an email', { email: null }, 'email'],
      ['with an invalid email', { email: 'greta@' }, 'email'],
      ['with an invalid phone number', { phone: '12' }, 'phone'],
      ['without a message', { message: '' }, 'message'],
      ['with a message that is too long', { message: 'a'.repeat(5_001) }, 'message'],
      ['with a message that is not a text', { message: 7 }, 'message'],
      ['with a null character', { message: 'Hello\0' }, 'message'],
      ['with an unknown field', { subject: 'Hello' }, 'subject'],
      ['with a field that is an object', { extra: { a: [1] } }, 'extra'],
    ])('%s is rejected, naming the field', async (_, change, field) => {
      expect(await outcomeOf({ ...FORM, ...change })).toBe(`400 invalidInput ${field}`);
      expect([await stored(), await mailed()]).toEqual([[], []]);
    });

    test('leaves nothing of its content in the log', async () => {
      await submit();
      await submit({ ...FORM, phone: 'unlisted' });
      const log = api.logLines.join('\n');
      for (const word of [...Object.values(FORM), SUPPORT, 'unlisted']) expect(log).not.toContain(word);
      expect(log).toContain(CONTACT);
    });

    test('from a signed-in client records whose it is', async () => {
      const payload = { email: 'demo@fairlead.test', password: DEMO_PASSWORD };
      const login = await ask({ method: 'POST', url: accountPaths.login, payload });
      const { data } = login.json<{ data: { token: string } }>();
      await submit(FORM, {}, { headers: { authorization: `Bearer ${data.token}` } });
      const [client] = await database.query<{ id: number }>('SELECT id FROM users WHERE email = $1', ['demo@fairlead.test']);
      expect((await stored()).map(({ userId }) => userId)).toEqual([client?.id]);
    });
  });

  test('forms per address are limited to the configured number an hour, together with the contact page', async () => {
    onTestFinished(await start({ FORMS_PER_ADDRESS: '2' }));
    expect(await outcomeOf()).toBe('200');
    expect(await outcomeOf({ ...FORM, subject: 'x' })).toBe('400 invalidInput subject');
    expect(await outcomeOf()).toBe('200');
    const refused = await submit();
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '3600',
      { error: 'Too many attempts. Wait a moment and try again.', code: 'tooManyAttempts', retryAfterSeconds: 3_600 },
    ]);
    expect(await outcomeOf(FORM, {}, { remoteAddress: '192.0.2.8' })).toBe('200');
    api.setTime(FIXTURE_START + HOUR_MS);
    expect(await outcomeOf()).toBe('200');
  });

  test('a captcha is required after three forms, and a used one is rejected', async () => {
    onTestFinished(await start({ CAPTCHA: 'adaptive' }));
    for (let sent = 0; sent < 3; sent += 1) expect(await outcomeOf({ ...FORM, email: `g${sent}@example.test` })).toBe('200');
    expect(await outcomeOf()).toBe('403 captchaRequired');
    const challenge = (await ask({ url: accountPaths.captcha })).json<{ data: Challenge }>().data;
    const captcha = encodeCaptcha(await solveCaptcha(challenge));
    expect(await outcomeOf(FORM, { captcha })).toBe('200');
    expect(await outcomeOf(FORM, { captcha })).toBe('403 captchaInvalid');
    expect(await stored()).toHaveLength(4);
  });
});
