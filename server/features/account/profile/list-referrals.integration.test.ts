import { referralsResponseSchema } from '@fairlead/contract/account.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '../../../fixture-api.ts';
import { createAccountCalls, NEW_EMAIL, REGISTRATION, userOf, type AccountCalls } from '../fixture-account-calls.ts';

describe.each(testDatabases)('the referrals of a client on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    calls = createAccountCalls(api, database);
    return opened.close;
  });

  const listOf = async (token: string) =>
    referralsResponseSchema.strict().parse((await calls.postAs(token, accountPaths.referrals)).json()).data;

  test('are those who came by the own link, the latest first, masked', async () => {
    const [demo, other] = [await calls.logIn(), await calls.logIn(NEW_EMAIL)];
    const { uniqid: ref } = userOf(await calls.postAs(demo, accountPaths.get));
    await calls.post(accountPaths.register, { ...REGISTRATION, ref });
    api.setTime(FIXTURE_START + 1_000);
    await calls.post(accountPaths.register, {
      ...REGISTRATION,
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@example.test',
      ref,
    });
    await calls.post(accountPaths.register, { ...REGISTRATION, email: 'alan@example.test' });
    expect(await listOf(demo)).toEqual([
      { full_name: 'Grace H***', email: 'g***@example.test', created_at: new Date(FIXTURE_START + 1_000).toISOString() },
      { full_name: 'Ada L***', email: 'A***@Example.test', created_at: new Date(FIXTURE_START).toISOString() },
    ]);
    expect(await listOf(other)).toEqual([]);
  });

  test('are a thousand at most', async () => {
    const token = await calls.logIn(NEW_EMAIL);
    const { id } = userOf(await calls.postAs(token, accountPaths.get));
    await database.query(
      `INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid, referred_by)
       SELECT 'p' || n || '@example.test', 'p' || n || '@example.test', '', now(), 'BULK' || n, $1 FROM generate_series(1, 1001) AS n`,
      [id],
    );
    expect(await listOf(token)).toHaveLength(1_000);
  });
});
