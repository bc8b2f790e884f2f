import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { createAccountCalls, DEMO_EMAIL, outcomeOf, userOf, type AccountCalls } from '../../fixture-account-calls.ts';
import { findUserByEmail } from '../../store.ts';
import { issueLoginLink } from './issue-login-link.ts';
import { issueCode, type CodePurpose } from '../../../../identity/codes/one-time-codes.ts';

const ONE_DAY_MS = 86_400_000;

describe.each(testDatabases)('signing in by a link on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    calls = createAccountCalls(api, database);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    for (const table of ['sessions', 'throttle', 'one_time_codes']) await database.query(`DELETE FROM ${table}`);
    await database.query(`UPDATE users SET status = 'active', email = $1, email_normalised = $1 WHERE first_name = 'Dana'`, [DEMO_EMAIL]);
  });

  const holder = async () => ({ userId: (await findUserByEmail(database, DEMO_EMAIL))?.id ?? 0, email: DEMO_EMAIL });
  const issueFor = async (purpose: CodePurpose) => {
    const { userId, email } = await holder();
    return issueCode(database, { audience: 'client', userId }, { purpose, email, validMs: 60_000 }, FIXTURE_START);
  };
  const issueLink = async () => issueLoginLink(await holder(), { database, siteUrl: () => FIXTURE_SITE, clock: () => FIXTURE_START });
  const makeCode = async () => (await issueLink()).url.split('/').at(-1) ?? '';
  const follow = (code: string, remoteAddress = '127.0.0.1') =>
    calls.post(`/api/accounts/login/${encodeURIComponent(code)}`, { info: '{}' }, { remoteAddress });

  test('the link leads to the sign-in page, and its expiry is returned', async () => {
    const { url, expiresAt } = await issueLink();
    expect(url).toMatch(new RegExp(`^${FIXTURE_SITE}/autoLogin/[\\w-]{43}$`));
    expect(expiresAt).toBe(FIXTURE_START + ONE_DAY_MS);
  });

  test('signs the client in without a proof of the password', async () => {
    const user = userOf(await follow(await makeCode()));
    expect(user.email).toBe(DEMO_EMAIL);
    expect(await database.query('SELECT proven_at FROM sessions')).toEqual([{ proven_at: null }]);
    expect(await database.query('SELECT method, outcome FROM logins ORDER BY id DESC LIMIT 1')).toEqual([
      { method: 'link', outcome: 'signedIn' },
    ]);
  });

  test.each<[string, () => Promise<string>]>([
    ['that was never issued', async () => 'x'.repeat(43)],
    ['that was used', async () => makeCode().then(async (code) => follow(code).then(() => code))],
    [
      'that has expired',
      async () => {
        const code = await makeCode();
        api.setTime(FIXTURE_START + ONE_DAY_MS);
        return code;
      },
    ],
    ['replaced by a later one', async () => makeCode().then(async (code) => makeCode().then(() => code))],
    ['for a new password', () => issueFor('passwordReset')],
    ['for the confirmation of an email', () => issueFor('emailConfirmation')],
    [
      'of a client whose email has changed since',
      async () => {
        const code = await makeCode();
        await database.query(`UPDATE users SET email = 'other@fairlead.test', email_normalised = 'other@fairlead.test' WHERE email = $1`, [
          DEMO_EMAIL,
        ]);
        return code;
      },
    ],
  ])('rejects one %s', async (_case, codeOf) => {
    const code = await codeOf();
    await database.query('DELETE FROM sessions');
    const response = await follow(code);
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { status: false, message: 'Url not valid', error: { code: 'linkNotValid' } },
    ]);
    expect(await database.query('SELECT id FROM sessions')).toEqual([]);
  });

  test('rejects the link of a blocked client', async () => {
    const code = await makeCode();
    await database.query(`UPDATE users SET status = 'blocked' WHERE email = $1`, [DEMO_EMAIL]);
    expect(outcomeOf(await follow(code))).toBe('403 accountNotActive');
  });

  test('of ten concurrent uses of a link, one is signed in', async () => {
    const code = await makeCode();
    const outcomes = (await Promise.all(Array.from({ length: 10 }, () => follow(code)))).map(outcomeOf);
    expect(outcomes.toSorted()).toEqual(['200', ...Array.from({ length: 9 }, () => '404 linkNotValid')]);
    expect(await database.query('SELECT id FROM sessions')).toHaveLength(1);
  });

  test('one address can be wrong thirty times an hour; right codes do not count', async () => {
    expect(outcomeOf(await follow(await makeCode()))).toBe('200');
    for (let guess = 0; guess < 30; guess += 1) expect(outcomeOf(await follow(`guess-${guess}`))).toBe('404 linkNotValid');
    const code = await makeCode();
    expect(outcomeOf(await follow(code))).toBe('429 tooManyAttempts');
    expect(outcomeOf(await follow(code, '192.0.2.9'))).toBe('200');
  });

  test('the code is not stored in the database', async () => {
    const code = await makeCode();
    const rows = JSON.stringify(await database.query("SELECT *, encode(code_hash, 'hex') AS hex FROM one_time_codes"));
    expect([rows.includes(code), rows.includes(Buffer.from(code, 'base64url').toString('hex'))]).toEqual([false, false]);
  });
});
