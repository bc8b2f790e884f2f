import { accountPaths, publicPaths, securityPaths } from '@fairlead/contract/paths.ts';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi } from '../../../tests/support/test-api.ts';
import type { Database } from '../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi, type RegisteredRoute } from '../../fixture-api.ts';
import { makeAccessToken } from '../../identity/access-token.ts';
import type { Audience } from '../../identity/principal.ts';
import { createAccountCalls, DEMO_EMAIL, userOf, type AccountCalls } from './fixture-account-calls.ts';
import { findUserByEmail } from './store.ts';

const IDLE_TIMEOUT_MS = 1_200_000;
const origin = { address: '127.0.0.1', country: null, device: '' };

/** The calls open to visitors. Every other call of the account requires a client's token, including those added later. */
const OPEN_CALLS = new Set<string>([
  accountPaths.captcha,
  accountPaths.clientInfo,
  accountPaths.levels,
  accountPaths.login,
  accountPaths.loginByLink,
  accountPaths.secondFactor,
  accountPaths.register,
  accountPaths.forgotPassword,
  accountPaths.resetPassword,
  accountPaths.passwordOwner,
  accountPaths.confirmEmail,
  ...Object.values(publicPaths),
]);

/** Checks for a form before the token, which may be part of it: documents.integration.test.ts tests its tokens. */
const CALLS_WITH_FORM = new Set<string>([accountPaths.upload]);
const isCovered = (url: string) => /^\/api\/(?:accounts|get)\//.test(url) && !OPEN_CALLS.has(url) && !CALLS_WITH_FORM.has(url);

describe.each(testDatabases)('the tokens of the account calls on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;
  let guarded: readonly RegisteredRoute[];

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    calls = createAccountCalls(api, database);
    guarded = api.routes.filter(({ method, url }) => ['GET', 'POST'].includes(method) && isCovered(url));
    return opened.close;
  });

  beforeEach(async () => {
    await database.query('DELETE FROM sessions');
    api.setTime(FIXTURE_START);
  });

  const bearer = (token: string): InjectOptions => ({ headers: { authorization: `Bearer ${token}` } });
  const openSession = async (audience: Audience = 'client') => {
    const userId = (await findUserByEmail(database, DEMO_EMAIL))?.id ?? 0;
    return api.sessions.start({ audience, userId }, origin, true);
  };
  const getAccount = (token: string) => calls.postAs(token, accountPaths.get);

  /** The responses of guarded calls other than the refusal: none, if all is well. */
  async function findLetThrough(token: string | undefined): Promise<unknown[]> {
    const refused = { status: false, message: 'Sign in to continue.', error: { code: 'notSignedIn' } };
    const letThrough: unknown[] = [];
    for (const { method, url } of guarded) {
      const options = token === undefined ? {} : bearer(token);
      const response = await api.app.inject({ method: method === 'GET' ? 'GET' : 'POST', url: url.replace(':id', '1'), ...options });
      if (response.statusCode !== 401 || JSON.stringify(response.json()) !== JSON.stringify(refused)) letThrough.push([method, url]);
    }
    return letThrough;
  }

  describe('no call accepts', () => {
    test.each<[string, () => Promise<string | undefined>]>([
      ['without a token', async () => undefined],
      ['a token that was never issued', async () => makeAccessToken()],
      ['an over-long token', async () => 'x'.repeat(5000)],
      ['an affiliate’s token', () => openSession('affiliate')],
      ['an operator’s token', () => openSession('operator')],
      [
        'a token after logout',
        async () => {
          const token = await openSession();
          await calls.post(accountPaths.logout, { token });
          return token;
        },
      ],
      [
        'a token after the idle timeout',
        async () => {
          const token = await openSession();
          api.setTime(FIXTURE_START + IDLE_TIMEOUT_MS + 30_000);
          return token;
        },
      ],
      [
        'a token past its absolute end, however active',
        async () => {
          const token = await openSession();
          for (let hour = 0; hour < 12; hour += 0.25) {
            api.setTime(FIXTURE_START + hour * 3_600_000);
            expect((await getAccount(token)).statusCode).toBe(200);
          }
          api.setTime(FIXTURE_START + 12 * 3_600_000);
          return token;
        },
      ],
    ])('%s', async (_case, tokenOf) => {
      expect(await findLetThrough(await tokenOf())).toEqual([]);
    });

    test('the list of open calls is complete', () => {
      const ours = [...Object.values(accountPaths), ...Object.values(securityPaths)].filter(isCovered);
      expect(guarded.map(({ url }) => url)).toEqual(expect.arrayContaining(ours));
    });
  });

  describe('a token is accepted', () => {
    test.each<[string, (token: string) => InjectOptions]>([
      ['in the header', (token) => bearer(token)],
      [
        'in the header, with an empty JSON body',
        (token) => ({ headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, payload: '' }),
      ],
      ['in the body', (token) => ({ payload: { token } })],
      ['in the query', (token) => ({ query: { token } })],
      ['in the header, which takes precedence', (token) => ({ ...bearer(token), payload: { token: 'another' } })],
    ])('%s', async (_place, options) => {
      const token = await openSession();
      expect(userOf(await calls.post(accountPaths.get, undefined, options(token))).access_token).toBe(token);
    });

    test('but not in the body if the header is wrong', async () => {
      const token = await openSession();
      expect((await calls.post(accountPaths.get, { token }, bearer('another'))).statusCode).toBe(401);
    });
  });
});
