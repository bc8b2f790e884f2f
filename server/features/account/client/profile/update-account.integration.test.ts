import { accountPaths } from '@fairlead/contract/paths.ts';
import { NO_ACCESS } from '@fairlead/domain/trading/access.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_COUNTRY, FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { RECENT_PROOF_MS } from '../../../../identity/sessions/session-validity.ts';
import { createAccountCalls, DEMO_EMAIL, errorOf, NEW_EMAIL, outcomeOf, userOf, type AccountCalls } from '../../fixture-account-calls.ts';
import { findUserByEmail } from '../../store.ts';

/** FIXTURE_START is 2027-01-15. */
const DETAILS = {
  first_name: 'Noel',
  last_name: 'Newman',
  email: NEW_EMAIL,
  phone: '+43 1 534440',
  birth_date: '2009-01-15',
  country_id: 40,
  state: 'Wien',
  city: 'Wien',
  street: 'Ring 1',
  zip_code: '1010',
};

/** Those of the verified demo client. */
const VERIFIED_DETAILS = {
  first_name: 'Dana',
  last_name: 'Demo',
  email: DEMO_EMAIL,
  phone: '+4930901820',
  birth_date: '1988-04-12',
  country_id: 276,
  state: 'Berlin',
  city: 'Berlin',
  street: 'Unter den Linden 1',
  zip_code: '10117',
};

