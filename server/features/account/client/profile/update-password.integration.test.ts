import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../../../demo/demo-clients.ts';
import { FIXTURE_COST, FIXTURE_COUNTRY, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { RECENT_PROOF_MS } from '../../../../identity/sessions/session-validity.ts';
import {
  createAccountCalls,
  DEMO_EMAIL,
  errorOf,
  GOOD_PASSWORD,
  NEW_EMAIL,
  outcomeOf,
  type AccountCalls,
} from '../../fixture-account-calls.ts';
import { issueCode } from '../../../../identity/codes/one-time-codes.ts';
import { findUserByEmail } from '../../store.ts';

describe.each(testDatabases)('a new password on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;
  let passwordHash: string;
  let token: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    calls = createAccountCalls(api, database);
    passwordHash = (await findUserByEmail(database, DEMO_EMAIL))?.passwordHash ?? '';
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    for (const table of ['sessions', 'throttle', 'one_time_codes', 'mails', 'known_devices']) await database.query(`DELETE FROM ${table}`);
    await database.query(`UPDATE users SET status = 'active', password_hash = $1`, [passwordHash]);
    token = await calls.logIn();
    api.derivations.length = 0;
  });

  const change = (changes: object = {}, as = token) =>
    calls.postAs(as, accountPaths.updatePassword, { new_password: GOOD_PASSWORD, confirm_password: GOOD_PASSWORD, ...changes });
  const proveLater = () => api.setTime(FIXTURE_START + RECENT_PROOF_MS);
  const wrong = { current_password: 'not-the-one' };
  const right = { current_password: DEMO_PASSWORD };

  test('is set, and ends the account’s other sessions', async () => {
    const [other, ofSomebodyElse] = [await calls.logIn(), await calls.logIn(NEW_EMAIL)];
    expect((await change()).json()).toEqual({ status: true });
    const outcomes = await Promise.all(
      [token, other, ofSomebodyElse].map(async (each) => outcomeOf(await calls.postAs(each, accountPaths.get))),
    );
    expect(outcomes).toEqual(['200', '401 notSignedIn', '200']);
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, DEMO_PASSWORD))).toBe('401 invalidCredentials');
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, GOOD_PASSWORD))).toBe('200');
  });

  test('is notified to the owner, and invalidates emailed links', async () => {
    const { id: userId = 0 } = (await findUserByEmail(database, DEMO_EMAIL)) ?? {};
    await issueCode(database, { audience: 'client', userId }, { purpose: 'login', email: DEMO_EMAIL, validMs: 60_000 }, FIXTURE_START);
    await change();
    expect(await calls.emailsTo(DEMO_EMAIL)).toMatchObject([
      { template: 'passwordChanged', firstName: 'Dana', at: FIXTURE_START, country: FIXTURE_COUNTRY },
    ]);
    expect(await database.query('SELECT id FROM one_time_codes')).toEqual([]);
  });

  test('requires the current one if it was given too long ago', async () => {
    proveLater();
    expect(outcomeOf(await change())).toBe('403 recentLoginRequired');
    expect(outcomeOf(await change(right))).toBe('200');
  });

  test('requires the current one in a session opened by a link', async () => {
    await database.query('UPDATE sessions SET proven_at = NULL');
    expect(outcomeOf(await change())).toBe('403 recentLoginRequired');
    expect(outcomeOf(await change(right))).toBe('200');
  });

  test('counts as a proof of the password in the session', async () => {
    proveLater();
    await change(right);
    expect(outcomeOf(await change({ new_password: 'another-good-one', confirm_password: 'another-good-one' }))).toBe('200');
  });

  test('is not set with a wrong current one, however recent the sign-in', async () => {
    const refused = await change(wrong);
    expect([outcomeOf(refused), refused.json()]).toMatchObject([
      '403 currentPasswordWrong',
      { message: 'Your current password is incorrect.' },
    ]);
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, DEMO_PASSWORD))).toBe('200');
    expect(api.derivations).toEqual([FIXTURE_COST, FIXTURE_COST]);
  });

  test('wrong current passwords count for the session alone, and strangers’ failures do not count for it', async () => {
    const outcomes = [
      outcomeOf(await calls.tryLogin(DEMO_EMAIL, 'wrong')),
      outcomeOf(await change(wrong)),
      outcomeOf(await change(wrong)),
      outcomeOf(await change(wrong)),
      outcomeOf(await change(right)),
      outcomeOf(await calls.tryLogin(DEMO_EMAIL, DEMO_PASSWORD)),
    ];
    const wrongOne = '403 currentPasswordWrong';
    expect(outcomes).toEqual(['401 invalidCredentials', wrongOne, wrongOne, wrongOne, '429 tooManyAttempts', '200']);
  });

  test('the right current one resets the count', async () => {
    await change(wrong);
    await change(wrong);
    expect(outcomeOf(await change(right))).toBe('200');
    for (let attempt = 0; attempt < 3; attempt += 1) expect(outcomeOf(await change(wrong))).toBe('403 currentPasswordWrong');
  });

  test.each([
    ['shorter than 8 characters', 'short12', 'short12', '400 invalidInput', 'new_password'],
    ['that is among the first guesses', 'Qwertyuiop', 'Qwertyuiop', '400 passwordTooEasy', 'new_password'],
    ['of a single repeated character', 'eeeeeeeeeeeeeee', 'eeeeeeeeeeeeeee', '400 passwordTooEasy', 'new_password'],
    ['that is the client’s name', 'Dana Demo', 'Dana Demo', '400 passwordTooEasy', 'new_password'],
    ['that is not repeated', GOOD_PASSWORD, 'something-else', '400 invalidInput', 'confirm_password'],
  ])('rejects one %s', async (_case, new_password, confirm_password, outcome, field) => {
    const response = await change({ new_password, confirm_password });
    expect([outcomeOf(response), errorOf(response).fields?.[0]?.field]).toEqual([outcome, field]);
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, DEMO_PASSWORD))).toBe('200');
  });

  test('is not set for an account blocked in the meantime', async () => {
    await database.query(`UPDATE users SET status = 'blocked' WHERE email = $1`, [DEMO_EMAIL]);
    expect(outcomeOf(await change())).toBe('403 accountNotActive');
    expect((await findUserByEmail(database, DEMO_EMAIL))?.passwordHash).toBe(passwordHash);
  });

  test('a failed change changes nothing', async () => {
    const other = await calls.logIn();
    await database.query('ALTER TABLE mails RENAME TO mails_gone');
    const response = await change();
    await database.query('ALTER TABLE mails_gone RENAME TO mails');
    expect(outcomeOf(response)).toBe('500 internal');
    expect(outcomeOf(await calls.postAs(other, accountPaths.get))).toBe('200');
    expect(outcomeOf(await calls.tryLogin(DEMO_EMAIL, DEMO_PASSWORD))).toBe('200');
  });
});
