import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../../../demo/demo-clients.ts';
import { FIXTURE_COUNTRY, FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { createAccountCalls, DEMO_EMAIL, errorOf, GOOD_PASSWORD, outcomeOf, type AccountCalls } from '../../fixture-account-calls.ts';
import { findUserByEmail } from '../../store.ts';
import { issueLoginLink } from './issue-login-link.ts';

const ONE_HOUR_MS = 3_600_000;

describe.each(testDatabases)('a forgotten password on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;
  let passwordHash: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    calls = createAccountCalls(api, database);
    passwordHash = (await findUserByEmail(database, DEMO_EMAIL))?.passwordHash ?? '';
    return opened.close;
  });

  beforeEach(async () => {
    await api.background.settled();
    api.setTime(FIXTURE_START);
    for (const table of ['sessions', 'throttle', 'one_time_codes', 'mails', 'challenges']) await database.query(`DELETE FROM ${table}`);
    await database.query('UPDATE users SET password_hash = $1, email_confirmed_at = NULL', [passwordHash]);
  });

  const forget = (email: string, remoteAddress = '127.0.0.1') => calls.post(accountPaths.forgotPassword, { email }, { remoteAddress });
  const emailedCode = async () => {
    expect(outcomeOf(await forget(DEMO_EMAIL))).toBe('200');
    return calls.codeMailedTo(DEMO_EMAIL, 'passwordReset');
  };
  const reset = (code: string, password = GOOD_PASSWORD, confirmed = password) =>
    calls.post(accountPaths.resetPassword, { code, new_password: password, confirm_password: confirmed });

  const ownerOf = (code: string) => calls.post(accountPaths.passwordOwner, { code });

  test('a link is emailed whose code no server and no log sees', async () => {
    const response = await forget('  DEMO@fairlead.test ');
    expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
    const code = await calls.codeMailedTo(DEMO_EMAIL, 'passwordReset');
    expect(await calls.emailsTo(DEMO_EMAIL)).toEqual([
      { template: 'passwordReset', firstName: 'Dana', url: `${FIXTURE_SITE}/password/reset#${code}`, validMinutes: 60 },
    ]);
    expect(code).toMatch(/^[\w-]{43}$/);
  });

  test('an unknown email is reported', async () => {
    const response = await forget('nobody@fairlead.test');
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { status: false, message: 'Email is not exist.', error: { code: 'emailUnknown' } },
    ]);
    expect(await database.query('SELECT id FROM mails')).toEqual([]);
  });

  test('an account is emailed at most three times an hour, wherever the requests come from', async () => {
    const outcomes: string[] = [];
    for (let call = 1; call <= 4; call += 1) outcomes.push(outcomeOf(await forget(DEMO_EMAIL, `192.0.2.${call}`)));
    expect(outcomes).toEqual(['200', '200', '200', '429 tooManyAttempts']);
    expect(errorOf(await forget(DEMO_EMAIL, '192.0.2.5')).retryAfterSeconds).toBe(3_600);
    expect(await calls.emailsTo(DEMO_EMAIL)).toHaveLength(3);
    api.setTime(FIXTURE_START + ONE_HOUR_MS);
    expect(outcomeOf(await forget(DEMO_EMAIL))).toBe('200');
  });

  test('an address can make ten requests an hour, for any account', async () => {
    for (let person = 0; person < 10; person += 1) {
      expect(outcomeOf(await forget(`person${person}@fairlead.test`))).toBe('404 emailUnknown');
    }
    expect(outcomeOf(await forget(DEMO_EMAIL))).toBe('429 tooManyAttempts');
    expect(outcomeOf(await forget(DEMO_EMAIL, '192.0.2.9'))).toBe('200');
  });

  test('the link sets a new password, signs nobody in, and is used up', async () => {
    const code = await emailedCode();
    const response = await reset(code);
    expect([response.statusCode, response.json(), response.headers['set-cookie']]).toEqual([200, { status: true }, undefined]);
    expect(outcomeOf(await reset(code, 'another-good-one'))).toBe('404 linkNotValid');
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, DEMO_PASSWORD))).toBe('401 invalidCredentials');
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, GOOD_PASSWORD))).toBe('200');
  });

  test('ends every session, every pending sign-in and every other link', async () => {
    const token = await calls.logIn();
    const { id = 0 } = (await findUserByEmail(database, DEMO_EMAIL)) ?? {};
    const link = await issueLoginLink(
      { userId: id, email: DEMO_EMAIL },
      { database, siteUrl: () => FIXTURE_SITE, clock: () => FIXTURE_START },
    );
    await database.query(
      `INSERT INTO challenges (token_hash, purpose, user_id, method, expires_at) VALUES ('\\x01', 'secondFactor', $1, 'password', now())`,
      [id],
    );
    expect(outcomeOf(await reset(await emailedCode()))).toBe('200');
    expect(outcomeOf(await calls.postAs(token, accountPaths.get))).toBe('401 notSignedIn');
    expect(outcomeOf(await calls.post(link.url.replace(`${FIXTURE_SITE}/autoLogin`, '/api/accounts/login')))).toBe('404 linkNotValid');
    expect(await database.query('SELECT purpose FROM challenges')).toEqual([]);
  });

  test('confirms the email and notifies the owner', async () => {
    await reset(await emailedCode());
    expect((await findUserByEmail(database, DEMO_EMAIL))?.emailConfirmedAt).toBe(FIXTURE_START);
    const notice = (await calls.emailsTo(DEMO_EMAIL)).at(-1);
    expect(notice).toMatchObject({ template: 'passwordChanged', firstName: 'Dana', at: FIXTURE_START, country: FIXTURE_COUNTRY });
  });

  test('the account’s failures are reset', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await calls.tryLogin(DEMO_EMAIL, 'wrong', { remoteAddress: `192.0.2.${attempt}` });
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, DEMO_PASSWORD))).toBe('429 tooManyAttempts');
    await reset(await emailedCode());
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, GOOD_PASSWORD))).toBe('200');
  });

  test.each([
    ['one that is among the first guesses', 'password123', 'password123', '400 passwordTooEasy', 'new_password'],
    ['the client’s own email', DEMO_EMAIL, DEMO_EMAIL, '400 passwordTooEasy', 'new_password'],
    ['a short one', 'short', 'short', '400 invalidInput', 'new_password'],
    ['one that is not repeated', GOOD_PASSWORD, `${GOOD_PASSWORD}x`, '400 invalidInput', 'confirm_password'],
  ])('rejects %s, and the link stays valid for a better one', async (_case, password, confirmed, outcome, field) => {
    const code = await emailedCode();
    const refused = await reset(code, password, confirmed);
    expect([outcomeOf(refused), errorOf(refused).fields?.[0]?.field]).toEqual([outcome, field]);
    expect(outcomeOf(await reset(code))).toBe('200');
  });

  test('the link returns its owner’s details, so that the hint on its page judges as the server does, and stays valid', async () => {
    const code = await emailedCode();
    const owner = await ownerOf(code);
    const { firstName = '', lastName = '', phone = '' } = (await findUserByEmail(database, DEMO_EMAIL)) ?? {};
    expect([owner.statusCode, owner.json()]).toEqual([
      200,
      { status: true, data: { email: DEMO_EMAIL, names: [firstName, lastName], others: [phone] } },
    ]);
    expect(outcomeOf(await reset(code))).toBe('200');
    expect(outcomeOf(await ownerOf(code))).toBe('404 linkNotValid');
  });

  test('the owner’s details cannot be guessed: wrong codes share the limit of setting a password', async () => {
    const code = await emailedCode();
    for (let attempt = 0; attempt < 30; attempt += 1) expect(outcomeOf(await ownerOf('x'.repeat(43)))).toBe('404 linkNotValid');
    expect([outcomeOf(await ownerOf(code)), outcomeOf(await reset(code))]).toEqual(['429 tooManyAttempts', '429 tooManyAttempts']);
  });

  test('a link is valid for an hour', async () => {
    const code = await emailedCode();
    api.setTime(FIXTURE_START + ONE_HOUR_MS);
    expect(outcomeOf(await reset(code))).toBe('404 linkNotValid');
  });

  test('only the link of the latest email works', async () => {
    const earlier = await emailedCode();
    const latest = await emailedCode();
    expect([outcomeOf(await reset(earlier)), outcomeOf(await reset(latest))]).toEqual(['404 linkNotValid', '200']);
  });

  test('of ten concurrent uses of a link, one sets the password', async () => {
    const code = await emailedCode();
    const passwords = Array.from({ length: 10 }, (_, caller) => `${GOOD_PASSWORD}-${caller}`);
    const outcomes = (await Promise.all(passwords.map((password) => reset(code, password)))).map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['200', '404 linkNotValid']));
    const winner = passwords[outcomes.indexOf('200')] ?? '';
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, winner))).toBe('200');
  });

  test('a failed reset changes nothing', async () => {
    const token = await calls.logIn();
    const code = await emailedCode();
    await database.query('ALTER TABLE mails RENAME TO mails_gone');
    const response = await reset(code);
    await database.query('ALTER TABLE mails_gone RENAME TO mails');
    expect(outcomeOf(response)).toBe('500 internal');
    expect(outcomeOf(await calls.postAs(token, accountPaths.get))).toBe('200');
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, DEMO_PASSWORD))).toBe('200');
    expect(outcomeOf(await reset(code))).toBe('200');
  });
});
