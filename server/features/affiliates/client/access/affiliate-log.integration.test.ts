/** Nothing that affiliate calls receive is logged, whichever way a call ends. */
import { createTokenResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { AFFILIATE_PASSWORD, openAffiliateBench, type AffiliateBench, type SeededAffiliate } from '../../../../fixture-affiliates.ts';
import { startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import { createAccessCalls, NEW_PASSWORD, outcomeOf } from './fixture-access-calls.ts';

/** Part of every text below, so that one search of the log finds any of them. */
const MARK = 'zq7x';
const IBAN = 'DE89 3704 0044 0532 0130 00';
const FIELDS = {
  email: `${MARK}@example.test`,
  password: `${MARK}-password`,
  new_password: `${MARK}-new-password`,
  confirm_password: `${MARK}-new-password`,
  current_password: `${MARK}-current`,
  captcha: Buffer.from(`{"${MARK}":1}`).toString('base64'),
  code: `${MARK}-code-of-more-than-20-characters`,
  info: { ip: `${MARK} address` },
  name: `${MARK} name`,
  url: `https://${MARK}.example.test/?key=${MARK}`,
  events: ['deposit'],
  iban: IBAN,
  amount: 100,
  request_id: 'request-1',
  landing_path: '/',
  is_archived: false,
  id: 1,
};

describe.each(testDatabases)('the log of affiliate calls on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let bench: AffiliateBench;
  let affiliate: SeededAffiliate;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    api = await startFixtureApi(database);
    bench = openAffiliateBench({ api, database });
    affiliate = await bench.seedAffiliate();
    return opened.remove;
  });

  const createToken = async (session: string) => {
    const response = await bench.call(session, affiliatePaths.createToken, { name: 'Reports' });
    return createTokenResponseSchema.parse(response.json()).data.access_token;
  };
  const findLogged = (secrets: readonly string[]) => {
    const logged = api.logLines.join('');
    return secrets.filter((secret) => logged.includes(secret));
  };

  test('holds nothing that any call receives, whether it succeeds, is refused or fails', async () => {
    const routes = api.routes.filter(({ method, url }) => ['GET', 'POST'].includes(method) && url.startsWith('/api/affiliate/'));
    expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining([affiliatePaths.login, affiliatePaths.createToken]));
    const program = await createToken(await bench.signIn(affiliate.affiliateId));
    const tokens = [program];
    const callAll = async (openSession: () => Promise<string>) => {
      for (const { method, url } of routes) {
        const token = await openSession();
        tokens.push(token);
        const path = url.replace(':id', '1').replace(':month', '2027-01');
        const headers = { authorization: `Bearer ${token}`, 'user-agent': `${MARK} browser` };
        const sent = method === 'POST' ? { payload: { ...FIELDS, token } } : { query: { token, search: MARK } };
        await api.app.inject({ method: method === 'POST' ? 'POST' : 'GET', url: path, headers, ...sent });
      }
      await api.background.settled();
    };
    await callAll(() => bench.signIn(affiliate.affiliateId));
    await callAll(() => Promise.resolve(program));
    for (const table of ['affiliates', 'affiliate_tokens']) await database.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
    await callAll(() => bench.signIn(affiliate.affiliateId));
    await callAll(() => Promise.resolve(program));
    await api.close();

    expect(api.logLines.join('')).toContain('Failed query');
    expect(findLogged([MARK, IBAN, IBAN.replaceAll(' ', ''), ...tokens])).toEqual([]);
  });

  test('holds no password, link or token of an affiliate who signs in, resets the password and signs in again', async () => {
    const calls = createAccessCalls(api, database);
    const [first, forgotten] = [await calls.logIn(affiliate.email), await calls.forget(affiliate.email)];
    const program = await createToken(first);
    const code = await calls.emailedCode(affiliate.email);
    const outcomes = [
      forgotten,
      await bench.call(program, affiliatePaths.campaigns),
      await calls.set(code),
      await calls.set(code),
      await api.app.inject({ url: `/affiliate/password?code=${code}` }),
      await calls.tryLogin(affiliate.email),
      await calls.tryLogin(affiliate.email, NEW_PASSWORD),
    ].map(outcomeOf);
    await api.close();

    const comingBack = ['404 linkNotValid', '404 notFound', '401 invalidCredentials', '200'];
    expect(outcomes).toEqual(['200', '200', '200', ...comingBack]);
    expect(findLogged([first, program, code, AFFILIATE_PASSWORD, NEW_PASSWORD, affiliate.email, '$argon2id'])).toEqual([]);
  });
});
