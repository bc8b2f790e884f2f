import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { accountPaths, contactPaths } from '@fairlead/contract/paths.ts';
import type { InjectOptions } from 'fastify';
import type { Challenge } from 'altcha-lib';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../tests/support/databases.ts';
import { encodeCaptcha, solveCaptcha } from '../../adapters/captcha/fixture-captcha.ts';
import type { Database } from '../../adapters/db/database.ts';
import { contactMessages } from '../../adapters/db/schema/contact-messages.ts';
import { DEMO_PASSWORD } from '../../demo/demo-clients.ts';
import { FIXTURE_START, startFixtureApi, type FixtureApi } from '../../fixture-api.ts';
import { readQueuedEmails } from '../../email/fixture-emails.ts';
import { renderEmail } from '../../email/render-email.ts';

const SUPPORT = 'support@house.test';
const HOUR_MS = 3_600_000;

const MESSAGE = {
  first_name: 'Greta',
  last_name: 'Groß',
  email: 'greta@example.test',
  phone: '+4930901820',
  message: 'When do you open?\nBest wishes',
};

describe.each(testDatabases)('the contact form on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  beforeEach(async () => {
    await database.query('DELETE FROM contact_messages');
    await database.query('DELETE FROM mails');
    await database.query('DELETE FROM throttle');
  });

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<() => Promise<void>> {
    api = await startFixtureApi(database, { SUPPORT_EMAIL: SUPPORT, ...settings });
    return () => api.close();
  }

  async function startForTest(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    onTestFinished(await start(settings));
  }

  const post = (payload: object = MESSAGE, options: InjectOptions = {}) =>
    api.app.inject({ method: 'POST', url: contactPaths.send, payload, ...options });

  /** The status, with the code and the fields of a refusal. */
  async function outcomeOf(payload?: object, options?: InjectOptions): Promise<string> {
    const response = await post(payload, options);
    if (response.statusCode === 200) return '200';
    const { code, fields = [] } = errorBodySchema.parse(response.json()).error;
    return [response.statusCode, code, ...new Set(fields.map(({ field }) => field))].join(' ');
  }

  const stored = () => database.drizzle.select().from(contactMessages).orderBy(contactMessages.id);
  const mailed = async () => (await readQueuedEmails(database, api.secretBox)).filter(({ recipient }) => recipient === SUPPORT);

  async function solve(): Promise<string> {
    const response = await api.app.inject({ url: accountPaths.captcha });
    return encodeCaptcha(await solveCaptcha(response.json<{ data: Challenge }>().data));
  }

  describe('a message', () => {
    beforeAll(() => start());

    test('is stored and emailed', async () => {
      const response = await post(MESSAGE, { headers: { 'accept-language': 'de' } });
      expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
      const { first_name: firstName, last_name: lastName, ...rest } = MESSAGE;
      const written = { firstName, lastName, ...rest, language: 'de', userId: null };
      const open = { source: 'contactPage', handledBy: null, handledAt: null };
      expect(await stored()).toEqual([{ id: expect.any(Number), at: new Date(FIXTURE_START), ...written, ...open }]);
      expect(await mailed()).toEqual([
        { recipient: SUPPORT, language: 'en', content: { template: 'contactMessage', at: FIXTURE_START, ...written } },
      ]);
    });

    test('is not written to the log', async () => {
      await post(MESSAGE);
      await post({ ...MESSAGE, phone: 'unlisted' });
      const log = api.logLines.join('\n');
      const typed = Object.values(MESSAGE).flatMap((value) => value.split('\n'));
      for (const word of [...typed, SUPPORT, 'unlisted']) expect(log).not.toContain(word);
      expect(log).toContain(contactPaths.send);
    });

    test('is trimmed, and may have the maximum length', async () => {
      expect(await outcomeOf({ ...MESSAGE, first_name: ' Greta ', message: ` ${'ä'.repeat(5_000)} ` })).toBe('200');
      expect(await stored()).toMatchObject([{ firstName: 'Greta', message: 'ä'.repeat(5_000) }]);
    });

    test('with HTML in it stays plain text, also in the email', async () => {
      const hostile = `<img src=x onerror=alert(1)>"'&`;
      expect(await outcomeOf({ ...MESSAGE, first_name: hostile, message: hostile })).toBe('200');
      expect(await stored()).toMatchObject([{ firstName: hostile, message: hostile }]);
      const [mail] = await mailed();
      if (mail === undefined) throw new Error('no email was queued');
      const { html } = renderEmail(mail.content, 'en', 'https://trade.example.com');
      expect(html).not.toContain('<img');
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    });

    test.each([
      ['no first name', { first_name: undefined }, 'first_name'],
      ['a first name of spaces', { first_name: '  ' }, 'first_name'],
      ['a first name that is too long', { first_name: 'a'.repeat(101) }, 'first_name'],
      ['no last name', { last_name: '' }, 'last_name'],
      ['no email', { email: '' }, 'email'],
      ['no email address', { email: 'greta@' }, 'email'],
      ['no phone number', { phone: '' }, 'phone'],
      ['a phone number without its country', { phone: '030 901820' }, 'phone'],
      ['an impossible phone number', { phone: '+4912' }, 'phone'],
      ['no message', { message: '' }, 'message'],
      ['a message of spaces', { message: ' \n ' }, 'message'],
      ['a message that is too long', { message: 'a'.repeat(5_001) }, 'message'],
      ['a message that is not a text', { message: { $gt: '' } }, 'message'],
      ['a null character in a name', { last_name: 'Gro\0ß' }, 'last_name'],
      ['a null character in the email', { email: 'gre\0ta@example.test' }, 'email'],
      ['a null character in the message', { message: 'Hello\0' }, 'message'],
    ])('with %s is rejected', async (_, change, field) => {
      expect(await outcomeOf({ ...MESSAGE, ...change })).toBe(`400 invalidInput ${field}`);
      expect([await stored(), await mailed()]).toEqual([[], []]);
    });
  });

  describe('the sender', () => {
    beforeAll(() => start());

    const logIn = async () => {
      const payload = { email: 'demo@fairlead.test', password: DEMO_PASSWORD };
      const response = await api.app.inject({ method: 'POST', url: accountPaths.login, payload });
      const { data } = response.json<{ data: { token: string } }>();
      return data.token;
    };
    const idOf = async (email: string) =>
      (await database.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [email]))[0]?.id ?? null;
    const withToken = (token: string): InjectOptions => ({ headers: { authorization: `Bearer ${token}` } });
    const writer = async () => (await stored()).map(({ userId }) => userId);

    test('is the client whose token was sent with the message', async () => {
      await post(MESSAGE, withToken(await logIn()));
      expect(await writer()).toEqual([await idOf('demo@fairlead.test')]);
    });

    test('is also that client with a token in the body', async () => {
      await post({ ...MESSAGE, token: await logIn() });
      expect(await writer()).toEqual([await idOf('demo@fairlead.test')]);
    });

    test('is never inferred from the email', async () => {
      await post({ ...MESSAGE, email: 'demo@fairlead.test' });
      expect(await writer()).toEqual([null]);
    });

    test('is not taken from the request', async () => {
      await post({ ...MESSAGE, user_id: 1, userId: 1 });
      expect(await writer()).toEqual([null]);
    });

    test.each(['operator', 'affiliate'] as const)('is a visitor with the token of another audience: %s', async (audience) => {
      const userId = (await idOf('demo@fairlead.test')) ?? 0;
      const token = await api.sessions.start({ audience, userId }, { address: '192.0.2.1', country: null, device: '' }, true);
      expect(await outcomeOf(MESSAGE, withToken(token))).toBe('200');
      expect(await writer()).toEqual([null]);
    });

    test('is a visitor with an expired token', async () => {
      const token = await logIn();
      await api.app.inject({ method: 'POST', url: accountPaths.logout, ...withToken(token) });
      expect(await outcomeOf(MESSAGE, withToken(token))).toBe('200');
      expect(await outcomeOf(MESSAGE, withToken('nonsense'))).toBe('200');
      expect(await writer()).toEqual([null, null]);
    });
  });

  test('it is both stored and emailed, or neither', async () => {
    await startForTest();
    await database.query('ALTER TABLE mails RENAME TO mails_away');
    expect(await outcomeOf()).toBe('500 internal');
    expect(await stored()).toEqual([]);
    await database.query('ALTER TABLE mails_away RENAME TO mails');
  });

  test('without a support address it is only stored', async () => {
    await startForTest({ SUPPORT_EMAIL: '' });
    expect(await outcomeOf()).toBe('200');
    expect(await stored()).toHaveLength(1);
    expect(await readQueuedEmails(database, api.secretBox)).toEqual([]);
  });

  describe('from one address', () => {
    const from = (remoteAddress: string): InjectOptions => ({ remoteAddress });

    test('it accepts as many messages an hour as configured', async () => {
      await startForTest({ FORMS_PER_ADDRESS: '5' });
      for (let sent = 0; sent < 5; sent += 1) expect(await outcomeOf()).toBe('200');
      const refused = await post();
      expect([refused.statusCode, errorBodySchema.parse(refused.json()).error]).toMatchObject([
        429,
        { code: 'tooManyAttempts', retryAfterSeconds: 3_600 },
      ]);
      expect(await outcomeOf(MESSAGE, from('192.0.2.8'))).toBe('200');
      api.setTime(FIXTURE_START + HOUR_MS);
      expect(await outcomeOf()).toBe('200');
      expect(await stored()).toHaveLength(7);
    });

    test('it requires a captcha after three messages, and rejects a used one', async () => {
      await startForTest({ CAPTCHA: 'adaptive' });
      for (let sent = 0; sent < 3; sent += 1) expect(await outcomeOf({ ...MESSAGE, email: `g${sent}@example.test` })).toBe('200');
      const fourth = { ...MESSAGE, email: 'g4@example.test' };
      expect(await outcomeOf(fourth)).toBe('403 captchaRequired');
      expect(await outcomeOf(fourth, from('192.0.2.8'))).toBe('200');
      const captcha = await solve();
      expect(await outcomeOf({ ...fourth, captcha })).toBe('200');
      expect(await outcomeOf({ ...fourth, captcha })).toBe('403 captchaInvalid');
      expect(await stored()).toHaveLength(5);
    });

    test('it requires a captcha at once in mode always', async () => {
      await startForTest({ CAPTCHA: 'always' });
      expect(await outcomeOf()).toBe('403 captchaRequired');
      expect(await outcomeOf({ ...MESSAGE, captcha: await solve() })).toBe('200');
    });
  });

  test('messages with a client’s email do not require a captcha from that client at sign-in', async () => {
    await startForTest({ CAPTCHA: 'adaptive' });
    for (let sent = 0; sent < 3; sent += 1) await post({ ...MESSAGE, email: 'demo@fairlead.test' }, { remoteAddress: '192.0.2.66' });
    const payload = { email: 'demo@fairlead.test', password: DEMO_PASSWORD };
    const login = await api.app.inject({ method: 'POST', url: accountPaths.login, payload, remoteAddress: '192.0.2.9' });
    expect(login.statusCode).toBe(200);
  });
});
