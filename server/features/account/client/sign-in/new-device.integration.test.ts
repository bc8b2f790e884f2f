import { accountPaths } from '@fairlead/contract/paths.ts';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { OWNER, securitySuite, STRANGER, type Answer } from '../../../../../tests/support/security-suite.ts';
import { FIXTURE_COUNTRY, FIXTURE_START } from '../../../../fixture-api.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';
import { codeOf } from '../../../../identity/factors/fixture-authenticator-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const A_YEAR_S = 31_536_000;

describe.each(testDatabases)('a sign-in from a browser on %s', (kind) => {
  const suite = securitySuite(kind);

  /** The cookie for the browser's next call. */
  const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] ?? '';
  const emailCounts = async () => [(await suite.emails('newDevice')).length, (await suite.emails('newDevice', STRANGER)).length];

  test('sets a cookie that scripts cannot read, other sites cannot send, and the database does not contain', async () => {
    const { headers } = await suite.logIn();
    expect(headers['set-cookie']).toMatch(new RegExp(`^device=[\\w-]{43}; Max-Age=${A_YEAR_S}; Path=/; HttpOnly; SameSite=Lax$`));
    const rows = await suite.database.query<{ device_hash: Uint8Array }>('SELECT device_hash FROM known_devices');
    expect(rows.map(({ device_hash }) => device_hash.length)).toEqual([32]);
  });

  test('sends no email if it is the client’s first', async () => {
    await suite.logIn();
    expect(await emailCounts()).toEqual([0, 0]);
  });

  test('is announced by email in the page’s language if the client used another browser before', async () => {
    await suite.logIn();
    suite.api.setTime(FIXTURE_START + 60_000);
    await suite.logIn(OWNER, { 'user-agent': FIREFOX, 'accept-language': 'de' });
    const [mail, ...others] = await readQueuedEmails(suite.database, suite.api.secretBox);
    expect([mail, others]).toEqual([
      {
        recipient: OWNER,
        language: 'de',
        content: {
          template: 'newDevice',
          firstName: 'Dana',
          at: FIXTURE_START + 60_000,
          device: 'Firefox 128, Windows',
          country: FIXTURE_COUNTRY,
        },
      },
      [],
    ]);
  });

  test('that returns is not announced again, and keeps its cookie', async () => {
    await suite.logIn();
    const second = await suite.logIn();
    const again = await suite.logIn(OWNER, { cookie: cookieOf(second) });
    expect(cookieOf(again)).toBe(cookieOf(second));
    expect(await emailCounts()).toEqual([1, 0]);
  });

  test('shared with another client is new for that client only', async () => {
    const cookie = cookieOf(await suite.logIn());
    await suite.logIn(STRANGER);
    const shared = cookieOf(await suite.logIn(STRANGER, { cookie }));
    expect(shared).not.toBe(cookie);
    for (const person of [OWNER, STRANGER, OWNER]) expect(cookieOf(await suite.logIn(person, { cookie: shared }))).toBe(shared);
    expect(await emailCounts()).toEqual([0, 1]);
  });

  test('with a cookie set by a stranger is not known in the stranger’s own browser afterwards', async () => {
    await suite.logIn();
    const seeded = cookieOf(await suite.logIn(STRANGER));
    await suite.logIn(OWNER, { cookie: seeded });
    await suite.logIn(OWNER, { cookie: seeded });
    expect(await emailCounts()).toEqual([2, 0]);
  });

  test('that lost its trust, as after a new password, is still known, with a new cookie', async () => {
    const cookie = cookieOf(await suite.logIn());
    await suite.database.query('DELETE FROM trusted_devices');
    const renewed = cookieOf(await suite.logIn(OWNER, { cookie }));
    expect(renewed).not.toBe(cookie);
    expect(await emailCounts()).toEqual([0, 0]);
  });

  test('with a cookie that was never issued is new', async () => {
    await suite.logIn();
    await suite.logIn(OWNER, { cookie: `other=1; device=${'x'.repeat(43)}` });
    expect(await emailCounts()).toEqual([1, 0]);
  });

  test('with an over-long cookie gets another one', async () => {
    const answer = await suite.logIn(OWNER, { cookie: `device=${'x'.repeat(201)}` });
    expect(cookieOf(answer)).toMatch(/^device=[\w-]{43}$/);
  });

  test('counts once it is complete: after the second factor, and not for a wrong password', async () => {
    const { token } = await suite.signIn();
    const { secret } = await suite.turnOnTotp(token);
    const started = await suite.startLogin();
    expect(await suite.database.query('SELECT user_id FROM known_devices')).toEqual([]);
    const first = await suite.answer({ token: started.token, code: await codeOf(secret, FIXTURE_START) });
    const second = await suite.startLogin();
    const cookie = cookieOf(first);
    await suite.answer({ token: second.token, code: await codeOf(secret, FIXTURE_START, 1) }, { cookie });
    expect(await emailCounts()).toEqual([0, 0]);
    await suite.post(accountPaths.login, { email: OWNER, password: 'wrong' });
    await suite.api.background.settled();
    expect(await suite.database.query('SELECT user_id FROM known_devices')).toHaveLength(1);
  });
});
