import { accountPaths } from '@fairlead/contract/paths.ts';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { OWNER, securitySuite, STRANGER, type Answer } from '../../../../../tests/support/security-suite.ts';
import { FIXTURE_COUNTRY, FIXTURE_START } from '../../../../fixture-api.ts';
import { readOwedMails } from '../../../../mail/fixture-mails.ts';
import { codeOf } from '../../../../identity/factors/fixture-authenticator-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const A_YEAR_S = 31_536_000;

describe.each(testDatabases)('a login from a browser on %s', (kind) => {
  const suite = securitySuite(kind);

  /** What the browser sends with its next call. */
  const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] ?? '';
  const mailCounts = async () => [(await suite.mails('newDevice')).length, (await suite.mails('newDevice', STRANGER)).length];

  test('gives it a name that no script reads, no other site sends, and the database does not know', async () => {
    const { headers } = await suite.logIn();
    expect(headers['set-cookie']).toMatch(new RegExp(`^device=[\\w-]{43}; Max-Age=${A_YEAR_S}; Path=/; HttpOnly; SameSite=Lax$`));
    const rows = await suite.database.query<{ device_hash: Uint8Array }>('SELECT device_hash FROM known_devices');
    expect(rows.map(({ device_hash }) => device_hash.length)).toEqual([32]);
  });

  test('is worth no mail where it is the client’s first', async () => {
    await suite.logIn();
    expect(await mailCounts()).toEqual([0, 0]);
  });

  test('is told by mail where the client came from another one before, in the language of the page', async () => {
    await suite.logIn();
    suite.api.setTime(FIXTURE_START + 60_000);
    await suite.logIn(OWNER, { 'user-agent': FIREFOX, 'accept-language': 'de' });
    const [mail, ...others] = await readOwedMails(suite.database, suite.api.secretBox);
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

  test('that comes back is told no more, and keeps its name', async () => {
    await suite.logIn();
    const second = await suite.logIn();
    const again = await suite.logIn(OWNER, { cookie: cookieOf(second) });
    expect(cookieOf(again)).toBe(cookieOf(second));
    expect(await mailCounts()).toEqual([1, 0]);
  });

  test('that another client uses too is new for that one alone', async () => {
    const cookie = cookieOf(await suite.logIn());
    await suite.logIn(STRANGER);
    const shared = cookieOf(await suite.logIn(STRANGER, { cookie }));
    expect(shared).not.toBe(cookie);
    for (const person of [OWNER, STRANGER, OWNER]) expect(cookieOf(await suite.logIn(person, { cookie: shared }))).toBe(shared);
    expect(await mailCounts()).toEqual([0, 1]);
  });

  test('that a stranger gave its name is not known to the stranger’s own afterwards', async () => {
    await suite.logIn();
    const planted = cookieOf(await suite.logIn(STRANGER));
    await suite.logIn(OWNER, { cookie: planted });
    await suite.logIn(OWNER, { cookie: planted });
    expect(await mailCounts()).toEqual([2, 0]);
  });

  test('from which nobody is trusted any more, as after a new password, is still known, under another name', async () => {
    const cookie = cookieOf(await suite.logIn());
    await suite.database.query('DELETE FROM trusted_devices');
    const renewed = cookieOf(await suite.logIn(OWNER, { cookie }));
    expect(renewed).not.toBe(cookie);
    expect(await mailCounts()).toEqual([0, 0]);
  });

  test('with a name that nobody gave it is new', async () => {
    await suite.logIn();
    await suite.logIn(OWNER, { cookie: `other=1; device=${'x'.repeat(43)}` });
    expect(await mailCounts()).toEqual([1, 0]);
  });

  test('with an over-long name gets another', async () => {
    const answer = await suite.logIn(OWNER, { cookie: `device=${'x'.repeat(201)}` });
    expect(cookieOf(answer)).toMatch(/^device=[\w-]{43}$/);
  });

  test('counts when the login is through: after the second factor, and not for a wrong password', async () => {
    const { token } = await suite.signIn();
    const { secret } = await suite.turnOnTotp(token);
    const started = await suite.startLogin();
    expect(await suite.database.query('SELECT user_id FROM known_devices')).toEqual([]);
    const first = await suite.answer({ token: started.token, code: await codeOf(secret, FIXTURE_START) });
    const second = await suite.startLogin();
    const cookie = cookieOf(first);
    await suite.answer({ token: second.token, code: await codeOf(secret, FIXTURE_START, 1) }, { cookie });
    expect(await mailCounts()).toEqual([0, 0]);
    await suite.post(accountPaths.login, { email: OWNER, password: 'wrong' });
    await suite.api.background.settled();
    expect(await suite.database.query('SELECT user_id FROM known_devices')).toHaveLength(1);
  });
});
