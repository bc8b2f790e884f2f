import { accountPaths } from '@fairlead/contract/paths.ts';
import { captchaChallengeSchema } from '@fairlead/contract/account/sign-in.ts';
import type { Challenge } from 'altcha-lib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import { encodeCaptcha, solveCaptcha } from '../../../../adapters/captcha/fixture-captcha.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../../../demo/demo-clients.ts';
import { FIXTURE_START, startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import { createAccountCalls, DEMO_EMAIL, outcomeOf, REGISTRATION } from '../../fixture-account-calls.ts';

/** The calls that attract bots, each with a payload that succeeds and one that fails as a bot's does. */
const calls = [
  [accountPaths.login, { email: DEMO_EMAIL, password: DEMO_PASSWORD }, { email: DEMO_EMAIL, password: 'wrong' }],
  [accountPaths.register, REGISTRATION, { ...REGISTRATION, email: DEMO_EMAIL }],
  [accountPaths.forgotPassword, { email: DEMO_EMAIL }, { email: 'nobody@fairlead.test' }],
] as const;

describe.each(testDatabases)('the captcha on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  /** Resets all counts. */
  beforeEach(async () => {
    await database.script(
      `DELETE FROM throttle; DELETE FROM spent_captchas; DELETE FROM users WHERE email_normalised = '${REGISTRATION.email.toLowerCase()}'`,
    );
  });

  const start = async (mode: string) => {
    api = await startFixtureApi(database, { CAPTCHA: mode, LOGIN_FAILURES_PER_ACCOUNT: '100', LOGIN_FAILURES_PER_ADDRESS: '100' });
    return createAccountCalls(api, database).post;
  };
  const solve = async () => {
    const response = await api.app.inject({ url: accountPaths.captcha });
    captchaChallengeSchema.strict().parse(response.json());
    return encodeCaptcha(await solveCaptcha(response.json<{ data: Challenge }>().data));
  };

  test.each(calls)('%s always needs it in mode always, and it works once', async (url, payload) => {
    const post = await start('always');
    expect(outcomeOf(await post(url, payload))).toBe('403 captchaRequired');
    const captcha = await solve();
    expect(outcomeOf(await post(url, { ...payload, captcha }))).toBe('200');
    expect(outcomeOf(await post(url, { ...payload, captcha }))).toBe('403 captchaInvalid');
    await api.close();
  });

  test.each(calls)('%s needs it after three failures, in any of the calls', async (url, payload, failing) => {
    const post = await start('adaptive');
    for (let failure = 0; failure < 3; failure += 1) {
      const remoteAddress = '192.0.2.7';
      expect((await post(url, failing, { remoteAddress })).statusCode).toBeGreaterThanOrEqual(400);
    }
    for (const [other, otherPayload] of calls) {
      expect([other, outcomeOf(await post(other, otherPayload, { remoteAddress: '192.0.2.7' }))]).toEqual([other, '403 captchaRequired']);
    }
    const captcha = await solve();
    expect(outcomeOf(await post(url, { ...payload, captcha }, { remoteAddress: '192.0.2.7' }))).toBe('200');
    await api.close();
  });

  test('a password rejected as too easy does not use it up', async () => {
    const post = await start('always');
    const captcha = await solve();
    expect(outcomeOf(await post(accountPaths.register, { ...REGISTRATION, password: 'password1', captcha }))).toBe('400 passwordTooEasy');
    expect(outcomeOf(await post(accountPaths.register, { ...REGISTRATION, captcha }))).toBe('200');
    await api.close();
  });

  test('an expired one is rejected', async () => {
    const post = await start('always');
    const captcha = await solve();
    api.setTime(FIXTURE_START + 1_200_000);
    expect(outcomeOf(await post(accountPaths.login, { email: DEMO_EMAIL, password: DEMO_PASSWORD, captcha }))).toBe('403 captchaInvalid');
    await api.close();
  });

  test.each(calls)('%s never needs it in mode off', async (url, payload, failing) => {
    const post = await start('off');
    for (let failure = 0; failure < 2; failure += 1) await post(url, failing);
    expect(outcomeOf(await post(url, payload))).toBe('200');
    await api.close();
  });
});
