import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { openAffiliateBench, type AffiliateBench, type SeededAffiliate } from '../../../../fixture-affiliates.ts';
import { FIXTURE_COST, FIXTURE_SITE, FIXTURE_START, startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import {
  createAccountCalls,
  DEMO_EMAIL,
  errorOf,
  GOOD_PASSWORD,
  outcomeOf,
  REGISTRATION,
  userOf,
  type AccountCalls,
} from '../../fixture-account-calls.ts';
import { findUserByEmail } from '../../store.ts';

const EMAIL = 'ada@example.test';

describe.each(testDatabases)('signing up on %s', (kind) => {
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
    await api.background.settled();
    await database.query('DELETE FROM mails');
    await database.query('DELETE FROM throttle');
    await database.query(`DELETE FROM users WHERE email_normalised LIKE '%@example.test'`);
    api.derivations.length = 0;
  });

  const register = (changes: object = {}, headers: Record<string, string> = {}) =>
    calls.post(accountPaths.register, { ...REGISTRATION, ...changes }, { headers });
  const stored = () => findUserByEmail(database, EMAIL);

  test('opens an account and a session, and responds like a login', async () => {
    const response = await register();
    const user = userOf(response);
    expect(user).toMatchObject({
      email: 'Ada@Example.test',
      email_confirmed: false,
      full_name: 'Ada Lovelace',
      phone: '+4930901820',
      country_id: 276,
      level: 'Standard',
      verified_account: false,
      assets_group_permission: [],
      pin: null,
    });
    expect(response.headers['set-cookie']).toMatch(/^device=[\w-]{43};/);
    expect((await calls.postAs(user.token, accountPaths.get)).statusCode).toBe(200);
    expect((await api.engine.viewAccount(user.id))?.figures.balance).toBe(0);
    expect((await calls.tryLogin(EMAIL, GOOD_PASSWORD)).statusCode).toBe(200);
  });

  test('records the consent with its time and language', async () => {
    await register({}, { 'accept-language': 'it-IT' });
    expect(await stored()).toMatchObject({ termsAcceptedAt: FIXTURE_START, createdAt: FIXTURE_START, language: 'it', referredBy: null });
  });

  test('sends a welcome email with a confirmation link', async () => {
    await register();
    const code = await calls.codeMailedTo('Ada@Example.test', 'welcome');
    expect(await calls.emailsTo('Ada@Example.test')).toEqual([
      { template: 'welcome', firstName: 'Ada', url: `${FIXTURE_SITE}/confirm-email#${code}` },
    ]);
    expect((await calls.post(accountPaths.confirmEmail, { code })).statusCode).toBe(200);
    expect((await stored())?.emailConfirmedAt).toBe(FIXTURE_START);
  });

  test.each([
    ['ref', { ref: 'REFERRAL-ID' }],
    ['unknown ref', { ref: 'nobody' }],
    ['empty ref', { ref: '' }],
    ['ref that is null', { ref: null }],
  ])('opens the account with %s', async (name, changes) => {
    await database.query(`UPDATE users SET uniqid = 'REFERRAL-ID' WHERE email_normalised = $1`, [DEMO_EMAIL]);
    expect((await register(changes)).statusCode).toBe(200);
    const demo = await findUserByEmail(database, DEMO_EMAIL);
    expect((await stored())?.referredBy).toBe(name === 'ref' ? demo?.id : null);
  });

  test('a referral link of an inactive client has no effect', async () => {
    await database.query(`UPDATE users SET uniqid = 'REFERRAL-ID', status = 'closed' WHERE email_normalised = $1`, [DEMO_EMAIL]);
    await register({ ref: 'REFERRAL-ID' });
    await database.query(`UPDATE users SET status = 'active' WHERE email_normalised = $1`, [DEMO_EMAIL]);
    expect((await stored())?.referredBy).toBeNull();
  });

  test.each([
    ['as a code', { country: 'AT' }, 40],
    ['as a code in lower case', { country: 'at' }, 40],
    ['by name', { country: 'austria' }, 40],
    ['by id', { country: '40' }, 40],
    ['not at all: taken from the phone number', { country: undefined }, 276],
    ['as something else: taken from the phone number', { country: 'Atlantis' }, 276],
    ['by a phone number typed with spaces', { country: '', phone: '+43 1 534440' }, 40],
  ])('accepts the country %s', async (_case, changes, countryId) => {
    expect(userOf(await register(changes)).country_id).toBe(countryId);
  });

  test('a phone number is stored in international format', async () => {
    expect(userOf(await register({ phone: ' +49 30 901820 ' })).phone).toBe('+4930901820');
  });

  test('nothing that only the firm may set is taken from the form', async () => {
    const forged = {
      id: 4_711,
      userId: 4_711,
      level: 'Platinum',
      verified: true,
      verified_account: true,
      assets_group_permission: [1, 2, 3],
      custom_leverage: '{"Forex":[0]}',
      balance: 1_000_000,
      pin: '999999',
      status: 'blocked',
      created_at: '2000-01-01',
      uniqid: 'FORGED',
      referred_by: 1,
      email_confirmed: true,
      emailConfirmedAt: 1,
      password_hash: 'x',
      auto_trading: 1,
    };
    const user = userOf(await register(forged));
    expect(user).toMatchObject({
      level: 'Standard',
      verified_account: false,
      assets_group_permission: [],
      custom_leverage: '{}',
      pin: null,
    });
    expect(user).toMatchObject({ auto_trading: 0, email_confirmed: false, created_at: new Date(FIXTURE_START).toISOString() });
    expect(await stored()).toMatchObject({ status: 'active', referredBy: null, emailConfirmedAt: null });
    expect([user.id === forged.id, user.uniqid === forged.uniqid]).toEqual([false, false]);
    expect((await api.engine.viewAccount(user.id))?.figures.balance).toBe(0);
  });

  test.each([
    ['an email that is taken', { email: ' DEMO@fairlead.test ' }, '409 emailTaken', undefined],
    ['a password among the first guesses', { password: 'Password123' }, '400 passwordTooEasy', 'password'],
    ['the email as password', { password: 'ADA@example.test' }, '400 passwordTooEasy', 'password'],
    ['both names as password', { password: 'adalovelace' }, '400 passwordTooEasy', 'password'],
    ['a short password', { password: 'short12' }, '400 invalidInput', 'password'],
    ['a password of four characters in eight code units', { password: '🔑🔒🔐🗝'.slice(0, 8) }, '400 invalidInput', 'password'],
    ['an impossible phone number', { phone: '+49123' }, '400 invalidInput', 'phone'],
    ['no phone number', { phone: '' }, '400 invalidInput', 'phone'],
    ['no first name', { first_name: ' ' }, '400 invalidInput', 'first_name'],
    ['an invalid email', { email: 'ada' }, '400 invalidInput', 'email'],
    ['terms that were not accepted', { agree: false }, '400 invalidInput', 'agree'],
  ])('rejects %s', async (_case, changes, outcome, field) => {
    const response = await register(changes);
    expect([outcomeOf(response), errorOf(response).fields?.[0]?.field]).toEqual([outcome, field]);
    expect(await stored()).toBeNull();
  });

  test('reports a taken email with the text of the specification, after the same work', async () => {
    const response = await register({ email: DEMO_EMAIL });
    expect(response.json()).toMatchObject({ status: false, message: 'This email already exist' });
    expect(api.derivations).toEqual([FIXTURE_COST]);
    expect(await calls.emailsTo(DEMO_EMAIL)).toEqual([]);
  });

  test('of twenty concurrent sign-ups with one email, one gets the account', async () => {
    const headers = (caller: number) => ({ 'accept-language': 'de', 'user-agent': `Browser/${caller}` });
    const one = (caller: number) =>
      calls.post(accountPaths.register, REGISTRATION, { headers: headers(caller), remoteAddress: `192.0.2.${caller + 1}` });
    const outcomes = (await Promise.all(Array.from({ length: 20 }, (_, caller) => one(caller)))).map(outcomeOf);
    expect(outcomes.toSorted()).toEqual(['200', ...Array.from({ length: 19 }, () => '409 emailTaken')]);
    expect(await database.query('SELECT id FROM users WHERE email_normalised = $1', [EMAIL])).toHaveLength(1);
    expect(await calls.emailsTo('Ada@Example.test')).toHaveLength(1);
  });

  test('one address can have sixty passwords a minute checked, good or bad', async () => {
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 61; attempt += 1) outcomes.push(outcomeOf(await register({ password: 'Password123' })));
    expect(outcomes).toEqual([...Array.from({ length: 60 }, () => '400 passwordTooEasy'), '429 tooManyAttempts']);
    expect(outcomeOf(await calls.post(accountPaths.register, REGISTRATION, { remoteAddress: '192.0.2.99' }))).toBe('200');
    api.setTime(FIXTURE_START + 60_000);
    expect(outcomeOf(await register({ email: 'later@example.test' }))).toBe('200');
    api.setTime(FIXTURE_START);
  });

  test('one address can sign up ten times an hour', async () => {
    const outcomes: string[] = [];
    for (let person = 0; person < 11; person += 1) outcomes.push(outcomeOf(await register({ email: `person${person}@example.test` })));
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => '200'), '429 tooManyAttempts']);
    api.setTime(FIXTURE_START + 3_600_000);
    expect(outcomeOf(await register())).toBe('200');
    api.setTime(FIXTURE_START);
  });
});

