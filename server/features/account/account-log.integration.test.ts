import { accountPaths } from '@fairlead/contract/paths.ts';
import type { Challenge } from 'altcha-lib';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../tests/support/databases.ts';
import { encodeCaptcha, solveCaptcha } from '../../adapters/captcha/fixture-captcha.ts';
import type { Database } from '../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../demo/demo-clients.ts';
import { FIXTURE_SITE, FIXTURE_START, startFixtureApi, type FixtureApi } from '../../fixture-api.ts';
import {
  createAccountCalls,
  DEMO_EMAIL,
  GOOD_PASSWORD,
  outcomeOf,
  REGISTRATION,
  userOf,
  type AccountCalls,
} from './fixture-account-calls.ts';
import { issueLoginLink } from './client/sign-in/issue-login-link.ts';
import { findUserByEmail } from './store.ts';

/** Part of every value of every field below, so that a single search of the log finds any of them. */
const MARK = 'zq7x';
const PHONE = '+4930901820';
const PASSWORD = `${MARK}-new-password`;
const FIELDS = {
  email: `${MARK}@example.test`,
  password: `${MARK}-password`,
  new_password: PASSWORD,
  confirm_password: PASSWORD,
  current_password: `${MARK}-current`,
  captcha: Buffer.from(`{"${MARK}":1}`).toString('base64'),
  code: `${MARK}-code-of-more-than-20-characters`,
  recovery_code: `${MARK}-recovery`,
  challenge_token: `${MARK}-challenge-token-of-a-step`,
  passkey: { id: `${MARK}-passkey` },
  name: `${MARK} name`,
  reason: `${MARK} reason`,
  note: `${MARK} note`,
  info: { ip: `${MARK} address` },
  ref: `${MARK}REF`,
  first_name: `${MARK} Ada`,
  last_name: `${MARK} Lovelace`,
  phone: PHONE,
  birth_date: '1990-12-10',
  country_id: 276,
  country: 'DE',
  state: `${MARK} state`,
  city: `${MARK} city`,
  street: `${MARK} street`,
  zip_code: MARK,
  agree: true,
  auto_trading: 0,
  id: 1,
};

describe.each(testDatabases)('the log of the account calls on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  const start = async (settings: Record<string, string>) => {
    api = await startFixtureApi(database, { LOGIN_FAILURES_PER_ACCOUNT: '1000', LOGIN_FAILURES_PER_ADDRESS: '1000', ...settings });
    calls = createAccountCalls(api, database);
  };
  const findLogged = (secrets: readonly string[]) => {
    const logged = api.logLines.join('');
    return secrets.filter((secret) => logged.includes(secret));
  };

  test('contains nothing sent to any call, whether it succeeds, is refused or fails', async () => {
    await start({});
    const routes = api.routes.filter(({ method, url }) => ['GET', 'POST'].includes(method) && /^\/api\/(?:accounts|get)\//.test(url));
    expect(routes.map(({ url }) => url)).toEqual(
      expect.arrayContaining([accountPaths.register, accountPaths.update, accountPaths.loginByLink]),
    );
    const tokens: string[] = [];
    const callAll = async (openSession: () => Promise<string>) => {
      for (const { method, url } of routes) {
        const token = await openSession();
        tokens.push(token);
        const path = url.replace(':code', FIELDS.code).replace(':id', '1');
        const headers = { authorization: `Bearer ${token}`, 'user-agent': `${MARK} browser` };
        const body = method === 'POST' ? { payload: { ...FIELDS, token } } : { query: { token, email: FIELDS.email } };
        await api.app.inject({ method: method === 'POST' ? 'POST' : 'GET', url: path, headers, ...body });
      }
      await api.background.settled();
    };
    const userId = (await findUserByEmail(database, DEMO_EMAIL))?.id ?? 0;
    const origin = { address: '127.0.0.1', country: null, device: '' };
    await callAll(() => api.sessions.start({ audience: 'client', userId }, origin, true));
    await database.query('ALTER TABLE users RENAME TO users_gone');
    await callAll(() => api.sessions.start({ audience: 'client', userId }, origin, true));
    await database.query('ALTER TABLE sessions RENAME TO sessions_gone');
    await callAll(() => Promise.resolve(`${MARK}-token`));
    await api.close();

    expect(api.logLines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(3 * routes.length);
    expect(api.logLines.join('')).toContain('Failed query');
    expect(findLogged([MARK, PHONE, encodeURIComponent(PHONE), ...tokens])).toEqual([]);
  });

  test('contains no password, code, captcha or name of a client who signs up and resets the password', async () => {
    await start({ CAPTCHA: 'always' });
    const solve = async () => {
      const response = await api.app.inject({ url: accountPaths.captcha });
      return encodeCaptcha(await solveCaptcha(response.json<{ data: Challenge }>().data));
    };
    const captchas = [await solve(), await solve(), await solve()] as const;
    const email = REGISTRATION.email;
    const user = userOf(await calls.post(accountPaths.register, { ...REGISTRATION, captcha: captchas[0] }));
    const confirmation = await calls.codeMailedTo(email, 'welcome');
    const outcomes = [
      await calls.post(accountPaths.confirmEmail, { code: confirmation }),
      await calls.post(accountPaths.confirmEmail, { code: confirmation }),
      await calls.post(accountPaths.forgotPassword, { email, captcha: captchas[1] }),
    ];
    const reset = await calls.codeMailedTo(email, 'passwordReset');
    outcomes.push(await calls.post(accountPaths.resetPassword, { code: reset, new_password: PASSWORD, confirm_password: PASSWORD }));
    const site = { database, siteUrl: () => FIXTURE_SITE, clock: () => FIXTURE_START };
    const link = (await issueLoginLink({ userId: user.id, email }, site)).url.split('/').at(-1) ?? '';
    const byLink = await calls.post(`/api/accounts/login/${link}`);
    const secondToken = userOf(byLink).token;
    const login = await calls.post(accountPaths.login, { email, password: PASSWORD, captcha: captchas[2] });
    outcomes.push(byLink, await calls.post(`/api/accounts/login/${link}`), login);
    const change = { current_password: PASSWORD, new_password: GOOD_PASSWORD, confirm_password: GOOD_PASSWORD };
    outcomes.push(await calls.postAs(secondToken, accountPaths.updatePassword, change));
    await api.close();

    expect(outcomes.map(outcomeOf)).toEqual(['200', '404 linkNotValid', '200', '200', '200', '404 linkNotValid', '200', '200']);
    const device = byLink.cookies.map(({ value }) => value);
    const secrets = [...captchas, confirmation, reset, link, user.token, secondToken, PASSWORD, GOOD_PASSWORD, DEMO_PASSWORD, ...device];
    expect(findLogged([...secrets, email, email.toLowerCase(), 'Ada', 'Lovelace', REGISTRATION.phone, '$argon2id'])).toEqual([]);
  });
});
