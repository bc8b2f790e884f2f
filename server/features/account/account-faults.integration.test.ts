import { accountPaths } from '@fairlead/contract/paths.ts';
import { sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi } from '../../../tests/support/test-api.ts';
import type { Database } from '../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../demo/demo-clients.ts';
import { type FixtureApi } from '../../fixture-api.ts';

const EMAIL = 'demo@fairlead.test';

describe.each(testDatabases)('the account calls during failures on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;

  beforeEach(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
  const tryLogin = (email: string, password: unknown) => post(accountPaths.login, { email, password });

  test('without the engine, a login is refused and leaves no session', async () => {
    await api.engine.stop();
    const response = await tryLogin(EMAIL, DEMO_PASSWORD);
    expect([response.statusCode, errorBodySchema.parse(response.json()).error.code]).toEqual([503, 'unavailable']);
    expect(await database.query('SELECT id FROM sessions')).toEqual([]);
  });

  test('no secret is logged from login to logout, whatever goes wrong', async () => {
    const logIn = async () => sessionResponseSchema.parse((await tryLogin(EMAIL, DEMO_PASSWORD)).json()).data.token;
    const token = await logIn();
    // One that has not been used is in nobody's memory.
    const unused = await logIn();
    const statusCodes = [
      await tryLogin(EMAIL, 'a-wrong-password'),
      await tryLogin('nobody@fairlead.test', 'a-wrong-password'),
      await post(accountPaths.login, `{"email":"${EMAIL}","password":"${DEMO_PASSWORD}"`),
      await tryLogin(EMAIL, 7),
      await post(accountPaths.get, { token }),
      await api.app.inject({ url: accountPaths.countries, query: { token, email: EMAIL } }),
      await api.app.inject({ url: `/api/transactions/get/${token}` }),
    ].map(({ statusCode }) => statusCode);
    await database.query('ALTER TABLE sessions RENAME TO sessions_gone');
    statusCodes.push((await post(accountPaths.getBalance, { token: unused }, { authorization: `Bearer ${unused}` })).statusCode);
    await database.query('ALTER TABLE users RENAME TO users_gone');
    statusCodes.push((await tryLogin(EMAIL, DEMO_PASSWORD)).statusCode);
    await database.query('ALTER TABLE sessions_gone RENAME TO sessions');
    statusCodes.push((await post(accountPaths.logout, { token })).statusCode);
    expect(statusCodes).toEqual([401, 401, 400, 400, 200, 200, 200, 500, 500, 200]);

    const logged = api.logLines.join('');
    expect(logged.match(/"msg":"request"/g)).toHaveLength(2 + statusCodes.length);
    expect(logged).toContain('Failed query');
    const secrets = [token, unused, DEMO_PASSWORD, 'a-wrong-password', EMAIL, 'nobody@', 'demo%40', '$argon2id'];
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
  });
});
