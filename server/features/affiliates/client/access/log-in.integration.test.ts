import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { Challenge } from 'altcha-lib';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import { encodeCaptcha, solveCaptcha } from '../../../../adapters/captcha/fixture-captcha.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../../../demo/demo-clients.ts';
import { AFFILIATE_PASSWORD, openAffiliateBench, type AffiliateBench, type SeededAffiliate } from '../../../../fixture-affiliates.ts';
import { FIXTURE_COST, FIXTURE_COUNTRY, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { deriveKey, hashPassword } from '../../../../identity/passwords/password-hash.ts';
import { createAccessCalls, loginOf, NEW_PASSWORD, outcomeOf } from './fixture-access-calls.ts';

const CLIENT = 'demo@fairlead.test';
const OPERATOR = 'operator@fairlead.test';

describe.each(testDatabases)('affiliate sign-in on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let bench: AffiliateBench;
  let calls: ReturnType<typeof createAccessCalls>;
  let affiliate: SeededAffiliate;

  beforeAll(async () => {
    const opened = await openTestApi(kind, { CAPTCHA: 'adaptive', LOGIN_FAILURES_PER_ADDRESS: '1000' });
    ({ database, api } = opened);
    bench = openAffiliateBench(opened);
    calls = createAccessCalls(api, database);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    for (const table of ['sessions', 'throttle']) await database.query(`DELETE FROM ${table}`);
    affiliate = await bench.seedAffiliate();
    api.derivations.length = 0;
  });

  const block = () => database.query(`UPDATE affiliates SET status = 'blocked' WHERE id = $1`, [affiliate.affiliateId]);
  const invite = () => database.query(`UPDATE affiliates SET password_hash = '' WHERE id = $1`, [affiliate.affiliateId]);
  /** Each attempt from its own address, so that only the limit per email applies. */
  async function tryFromEverywhere(count: number, email: string, password: string): Promise<readonly string[]> {
    const outcomes: string[] = [];
    for (let host = 1; host <= count; host += 1) {
      await database.query(`DELETE FROM throttle WHERE key LIKE 'captcha:%'`);
      outcomes.push(outcomeOf(await calls.tryLogin(email, password, { remoteAddress: `192.0.2.${host}` })));
    }
    return outcomes;
  }

  test('works with the email in any case and the password; the token is valid until sign-out', async () => {
    const response = await calls.tryLogin(`  ${affiliate.email.toUpperCase()} `);
    expect(response.json()).toEqual({
      status: true,
      data: { access_token: expect.stringMatching(/^[\w-]{43}$/), name: expect.any(String) },
    });
    const token = loginOf(response).access_token;
    expect(await calls.isOpen(token)).toBe('200');
    expect(outcomeOf(await calls.postAs(token, affiliatePaths.logout))).toBe('200');
    expect(await calls.isOpen(token)).toBe('401 notSignedIn');
  });

  test('the session records where it was opened from', async () => {
    await calls.tryLogin(affiliate.email, AFFILIATE_PASSWORD, { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/128.0' } });
    expect(await database.query('SELECT audience, user_id, country, device FROM sessions')).toEqual([
      { audience: 'affiliate', user_id: affiliate.affiliateId, country: FIXTURE_COUNTRY, device: 'Firefox 128, Windows' },
    ]);
  });

  test.each<[string, () => Promise<{ readonly email: string; readonly password: string }>]>([
    ['a wrong password', async () => ({ email: affiliate.email, password: 'wrong' })],
    ['an unknown email', async () => ({ email: 'nobody@affiliates.test', password: AFFILIATE_PASSWORD })],
    ['the email and password of a client', async () => ({ email: CLIENT, password: DEMO_PASSWORD })],
    ['the email and password of an operator', async () => ({ email: OPERATOR, password: DEMO_PASSWORD })],
    [
      'an invited affiliate without a password yet',
      async () => {
        await invite();
        return { email: affiliate.email, password: AFFILIATE_PASSWORD };
      },
    ],
    [
      'a wrong password of a blocked affiliate',
      async () => {
        await block();
        return { email: affiliate.email, password: 'wrong' };
      },
    ],
  ])('%s: the same answer after the same work', async (_case, credentialsOf) => {
    const { email, password } = await credentialsOf();
    const response = await calls.tryLogin(email, password);
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { status: false, message: 'Invalid credentials.', error: { code: 'invalidCredentials' } },
    ]);
    expect(api.derivations).toEqual([FIXTURE_COST]);
  });

  test.each([
    ['a client', accountPaths.login],
    ['an operator', backofficePaths.login],
  ])('an affiliate cannot sign in as %s', async (_person, url) => {
    expect(outcomeOf(await calls.post(url, { email: affiliate.email, password: AFFILIATE_PASSWORD }))).toBe('401 invalidCredentials');
  });

  test('a blocked affiliate is refused with the right password, and open sessions end immediately', async () => {
    const token = await calls.logIn(affiliate.email);
    await block();
    expect(outcomeOf(await calls.tryLogin(affiliate.email))).toBe('403 accountNotActive');
    expect(await calls.isOpen(token)).toBe('401 notSignedIn');
  });

  test('a hash whose cost is too low is renewed', async () => {
    const cheap = await hashPassword(AFFILIATE_PASSWORD, { ...FIXTURE_COST, memoryKib: 64 }, deriveKey);
    await database.query('UPDATE affiliates SET password_hash = $1 WHERE id = $2', [cheap, affiliate.affiliateId]);
    await calls.logIn(affiliate.email);
    const rows = await database.query('SELECT password_hash FROM affiliates WHERE id = $1', [affiliate.affiliateId]);
    expect(JSON.stringify(rows)).toContain(`m=${FIXTURE_COST.memoryKib},`);
    expect(outcomeOf(await calls.tryLogin(affiliate.email))).toBe('200');
  });

  test('a sign-in concurrent with a password change leaves no session with the old password', async () => {
    const newHash = await api.hasher.hash(NEW_PASSWORD);
    await database.query(`CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE affiliates SET password_hash = '${newHash}'; RETURN NEW; END $$`);
    await database.query('CREATE TRIGGER meanwhile AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION meanwhile()');
    const response = await calls.tryLogin(affiliate.email);
    await database.query('DROP TRIGGER meanwhile ON sessions');
    await database.query('DROP FUNCTION meanwhile');
    expect(outcomeOf(response)).toBe('401 invalidCredentials');
    expect(await database.query('SELECT id FROM sessions WHERE revoked_at IS NULL')).toEqual([]);
  });

  describe('guessing', () => {
    test('after five failures for one email even the right password has to wait', async () => {
      expect(await tryFromEverywhere(6, affiliate.email, 'wrong')).toEqual([
        ...Array<string>(5).fill('401 invalidCredentials'),
        '429 tooManyAttempts',
      ]);
      expect(await tryFromEverywhere(1, affiliate.email, AFFILIATE_PASSWORD)).toEqual(['429 tooManyAttempts']);
      api.setTime(FIXTURE_START + 180_000);
      expect(await tryFromEverywhere(1, affiliate.email, AFFILIATE_PASSWORD)).toEqual(['200']);
    });

    test('the right password resets the failure count', async () => {
      for (let round = 0; round < 2; round += 1) {
        await tryFromEverywhere(4, affiliate.email, 'wrong');
        expect(await tryFromEverywhere(1, affiliate.email, AFFILIATE_PASSWORD)).toEqual(['200']);
      }
    });

    test.each([
      ['clients', accountPaths.login],
      ['operators', backofficePaths.login],
    ])('is counted separately from guessing at %s', async (_people, url) => {
      const guessThere = async (email: string, remoteAddress: string) =>
        outcomeOf(await calls.post(url, { email, password: DEMO_PASSWORD }, { remoteAddress }));
      await tryFromEverywhere(6, CLIENT, 'wrong');
      await tryFromEverywhere(6, OPERATOR, 'wrong');
      await database.query(`DELETE FROM throttle WHERE key LIKE 'captcha:%'`);
      expect(await guessThere(url === accountPaths.login ? CLIENT : OPERATOR, '192.0.2.99')).toBe('200');
      for (let host = 1; host <= 12; host += 1) await guessThere(affiliate.email, `192.0.2.${host}`);
      expect(await tryFromEverywhere(1, affiliate.email, AFFILIATE_PASSWORD)).toEqual(['200']);
    });

    test('needs a captcha after three failures, but not for a client with the same email', async () => {
      const solve = async () => {
        const response = await api.app.inject({ url: accountPaths.captcha });
        return encodeCaptcha(await solveCaptcha(response.json<{ data: Challenge }>().data));
      };
      const rename = (to: string) =>
        database.query('UPDATE affiliates SET email_normalised = $1 WHERE id = $2', [to, affiliate.affiliateId]);
      await rename(CLIENT);
      onTestFinished(async () => void (await rename(affiliate.email)));
      for (let host = 1; host <= 3; host += 1) await calls.tryLogin(CLIENT, 'wrong', { remoteAddress: `192.0.2.${host}` });
      expect(outcomeOf(await calls.tryLogin(CLIENT))).toBe('403 captchaRequired');
      expect(outcomeOf(await calls.post(accountPaths.login, { email: CLIENT, password: DEMO_PASSWORD }))).toBe('200');
      const request = { email: CLIENT, password: AFFILIATE_PASSWORD, captcha: await solve() };
      expect(outcomeOf(await calls.post(affiliatePaths.login, request))).toBe('200');
      expect(outcomeOf(await calls.post(affiliatePaths.login, request))).toBe('403 captchaInvalid');
    });
  });
});
