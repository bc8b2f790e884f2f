import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../tests/support/databases.ts';
import type { Database } from '../../adapters/db/database.ts';
import { FIXTURE_START, startFixtureApi } from '../../fixture-api.ts';
import { DEMO_EMAIL } from './fixture-account-calls.ts';
import { insertLogin } from './client/sign-in/login-store.ts';
import { findUserByEmail } from './store.ts';
import { tidyAccount } from './tidy-account.ts';

const ONE_YEAR_MS = 365 * 86_400_000;

describe.each(testDatabases)('cleaning up on %s', (kind) => {
  let database: Database;
  let userId: number;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    await (await startFixtureApi(database)).close();
    userId = (await findUserByEmail(database, DEMO_EMAIL))?.id ?? 0;
    return opened.remove;
  });

  const count = async (table: string) => (await database.query(`SELECT * FROM ${table}`)).length;
  const rowsAfter = async (table: string, now: number) => {
    await tidyAccount(database, now);
    return count(table);
  };

  test.each<[string, number, () => Promise<unknown>]>([
    [
      'logins',
      FIXTURE_START + ONE_YEAR_MS,
      () =>
        insertLogin(database, userId, {
          at: FIXTURE_START,
          method: 'password',
          outcome: 'signedIn',
          address: '192.0.2.1',
          country: null,
          device: '',
        }),
    ],
  ])('%s are deleted only once they have expired', async (table, end, insert) => {
    await insert();
    expect([await rowsAfter(table, end), await rowsAfter(table, end + 1)]).toEqual([1, 0]);
  });
});