describe.each(testDatabases)('the details of a client on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;
  let token: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    calls = createAccountCalls(api, database);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    for (const table of ['sessions', 'throttle', 'one_time_codes', 'mails', 'known_devices']) await database.query(`DELETE FROM ${table}`);
    await database.query(`UPDATE users SET email = $1, email_normalised = $1, email_confirmed_at = now() WHERE first_name = 'Noel'`, [
      NEW_EMAIL,
    ]);
    token = await calls.logIn(NEW_EMAIL);
  });

  const update = (changes: object = {}, as = token) => calls.postAs(as, accountPaths.update, { ...DETAILS, ...changes });

  test('are written, and the response is the updated account', async () => {
    const user = userOf(await update({ first_name: '  Noel ' }));
    expect(user).toMatchObject({ ...DETAILS, phone: '+431534440', full_name: 'Noel Newman', token });
    expect(userOf(await calls.postAs(token, accountPaths.get))).toEqual(user);
  });

  test('do not include anything that only the firm may set', async () => {
    const before = userOf(await update());
    const forged = {
      id: 1,
      userId: 1,
      user_id: 1,
      level: 'Platinum',
      verified_account: true,
      verified: true,
      assets_group_permission: [1, 2],
      custom_leverage: '{"Forex":[0]}',
      balance: 1_000_000,
      pin: '999999',
      status: 'blocked',
      uniqid: 'FORGED',
      referred_by: 1,
      referredBy: 1,
      ref: 'FORGED',
      created_at: '2000-01-01',
      email_confirmed: false,
      password: 'another-password',
      password_hash: 'x',
      passwordHash: 'x',
      auto_trading: 1,
      doc_passport: '{"status":2}',
      terms_accepted_at: '2000-01-01',
    };
    const stored = await findUserByEmail(database, NEW_EMAIL);
    expect(userOf(await update(forged))).toEqual(before);
    expect(await findUserByEmail(database, NEW_EMAIL)).toEqual(stored);
    expect((await api.engine.viewAccount(before.id))?.figures.balance).toBe(0);
  });

  test.each([
    ['nothing', Object.fromEntries(Object.keys(DETAILS).map((name) => [name, ''])), '400 invalidInput', Object.keys(DETAILS)],
    ['an age of 17', { birth_date: '2009-01-16' }, '400 underAge', ['birth_date']],
    ['an impossibly early birth date', { birth_date: '1900-01-01' }, '400 invalidInput', ['birth_date']],
    ['a birth date in the future', { birth_date: '2030-01-01' }, '400 underAge', ['birth_date']],
    ['a day that does not exist', { birth_date: '1990-02-30' }, '400 invalidInput', ['birth_date']],
    ['an unknown country', { country_id: 999 }, '400 invalidInput', ['country_id']],
    ['an impossible phone number', { phone: '+49123' }, '400 invalidInput', ['phone']],
    ['an invalid email', { email: 'noel' }, '400 invalidInput', ['email']],
    ['a name that is too long', { last_name: 'x'.repeat(101) }, '400 invalidInput', ['last_name']],
    ['a street that is blank', { street: '   ' }, '400 invalidInput', ['street']],
  ])('reject %s', async (_case, changes, outcome, fields) => {
    const before = await findUserByEmail(database, NEW_EMAIL);
    const response = await update(changes);
    const named = new Set(errorOf(response).fields?.map(({ field }) => field));
    expect([outcomeOf(response), [...named]]).toEqual([outcome, fields]);
    expect(await findUserByEmail(database, NEW_EMAIL)).toEqual(before);
  });

  test('accept the country as text, as a form sends it', async () => {
    expect(userOf(await update({ country_id: '276' })).country_id).toBe(276);
  });

  test('of an account blocked in the meantime are not written', async () => {
    await database.query(`UPDATE users SET status = 'blocked' WHERE email = $1`, [NEW_EMAIL]);
    const response = await update({ city: 'Graz' });
    await database.query(`UPDATE users SET status = 'active' WHERE email = $1`, [NEW_EMAIL]);
    expect(outcomeOf(response)).toBe('403 accountNotActive');
    expect((await findUserByEmail(database, NEW_EMAIL))?.city).not.toBe('Graz');
  });

  describe('once the account is verified', () => {
    test.each([
      ['first_name', 'Donna'],
      ['last_name', 'Other'],
      ['birth_date', '1990-01-01'],
      ['country_id', 40],
    ])('%s is locked', async (field, value) => {
      const response = await update({ ...VERIFIED_DETAILS, [field]: value }, await calls.logIn());
      expect([outcomeOf(response), errorOf(response).fields?.map((fault) => fault.field)]).toEqual(['403 detailsLocked', [field]]);
    });

    test('all locked fields are named', async () => {
      const response = await update({ ...DETAILS, email: DEMO_EMAIL }, await calls.logIn());
      const fields = errorOf(response).fields?.map(({ field }) => field);
      expect(fields).toEqual(['first_name', 'last_name', 'birth_date', 'country_id']);
    });

    test('unchanged values pass, and the rest can be changed', async () => {
      const demo = await calls.logIn();
      expect(userOf(await update({ ...VERIFIED_DETAILS, city: 'Potsdam', phone: '+43 1 534440' }, demo))).toMatchObject({
        city: 'Potsdam',
        phone: '+431534440',
      });
      expect(outcomeOf(await update(VERIFIED_DETAILS, demo))).toBe('200');
    });

    test('an account that has lost its verification can be changed again', async () => {
      const demo = await calls.logIn();
      const accountId = (await findUserByEmail(database, DEMO_EMAIL))?.id ?? 0;
      const before = await api.engine.viewAccount(accountId);
      const setAccess = (commandId: string, access = NO_ACCESS) =>
        api.engine.submit({ kind: 'setTradingAccess', commandId, accountId, at: FIXTURE_START, access });
      await setAccess('withdraw');
      expect(outcomeOf(await update({ ...VERIFIED_DETAILS, last_name: 'Other' }, demo))).toBe('200');
      expect(outcomeOf(await update(VERIFIED_DETAILS, demo))).toBe('200');
      await setAccess('back', before?.access);
    });
  });

  describe('a new email', () => {
    const OTHER = 'Noel@other.test';

    test('must be confirmed, and both addresses are notified', async () => {
      expect(userOf(await update({ email: OTHER }))).toMatchObject({ email: OTHER, email_confirmed: false });
      const [notice] = await calls.emailsTo(NEW_EMAIL);
      expect(notice).toMatchObject({
        template: 'emailChanged',
        newEmailMasked: 'N***@other.test',
        at: FIXTURE_START,
        country: FIXTURE_COUNTRY,
      });
      const code = await calls.codeMailedTo(OTHER, 'confirmEmail');
      expect(await calls.emailsTo(OTHER)).toMatchObject([{ url: `${FIXTURE_SITE}/confirm-email#${code}` }]);
      await calls.post(accountPaths.confirmEmail, { code });
      expect(userOf(await calls.postAs(token, accountPaths.get)).email_confirmed).toBe(true);
      expect(outcomeOf(await calls.tryLogin(OTHER.toLowerCase(), 'fairlead-demo'))).toBe('200');
      expect(outcomeOf(await calls.tryLogin(NEW_EMAIL, 'fairlead-demo'))).toBe('401 invalidCredentials');
    });

    test('is only accepted soon after the password was given', async () => {
      api.setTime(FIXTURE_START + RECENT_PROOF_MS);
      expect(outcomeOf(await update({ email: OTHER }))).toBe('403 recentLoginRequired');
      expect(outcomeOf(await update())).toBe('200');
    });

    test('invalidates links emailed to the old one', async () => {
      await calls.post(accountPaths.forgotPassword, { email: NEW_EMAIL });
      const code = await calls.codeMailedTo(NEW_EMAIL, 'passwordReset');
      await update({ email: OTHER });
      const reset = { code, new_password: 'plum-kettle-saturn', confirm_password: 'plum-kettle-saturn' };
      expect(outcomeOf(await calls.post(accountPaths.resetPassword, reset))).toBe('404 linkNotValid');
    });

    test.each([DEMO_EMAIL, 'DEMO@Fairlead.test'])('is rejected if it belongs to another client: %s', async (email) => {
      const response = await update({ email, city: 'Graz' });
      expect([outcomeOf(response), errorOf(response).fields?.[0]?.field]).toEqual(['409 emailTaken', 'email']);
      expect((await findUserByEmail(database, NEW_EMAIL))?.city).not.toBe('Graz');
      expect(await database.query('SELECT id FROM mails')).toEqual([]);
    });

    test('can be tried five times an hour', async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) expect(outcomeOf(await update({ email: DEMO_EMAIL }))).toBe('409 emailTaken');
      expect(outcomeOf(await update({ email: OTHER }))).toBe('429 tooManyAttempts');
      expect(outcomeOf(await update())).toBe('200');
    });

    test('that only differs in case stays confirmed', async () => {
      expect(userOf(await update({ email: 'New@Fairlead.test' }))).toMatchObject({ email: 'New@Fairlead.test', email_confirmed: true });
      expect(await database.query('SELECT id FROM mails')).toEqual([]);
    });

    test('requested by two clients concurrently goes to one', async () => {
      const demo = await calls.logIn();
      const outcomes = (await Promise.all([update({ email: OTHER }), update({ ...VERIFIED_DETAILS, email: OTHER }, demo)])).map(outcomeOf);
      expect(outcomes.toSorted()).toEqual(['200', '409 emailTaken']);
      await database.query(`UPDATE users SET email = $1, email_normalised = $1 WHERE first_name = 'Dana'`, [DEMO_EMAIL]);
    });
  });
});