describe.each(testDatabases)('referrals on %s', (kind) => {
  let database: Database;
  let calls: AccountCalls;
  let bench: AffiliateBench;
  let affiliate: SeededAffiliate;
  let referrerId: number;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    database = opened.database;
    calls = createAccountCalls(opened.api, database);
    bench = openAffiliateBench(opened);
    affiliate = await bench.seedAffiliate();
    await database.query(`UPDATE users SET uniqid = 'REFERRAL-ID' WHERE email_normalised = $1`, [DEMO_EMAIL]);
    referrerId = (await findUserByEmail(database, DEMO_EMAIL))?.id ?? 0;
    return opened.close;
  });

  beforeEach(async () => {
    await database.query('DELETE FROM throttle');
    await database.query(`DELETE FROM users WHERE email_normalised LIKE '%@example.test'`);
    await database.query(`UPDATE affiliates SET status = 'active', email = $1`, [affiliate.email]);
  });

  const register = async (changes: object) => userOf(await calls.post(accountPaths.register, { ...REGISTRATION, ...changes }));

  /** The stored referral; undefined if there is none. */
  async function readReferral(userId: number): Promise<object | undefined> {
    const [row] = await database.query(
      `SELECT referrer_id, affiliate_id, campaign_id, source_page, sub_id, click_id, country_id, excluded
       FROM referred_accounts WHERE user_id = $1`,
      [userId],
    );
    return row;
  }
  const referralBy = async (changes: object) => readReferral((await register(changes)).id);
  const NO_LABELS = { source_page: '', sub_id: '', click_id: '', country_id: 276, excluded: null };
  const byClient = () => ({ ...NO_LABELS, referrer_id: referrerId, affiliate_id: null, campaign_id: null });
  const byAffiliate = () => ({
    ...NO_LABELS,
    referrer_id: null,
    affiliate_id: affiliate.affiliateId,
    campaign_id: affiliate.campaignId,
  });

  test('are recorded for a client’s code', async () => {
    expect(await referralBy({ ref: 'REFERRAL-ID' })).toEqual(byClient());
  });

  test.each([
    ['as issued', (code: string) => code],
    ['in capitals', (code: string) => code.toUpperCase()],
    ['with spaces around it', (code: string) => ` ${code} `],
  ])('are recorded for a campaign’s code %s', async (_case, write) => {
    expect(await referralBy({ ref: write(affiliate.code) })).toEqual(byAffiliate());
  });

  test.each([
    ['an unknown code', { ref: 'nobody' }],
    ['no code, whatever else is sent', { source_page: 'https://blog.test/', sub_id: 'a', click_id: 'b' }],
  ])('are not recorded for %s', async (_case, changes) => {
    expect(await referralBy(changes)).toBeUndefined();
  });

  test('are not recorded for a blocked affiliate', async () => {
    await database.query(`UPDATE affiliates SET status = 'blocked'`);
    expect(await referralBy({ ref: affiliate.code })).toBeUndefined();
  });

  test.each([
    ['their own mailbox', 'grace@example.test', 'ownAccount'],
    ['their own mailbox with a label', 'Grace+trading@example.test', 'ownAccount'],
    ['another one', 'grace.hopper@example.test', null],
  ])('an affiliate is not paid for an account of %s', async (_case, email, excluded) => {
    await database.query(`UPDATE affiliates SET email = 'grace@example.test'`);
    expect(await referralBy({ ref: affiliate.code, email })).toEqual({ ...byAffiliate(), excluded });
  });

  test.each([
    ['without its query', 'https://blog.test/brokers?reader=ada#best', 'https://blog.test/brokers'],
    ['without credentials', 'https://ada:secret@blog.test/', 'https://blog.test/'],
    ['not if it is a script', 'javascript:alert(1)', ''],
    ['not if it is not a web page', 'file:///home/ada', ''],
    ['not if it is not a URL', 'a blog', ''],
    ['not beyond 300 characters', `https://blog.test/${'a'.repeat(400)}`, `https://blog.test/${'a'.repeat(282)}`],
  ])('the source page is stored %s', async (_case, source_page, kept) => {
    expect(await referralBy({ ref: 'REFERRAL-ID', source_page })).toEqual({ ...byClient(), source_page: kept });
  });

  test.each([
    ['unchanged', { sub_id: 'news-letter_1', click_id: '3f~a.B' }, { sub_id: 'news-letter_1', click_id: '3f~a.B' }],
    ['not if they contain other characters', { sub_id: 'a b', click_id: '<b>' }, { sub_id: '', click_id: '' }],
    ['not if they are longer', { sub_id: 'a'.repeat(61), click_id: 'b'.repeat(101) }, { sub_id: '', click_id: '' }],
    ['not if they are null', { sub_id: null, click_id: null }, { sub_id: '', click_id: '' }],
  ])('the link’s labels are stored %s', async (_case, labels, kept) => {
    expect(await referralBy({ ref: affiliate.code, ...labels })).toEqual({ ...byAffiliate(), ...kept });
  });

  test('the link’s labels are ignored for a client’s code', async () => {
    expect(await referralBy({ ref: 'REFERRAL-ID', sub_id: 'a', click_id: 'b' })).toEqual(byClient());
  });

  test('are written once: changes to the account do not affect them', async () => {
    const user = await register({ ref: 'REFERRAL-ID', source_page: 'https://blog.test/' });
    const details = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: user.email,
      phone: user.phone,
      birth_date: '1990-04-12',
      country_id: 40,
      state: 'Wien',
      city: 'Wien',
      street: 'Ring 1',
      zip_code: '1010',
    };
    const forged = { ref: affiliate.code, source_page: 'https://other.test/', referred_by: null, affiliate_id: affiliate.affiliateId };
    expect(userOf(await calls.postAs(user.token, accountPaths.update, { ...details, ...forged }))).toMatchObject({ country_id: 40 });
    expect(await readReferral(user.id)).toEqual({ ...byClient(), source_page: 'https://blog.test/' });
  });
});

describe.each(testDatabases)('signing up in unusual conditions on %s', (kind) => {
  let database: Database;
  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  test('is refused if registration is closed', async () => {
    const api = await startFixtureApi(database, { REGISTRATION: '0' });
    expect(outcomeOf(await createAccountCalls(api, database).post(accountPaths.register, REGISTRATION))).toBe('403 registrationClosed');
    expect(await findUserByEmail(database, EMAIL)).toBeNull();
    await api.close();
  });

  test('if the server stops before the trading account is opened, the next login opens it', async () => {
    const stopping = await startFixtureApi(database);
    await stopping.engine.stop();
    expect(outcomeOf(await createAccountCalls(stopping, database).post(accountPaths.register, REGISTRATION))).toBe('503 unavailable');
    await stopping.close();
    const id = (await findUserByEmail(database, EMAIL))?.id ?? 0;

    const started = await startFixtureApi(database);
    expect(await started.engine.viewAccount(id)).toBeNull();
    expect(outcomeOf(await createAccountCalls(started, database).tryLogin(EMAIL, GOOD_PASSWORD))).toBe('200');
    expect(await started.engine.viewAccount(id)).toMatchObject({ accountId: id, figures: { balance: 0 } });
    await started.close();
  });
});
