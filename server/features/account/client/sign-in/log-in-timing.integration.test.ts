import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_COST, startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import { createAccountCalls, DEMO_EMAIL, outcomeOf, type AccountCalls } from '../../fixture-account-calls.ts';

/** Alternating, so that warm-up and slow-downs affect both equally. */
const ROUNDS = 20;
const UNKNOWN_EMAIL = 'nobody@fairlead.test';

describe.each(testDatabases)('a failed login does not reveal who has an account, on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;
  /** Every statement outside of transactions, in the order sent. */
  const statements: string[] = [];

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = watchStatements(opened.database);
    api = await startFixtureApi(database, { CAPTCHA: 'adaptive', LOGIN_FAILURES_PER_ACCOUNT: '1000', LOGIN_FAILURES_PER_ADDRESS: '1000' });
    calls = createAccountCalls(api, database);
    return async () => {
      await api.close();
      await opened.remove();
    };
  });

  beforeEach(async () => {
    await api.background.settled();
    await database.query('DELETE FROM throttle');
  });

  function watchStatements(watched: Database): Database {
    const session: object = Reflect.get(watched.drizzle, 'session');
    const prepare: (query: { sql: string }, ...rest: unknown[]) => unknown = Reflect.get(session, 'prepareQuery');
    Reflect.set(session, 'prepareQuery', (query: { sql: string }, ...rest: unknown[]) => {
      statements.push(query.sql);
      return Reflect.apply(prepare, session, [query, ...rest]);
    });
    return {
      ...watched,
      query: (sql, parameters) => {
        statements.push(sql);
        return watched.query(sql, parameters);
      },
    };
  }

  /** The work behind one response. The record of a failed login is written in the background and not part of it. */
  async function workOf(email: string): Promise<unknown> {
    await api.background.settled();
    await database.query('DELETE FROM throttle');
    statements.length = 0;
    api.derivations.length = 0;
    expect(outcomeOf(await calls.tryLogin(email, 'wrong'))).toBe('401 invalidCredentials');
    return { derivations: [...api.derivations], statements: statements.filter((sql) => !sql.includes('insert into "logins"')) };
  }

  test('takes the same derivations and statements for a known and an unknown email', async () => {
    const expected = await workOf(UNKNOWN_EMAIL);
    const lookUp: unknown = expect.stringContaining('from "users"');
    expect(expected).toEqual({ derivations: [FIXTURE_COST], statements: expect.arrayContaining([lookUp]) as unknown });
    for (let round = 0; round < ROUNDS; round += 1) {
      expect([round, await workOf(DEMO_EMAIL)]).toEqual([round, expected]);
      expect([round, await workOf(UNKNOWN_EMAIL)]).toEqual([round, expected]);
    }
  });

  test('takes the same for an account without a password', async () => {
    const expected = await workOf(UNKNOWN_EMAIL);
    const [demo] = await database.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE email = $1', [DEMO_EMAIL]);
    await database.query(`UPDATE users SET password_hash = '' WHERE email = $1`, [DEMO_EMAIL]);
    expect(await workOf(DEMO_EMAIL)).toEqual(expected);
    await database.query('UPDATE users SET password_hash = $1 WHERE email = $2', [demo?.password_hash, DEMO_EMAIL]);
  });

  test('does not wait for the record of a failed login', async () => {
    await database.query('ALTER TABLE logins RENAME TO logins_gone');
    const outcome = outcomeOf(await calls.tryLogin(DEMO_EMAIL, 'wrong'));
    await api.background.settled();
    await database.query('ALTER TABLE logins_gone RENAME TO logins');
    expect(outcome).toBe('401 invalidCredentials');
    expect(api.logLines.join('')).toContain('background work failed');
  });

  test('takes about the same time', async () => {
    const times: Record<string, number[]> = { [DEMO_EMAIL]: [], [UNKNOWN_EMAIL]: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [email, measured] of Object.entries(times)) {
        await api.background.settled();
        await database.query('DELETE FROM throttle');
        const startedAt = performance.now();
        await calls.tryLogin(email, 'wrong');
        measured.push(performance.now() - startedAt);
      }
    }
    const [known = 0, unknown = 0] = Object.values(times).map(medianOf);
    // Coarse on purpose: skipping a hash or awaiting a write would be far beyond it, a busy machine is not.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(20, 2 * Math.min(known, unknown)));
  });
});

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
