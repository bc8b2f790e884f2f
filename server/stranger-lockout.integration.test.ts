/** People guessing an account's password slow themselves down but do not lock out its owner: for clients, operators and affiliates. */
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { Challenge } from 'altcha-lib';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../tests/support/databases.ts';
import { openTestApi } from '../tests/support/test-api.ts';
import { encodeCaptcha, solveCaptcha } from './adapters/captcha/fixture-captcha.ts';
import type { Database } from './adapters/db/database.ts';
import { DEMO_PASSWORD } from './demo/demo-clients.ts';
import { AFFILIATE_PASSWORD, openAffiliateBench } from './fixture-affiliates.ts';
import { FIXTURE_START, type FixtureApi } from './fixture-api.ts';
import { MOST_TRUSTED_DEVICES } from './identity/sessions/trusted-devices.ts';

interface Owner {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

describe.each(testDatabases)('password guessing on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let affiliateEmail: string;
  let host: number;

  beforeAll(async () => {
    const opened = await openTestApi(kind, { CAPTCHA: 'adaptive', LOGIN_FAILURES_PER_ACCOUNT: '10', LOGIN_FAILURES_PER_ADDRESS: '50' });
    ({ database, api } = opened);
    affiliateEmail = (await openAffiliateBench(opened).seedAffiliate()).email;
    return opened.close;
  });

  beforeEach(async () => {
    host = 0;
    api.setTime(FIXTURE_START);
    for (const table of ['sessions', 'throttle', 'spent_captchas', 'trusted_devices']) await database.query(`DELETE FROM ${table}`);
  });

  const owners: readonly (readonly [string, () => Owner])[] = [
    ['a client', () => ({ url: accountPaths.login, email: 'demo@fairlead.test', password: DEMO_PASSWORD })],
    ['an operator', () => ({ url: backofficePaths.login, email: 'operator@fairlead.test', password: DEMO_PASSWORD })],
    ['an affiliate', () => ({ url: affiliatePaths.login, email: affiliateEmail, password: AFFILIATE_PASSWORD })],
  ];

  const somewhere = (): string => {
    host += 1;
    return `198.51.${host >> 8}.${host & 255}`;
  };
  const logIn = ({ url, email, password }: Owner, options: { remoteAddress?: string; cookie?: string; captcha?: string } = {}) =>
    api.app.inject({
      method: 'POST',
      url,
      remoteAddress: options.remoteAddress ?? somewhere(),
      headers: options.cookie === undefined ? {} : { cookie: options.cookie },
      payload: { email, password, info: {}, ...(options.captcha === undefined ? {} : { captcha: options.captcha }) },
    });
  const outcomeOf = (answer: LightMyRequestResponse) =>
    answer.statusCode === 200 ? '200' : errorBodySchema.parse(answer.json()).error.code;
  const cookieOf = (answer: LightMyRequestResponse) => String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const solve = async () =>
    encodeCaptcha(await solveCaptcha((await api.app.inject({ url: accountPaths.captcha })).json<{ data: Challenge }>().data));
  async function guess(owner: Owner, times: number, withCaptcha = false): Promise<readonly string[]> {
    const outcomes: string[] = [];
    for (let time = 0; time < times; time += 1) {
      const captcha = withCaptcha ? { captcha: await solve() } : {};
      outcomes.push(outcomeOf(await logIn({ ...owner, password: 'wrong' }, captcha)));
    }
    return outcomes;
  }

  describe.each(owners)('at the password of %s', (_, ownerOf) => {
    test('needs a captcha after three failures from many addresses, which the owner on a new browser solves to sign in', async () => {
      const owner = ownerOf();
      const outcomes = await guess(owner, 500);
      expect(outcomes.filter((outcome) => outcome === 'invalidCredentials')).toHaveLength(3);
      expect(outcomes.at(-1)).toBe('captchaRequired');
      expect(outcomeOf(await logIn(owner))).toBe('captchaRequired');
      expect(outcomeOf(await logIn(owner, { captcha: await solve() }))).toBe('200');
    });

    test('does not affect the owner on a known browser, even from the same address', async () => {
      const owner = ownerOf();
      const cookie = cookieOf(await logIn(owner));
      expect(cookie).toMatch(/^(?:\w+_)?device=[\w-]{43}$/);
      await guess(owner, 12, true);
      for (let failure = 0; failure < 60; failure += 1) {
        await logIn({ ...owner, email: `n${failure}@fairlead.test` }, { remoteAddress: '192.0.2.1' });
      }
      expect(outcomeOf(await logIn(owner, { cookie, remoteAddress: '192.0.2.1' }))).toBe('200');
    });

    test('with solved captchas gets few attempts, and leaves the next turn to others', async () => {
      const owner = ownerOf();
      const outcomes = await guess(owner, 12, true);
      expect(outcomes.filter((outcome) => outcome === 'invalidCredentials').length).toBeLessThanOrEqual(10);
      expect(outcomes.at(-1)).toBe('tooManyAttempts');
      const refused = await logIn(owner, { captcha: await solve() });
      const { retryAfterSeconds = 0 } = errorBodySchema.parse(refused.json()).error;
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(retryAfterSeconds).toBeLessThanOrEqual(180);
      api.setTime(FIXTURE_START + retryAfterSeconds * 1000);
      expect(outcomeOf(await logIn(owner, { captcha: await solve() }))).toBe('200');
    });

    test('with the cookie of a known browser has limited attempts too, and the owner’s other browsers are not affected', async () => {
      const owner = ownerOf();
      const [stolen, other] = [cookieOf(await logIn(owner)), cookieOf(await logIn(owner))];
      expect(stolen).not.toBe(other);
      const outcomes: string[] = [];
      for (let time = 0; time < 11; time += 1) outcomes.push(outcomeOf(await logIn({ ...owner, password: 'wrong' }, { cookie: stolen })));
      expect(outcomes.at(-1)).toBe('tooManyAttempts');
      expect(outcomeOf(await logIn(owner, { cookie: stolen }))).toBe('tooManyAttempts');
      expect(outcomeOf(await logIn(owner, { cookie: other }))).toBe('200');
    });

    test('gains nothing from another account’s cookie or an invalid one', async () => {
      const owner = ownerOf();
      await guess(owner, 3);
      const ofOthers = await Promise.all(
        owners.map(async ([, other]) => (other().url === owner.url ? '' : cookieOf(await logIn(other())))),
      );
      for (const cookie of [...ofOthers, `device=${'x'.repeat(43)}`]) {
        const value = cookie.slice(cookie.indexOf('=') + 1);
        const named = ['device', 'operator_device', 'affiliate_device'].map((name) => `${name}=${value}`).join('; ');
        expect(outcomeOf(await logIn(owner, { cookie: named }))).toBe('captchaRequired');
      }
    });
  });

  test('an account remembers the ten most recently used browsers', async () => {
    const owner = { url: accountPaths.login, email: 'demo@fairlead.test', password: DEMO_PASSWORD };
    const cookies: string[] = [];
    for (let browser = 0; browser <= MOST_TRUSTED_DEVICES; browser += 1) {
      api.setTime(FIXTURE_START + browser);
      cookies.push(cookieOf(await logIn(owner)));
    }
    await guess(owner, 3);
    expect(outcomeOf(await logIn(owner, { cookie: cookies[0] ?? '' }))).toBe('captchaRequired');
    expect(outcomeOf(await logIn(owner, { cookie: cookies[1] ?? '' }))).toBe('200');
  });

  test('a cookie planted in the owner’s browser by an attacker does not become the owner’s', async () => {
    const owner = { url: accountPaths.login, email: 'demo@fairlead.test', password: DEMO_PASSWORD };
    const stranger = { ...owner, email: 'new@fairlead.test' };
    const seeded = [`device=${'x'.repeat(43)}`, cookieOf(await logIn(stranger))];
    for (const cookie of seeded) {
      const given = cookieOf(await logIn(owner, { cookie }));
      expect(given).not.toBe(cookie);
      await guess(owner, 3);
      expect(outcomeOf(await logIn(owner, { cookie }))).toBe('captchaRequired');
      expect(outcomeOf(await logIn(owner, { cookie: given }))).toBe('200');
      await database.query('DELETE FROM throttle');
    }
  });

  test('a shared browser is known to each of its users', async () => {
    const first = { url: accountPaths.login, email: 'demo@fairlead.test', password: DEMO_PASSWORD };
    const second = { ...first, email: 'new@fairlead.test' };
    const cookie = cookieOf(await logIn(second, { cookie: cookieOf(await logIn(first)) }));
    for (const person of [first, second]) {
      await guess(person, 3);
      const answer = await logIn(person, { cookie });
      expect(outcomeOf(answer)).toBe('200');
      expect(cookieOf(answer)).toBe(cookie);
    }
  });
});
