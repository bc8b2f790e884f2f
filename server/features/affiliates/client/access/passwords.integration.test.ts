import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../../../demo/demo-clients.ts';
import {
  AFFILIATE_PASSWORD,
  DAY_MS,
  openAffiliateBench,
  type AffiliateBench,
  type SeededAffiliate,
} from '../../../../fixture-affiliates.ts';
import { FIXTURE_COST, FIXTURE_COUNTRY, FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { createEmailQueue } from '../../../../email/email-queue.ts';
import { RECENT_PROOF_MS } from '../../../../identity/sessions/session-validity.ts';
import { findAffiliateByEmail } from './affiliate-store.ts';
import { createAccessCalls, fieldsOf, NEW_PASSWORD, outcomeOf } from './fixture-access-calls.ts';
import { postAccessLink } from './post-access-link.ts';
import { tidyIdentity } from '../../../../identity/tidy-identity.ts';

const HOUR_MS = 3_600_000;
const CLIENT = 'demo@fairlead.test';

describe.each(testDatabases)('affiliate passwords on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let bench: AffiliateBench;
  let calls: ReturnType<typeof createAccessCalls>;
  let affiliate: SeededAffiliate;
  let now: number;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    bench = openAffiliateBench(opened);
    calls = createAccessCalls(api, database);
    return opened.close;
  });

  beforeEach(async () => {
    await api.background.settled();
    setTime(FIXTURE_START);
    for (const table of ['sessions', 'throttle', 'one_time_codes', 'mails']) await database.query(`DELETE FROM ${table}`);
    affiliate = await bench.seedAffiliate();
    await database.query(`UPDATE affiliates SET name = 'Zoë Partner', company = 'Partner Media' WHERE id = $1`, [affiliate.affiliateId]);
  });

  function setTime(time: number): void {
    now = time;
    api.setTime(time);
  }

  const block = () => database.query(`UPDATE affiliates SET status = 'blocked' WHERE id = $1`, [affiliate.affiliateId]);

  /** Invites as operators do: the affiliate has no password yet. */
  async function invite(): Promise<string> {
    await database.query(`UPDATE affiliates SET password_hash = '' WHERE id = $1`, [affiliate.affiliateId]);
    return inviteAgain();
  }

  async function inviteAgain(): Promise<string> {
    const invited = await findAffiliateByEmail(database, affiliate.email);
    if (invited === null) throw new Error('no affiliate was seeded');
    const clock = () => now;
    const context = { emailQueue: createEmailQueue({ database, secretBox: api.secretBox, clock }), siteUrl: () => FIXTURE_SITE, clock };
    await database.transaction((transaction) => postAccessLink(invited, 'invitation', transaction, context));
    return calls.emailedCode(affiliate.email);
  }

  async function forgotten(): Promise<string> {
    expect(outcomeOf(await calls.forget(affiliate.email))).toBe('200');
    return calls.emailedCode(affiliate.email);
  }

  const links = [
    ['an invitation', invite, 7 * DAY_MS],
    ['a forgotten password', forgotten, HOUR_MS],
  ] as const;

  describe('the email', () => {
    test.each([
      ['affiliateInvitation', invite, 7 * 24 * 60],
      ['affiliatePasswordReset', forgotten, 60],
    ] as const)('%s has an unguessable link', async (template, linkOf, validMinutes) => {
      const code = await linkOf();
      expect(code).toMatch(/^[\w-]{43}$/);
      expect(await calls.emailsTo(affiliate.email)).toEqual([
        { template, name: 'Zoë Partner', url: `${FIXTURE_SITE}/affiliate/password?code=${code}`, validMinutes },
      ]);
    });

    test('is written in the affiliate’s language', async () => {
      await database.query(`UPDATE affiliates SET language = 'it' WHERE id = $1`, [affiliate.affiliateId]);
      await forgotten();
      expect(await database.query('SELECT language, user_id FROM mails')).toEqual([{ language: 'it', user_id: null }]);
    });

    test('leaves nothing in the database from which the link could be rebuilt', async () => {
      const code = await invite();
      const rows = JSON.stringify(await database.query(`SELECT *, encode(code_hash, 'hex') AS hex FROM affiliate_codes`));
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(Buffer.from(code, 'base64url').toString('hex'));
    });
  });

  describe.each(links)('the link of %s', (_kind, linkOf, validMs) => {
    test('sets the password, opens no session, and cannot be used again', async () => {
      const code = await linkOf();
      const response = await calls.set(code);
      expect([response.statusCode, response.json(), response.headers['set-cookie']]).toEqual([200, { status: true }, undefined]);
      expect(outcomeOf(await calls.set(code, 'another-good-one'))).toBe('404 linkNotValid');
      expect(outcomeOf(await calls.tryLogin(affiliate.email))).toBe('401 invalidCredentials');
      expect(outcomeOf(await calls.tryLogin(affiliate.email, NEW_PASSWORD))).toBe('200');
    });

    test('names the owner of the password without being used up', async () => {
      const code = await linkOf();
      const owner = () => calls.post(affiliatePaths.passwordOwner, { code });
      const data = { email: affiliate.email, names: ['Zoë Partner'], others: ['Partner Media'] };
      expect((await owner()).json()).toEqual({ status: true, data });
      expect(outcomeOf(await calls.set(code))).toBe('200');
      expect(outcomeOf(await owner())).toBe('404 linkNotValid');
    });

    test('is valid until it expires', async () => {
      const code = await linkOf();
      setTime(FIXTURE_START + validMs - 1);
      expect(outcomeOf(await calls.set(code, 'short'))).toBe('400 invalidInput');
      expect(outcomeOf(await calls.set(code))).toBe('200');
    });

    test('expires on time and is deleted afterwards', async () => {
      const code = await linkOf();
      setTime(FIXTURE_START + validMs);
      expect(outcomeOf(await calls.set(code))).toBe('404 linkNotValid');
      const rowsAfter = async (time: number) => {
        await tidyIdentity(database, time);
        return (await database.query('SELECT id FROM one_time_codes WHERE affiliate_id IS NOT NULL')).length;
      };
      expect([await rowsAfter(FIXTURE_START + validMs), await rowsAfter(FIXTURE_START + validMs + 1)]).toEqual([1, 0]);
    });

    test('ends every session of the affiliate and nobody else’s', async () => {
      const other = await bench.seedAffiliate();
      const tokens = [
        await bench.signIn(affiliate.affiliateId),
        await bench.signIn(affiliate.affiliateId),
        await bench.signIn(other.affiliateId),
      ];
      expect(outcomeOf(await calls.set(await linkOf()))).toBe('200');
      expect(await Promise.all(tokens.map(calls.isOpen))).toEqual(['401 notSignedIn', '401 notSignedIn', '200']);
    });

    test('becomes invalid with the next one of either kind', async () => {
      const codes = [await linkOf(), await inviteAgain(), await forgotten()];
      const outcomes: string[] = [];
      for (const code of codes) outcomes.push(outcomeOf(await calls.set(code)));
      expect(outcomes).toEqual(['404 linkNotValid', '404 linkNotValid', '200']);
    });

    test('does not let a blocked affiliate in', async () => {
      const code = await linkOf();
      await block();
      expect(outcomeOf(await calls.set(code))).toBe('404 linkNotValid');
    });

    test.each([
      ['a common password', 'password123', 'password123', '400 passwordTooEasy', 'new_password'],
      ['the name', 'zoë.partner', 'zoë.partner', '400 passwordTooEasy', 'new_password'],
      ['the company', 'Partner Media', 'Partner Media', '400 passwordTooEasy', 'new_password'],
      ['a password that is too short', 'short', 'short', '400 invalidInput', 'new_password'],
      ['a password that is not repeated', NEW_PASSWORD, `${NEW_PASSWORD}x`, '400 invalidInput', 'confirm_password'],
    ])('refuses %s, and stays valid for a better one', async (_case, password, confirmed, outcome, field) => {
      const code = await linkOf();
      const refused = await calls.set(code, password, confirmed);
      expect([outcomeOf(refused), fieldsOf(refused)]).toEqual([outcome, [field]]);
      expect(outcomeOf(await calls.set(code))).toBe('200');
    });

    test('sets one password if ten callers use it at once', async () => {
      const code = await linkOf();
      const passwords = Array.from({ length: 10 }, (_, caller) => `${NEW_PASSWORD}-${caller}`);
      const outcomes = (await Promise.all(passwords.map((password) => calls.set(code, password)))).map(outcomeOf);
      expect(outcomes.toSorted()).toEqual(['200', ...Array<string>(9).fill('404 linkNotValid')]);
      expect(outcomeOf(await calls.tryLogin(affiliate.email, passwords[outcomes.indexOf('200')]))).toBe('200');
    });
  });

  test('an unknown code is refused, at most thirty times an hour per address', async () => {
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) outcomes.push(outcomeOf(await calls.set('a-code-that-was-never-given')));
    expect(outcomes).toEqual([...Array<string>(30).fill('404 linkNotValid'), '429 tooManyAttempts']);
  });

  test('a client’s link does not work for an affiliate', async () => {
    await calls.post(accountPaths.forgotPassword, { email: CLIENT });
    const code = (await calls.emailsTo(CLIENT)).flatMap((mail) => ('url' in mail ? [mail.url.split('#')[1] ?? ''] : []))[0] ?? '';
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(outcomeOf(await calls.set(code))).toBe('404 linkNotValid');
  });

  test('the first password causes no email; later changes do, with the place they came from', async () => {
    await calls.set(await invite());
    expect((await calls.emailsTo(affiliate.email)).map(({ template }) => template)).toEqual(['affiliateInvitation']);
    await calls.set(await forgotten(), 'another-good-one');
    expect((await calls.emailsTo(affiliate.email)).at(-1)).toEqual({
      template: 'affiliatePasswordChanged',
      name: 'Zoë Partner',
      at: FIXTURE_START,
      country: FIXTURE_COUNTRY,
      device: expect.any(String),
    });
  });

  test('a password set by a link resets the failed sign-in count', async () => {
    for (let host = 1; host <= 6; host += 1) await calls.tryLogin(affiliate.email, 'wrong', { remoteAddress: `192.0.2.${host}` });
    expect(outcomeOf(await calls.tryLogin(affiliate.email))).toBe('429 tooManyAttempts');
    await calls.set(await forgotten());
    expect(outcomeOf(await calls.tryLogin(affiliate.email, NEW_PASSWORD))).toBe('200');
  });

  test('a failed change leaves everything as it was', async () => {
    const token = await bench.signIn(affiliate.affiliateId);
    const code = await forgotten();
    await database.query('ALTER TABLE mails RENAME TO mails_gone');
    const responses = [await calls.set(code), await calls.postAs(token, affiliatePaths.updatePassword, twice(NEW_PASSWORD))];
    await database.query('ALTER TABLE mails_gone RENAME TO mails');
    expect(responses.map(outcomeOf)).toEqual(['500 internal', '500 internal']);
    expect(await calls.isOpen(token)).toBe('200');
    expect(outcomeOf(await calls.tryLogin(affiliate.email))).toBe('200');
    expect(outcomeOf(await calls.set(code))).toBe('200');
  });

  describe('a forgotten password', () => {
    test.each<[string, () => Promise<string>]>([
      ['an affiliate', async () => affiliate.email],
      ['an unknown email', async () => 'nobody@affiliates.test'],
      ['a client', async () => CLIENT],
      [
        'a blocked affiliate',
        async () => {
          await block();
          return affiliate.email;
        },
      ],
    ])('has the same answer for %s', async (person, emailOf) => {
      const email = await emailOf();
      const response = await calls.forget(email);
      expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
      expect(await calls.emailsTo(email)).toHaveLength(person === 'an affiliate' ? 1 : 0);
    });

    test('is answered before the email is looked up, so that the timing reveals nothing', async () => {
      await database.query('ALTER TABLE affiliates RENAME TO affiliates_gone');
      const response = await calls.forget(affiliate.email);
      await api.background.settled();
      await database.query('ALTER TABLE affiliates_gone RENAME TO affiliates');
      expect(outcomeOf(response)).toBe('200');
      expect(await database.query('SELECT id FROM mails')).toEqual([]);
    });

    test.each([
      ['an affiliate', () => affiliate.email],
      ['an unknown email', () => 'nobody@affiliates.test'],
    ])('can be requested three times an hour per email, also for %s', async (_person, emailOf) => {
      const outcomes: string[] = [];
      for (let host = 1; host <= 4; host += 1) outcomes.push(outcomeOf(await calls.forget(emailOf(), `192.0.2.${host}`)));
      expect(outcomes).toEqual(['200', '200', '200', '429 tooManyAttempts']);
      setTime(FIXTURE_START + HOUR_MS);
      expect(outcomeOf(await calls.forget(emailOf()))).toBe('200');
    });

    test('can be requested ten times an hour per address, without affecting clients at that address', async () => {
      for (let person = 0; person < 10; person += 1) expect(outcomeOf(await calls.forget(`person${person}@affiliates.test`))).toBe('200');
      expect(outcomeOf(await calls.forget(affiliate.email))).toBe('429 tooManyAttempts');
      expect(outcomeOf(await calls.forget(affiliate.email, '192.0.2.9'))).toBe('200');
      expect(outcomeOf(await calls.post(accountPaths.forgotPassword, { email: CLIENT }))).toBe('200');
    });
  });

  describe('a new password', () => {
    const change = (token: string, changes: object = {}) =>
      calls.postAs(token, affiliatePaths.updatePassword, { ...twice(NEW_PASSWORD), ...changes });
    const right = { current_password: AFFILIATE_PASSWORD };
    const wrong = { current_password: 'not-the-one' };
    let token: string;

    beforeEach(async () => {
      token = await calls.logIn(affiliate.email);
      api.derivations.length = 0;
    });

    test('is set, and ends the affiliate’s other sessions and links', async () => {
      const client = await api.sessions.start({ audience: 'client', userId: affiliate.affiliateId }, ORIGIN, true);
      const [other, code] = [await calls.logIn(affiliate.email), await forgotten()];
      expect((await change(token)).json()).toEqual({ status: true });
      expect(await Promise.all([token, other].map(calls.isOpen))).toEqual(['200', '401 notSignedIn']);
      expect(await api.sessions.authenticate(client, 'client')).not.toBeNull();
      expect(outcomeOf(await calls.set(code))).toBe('404 linkNotValid');
      expect(outcomeOf(await calls.tryLogin(affiliate.email))).toBe('401 invalidCredentials');
      expect(outcomeOf(await calls.tryLogin(affiliate.email, NEW_PASSWORD))).toBe('200');
    });

    test('is reported to the affiliate', async () => {
      await change(token);
      expect((await calls.emailsTo(affiliate.email)).map(({ template }) => template)).toEqual(['affiliatePasswordChanged']);
    });

    test('needs the current one if it was last given too long ago, and leaves the session proven', async () => {
      setTime(FIXTURE_START + RECENT_PROOF_MS);
      expect(outcomeOf(await change(token))).toBe('403 recentLoginRequired');
      expect(outcomeOf(await change(token, right))).toBe('200');
      expect(outcomeOf(await change(token, twice('another-good-one')))).toBe('200');
    });

    test('is not set with a wrong current one, however recent the sign-in', async () => {
      expect(outcomeOf(await change(token, wrong))).toBe('403 currentPasswordWrong');
      expect(api.derivations).toEqual([FIXTURE_COST]);
      expect(outcomeOf(await calls.tryLogin(affiliate.email))).toBe('200');
    });

    test('wrong guesses at the current one count for that session alone, and strangers’ failures do not count towards it', async () => {
      for (let host = 1; host <= 2; host += 1) await calls.tryLogin(affiliate.email, 'wrong', { remoteAddress: `192.0.2.${host}` });
      for (let guess = 0; guess < 5; guess += 1) expect(outcomeOf(await change(token, wrong))).toBe('403 currentPasswordWrong');
      expect(outcomeOf(await change(token, right))).toBe('429 tooManyAttempts');
      expect(outcomeOf(await calls.tryLogin(affiliate.email))).toBe('200');
    });

    test.each([
      ['if it has fewer than 8 characters', twice('short12'), '400 invalidInput', 'new_password'],
      ['as a common password', twice('Qwertyuiop'), '400 passwordTooEasy', 'new_password'],
      ['as the affiliate’s name', twice('Zoë Partner'), '400 passwordTooEasy', 'new_password'],
      ['if it is not repeated', { ...twice(NEW_PASSWORD), confirm_password: 'something-else' }, '400 invalidInput', 'confirm_password'],
    ])('is refused %s', async (_case, changes, outcome, field) => {
      const response = await change(token, changes);
      expect([outcomeOf(response), fieldsOf(response)]).toEqual([outcome, [field]]);
      expect(outcomeOf(await calls.tryLogin(affiliate.email))).toBe('200');
    });

    test('can only be set with an affiliate’s token', async () => {
      const audiences = ['client', 'operator'] as const;
      const tokens = await Promise.all(
        audiences.map((audience) => api.sessions.start({ audience, userId: affiliate.affiliateId }, ORIGIN, true)),
      );
      const outcomes = await Promise.all(tokens.map(async (each) => outcomeOf(await change(each, { current_password: DEMO_PASSWORD }))));
      expect(outcomes).toEqual(['401 notSignedIn', '401 notSignedIn']);
    });
  });
});

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };

const twice = (password: string) => ({ new_password: password, confirm_password: password });
