import { referralsResponseSchema, type ReferralsResponse } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { openAffiliateBench, type AffiliateBench } from '../../../../fixture-affiliates.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { createAccountCalls, NEW_EMAIL, outcomeOf, REGISTRATION, userOf, type AccountCalls } from '../../fixture-account-calls.ts';

describe.each(testDatabases)('the referrals of a client on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;
  let bench: AffiliateBench;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    calls = createAccountCalls(api, database);
    bench = openAffiliateBench(opened);
    return opened.close;
  });

  beforeEach(async () => {
    await database.query('DELETE FROM throttle');
    await database.query(`DELETE FROM users WHERE email_normalised LIKE '%@example.test'`);
    api.setTime(FIXTURE_START);
  });

  const listOf = async (token: string, request: object = {}): Promise<ReferralsResponse> =>
    referralsResponseSchema.strict().parse((await calls.postAs(token, accountPaths.referrals, request)).json());
  const codeOf = async (token: string) => userOf(await calls.postAs(token, accountPaths.get)).uniqid;

  /** Signs up a client and returns their id. */
  async function join(changes: object): Promise<number> {
    return userOf(await calls.post(accountPaths.register, { ...REGISTRATION, ...changes })).id;
  }

  /** Signs up a client at each of these times with the demo client's link; returns the demo client's token. */
  async function joinAt(...times: readonly string[]): Promise<string> {
    const ref = await codeOf(await calls.logIn());
    for (const [place, time] of times.entries()) {
      api.setTime(Date.parse(time));
      await join({ first_name: time, email: `p${place}@example.test`, ref });
    }
    api.setTime(FIXTURE_START);
    return calls.logIn();
  }

  test('are the sign-ups through the client’s own link, the latest first, masked', async () => {
    const [demo, other] = [await calls.logIn(), await calls.logIn(NEW_EMAIL)];
    const ref = await codeOf(demo);
    const ada = await join({ ref, source_page: 'https://blog.test/brokers?reader=ada' });
    api.setTime(FIXTURE_START + 1_000);
    const grace = await join({ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.test', country: 'AT', ref });
    await join({ email: 'alan@example.test' });
    expect(await listOf(demo)).toEqual({
      status: true,
      data: [
        {
          full_name: 'Grace H***',
          email: 'g***@example.test',
          created_at: new Date(FIXTURE_START + 1_000).toISOString(),
          id: grace,
          first_name: 'Grace',
          last_name: 'H***',
          country: 'Austria',
          country_code: 'AT',
          source: '',
          conversion: false,
        },
        {
          full_name: 'Ada L***',
          email: 'A***@Example.test',
          created_at: new Date(FIXTURE_START).toISOString(),
          id: ada,
          first_name: 'Ada',
          last_name: 'L***',
          country: 'Germany',
          country_code: 'DE',
          source: 'https://blog.test/brokers',
          conversion: false,
        },
      ],
      total: 2,
      next: null,
    });
    expect(await listOf(other)).toMatchObject({ data: [], total: 0, next: null });
  });

  test('are those of the token’s client only', async () => {
    const [demo, other] = [await calls.logIn(), await calls.logIn(NEW_EMAIL)];
    const { id, uniqid: ref } = userOf(await calls.postAs(demo, accountPaths.get));
    await join({ ref });
    expect((await listOf(other, { user_id: id, uniqid: ref, referrer_id: id })).data).toEqual([]);
    expect(outcomeOf(await calls.post(accountPaths.referrals, {}))).toBe('401 notSignedIn');
  });

  test('show who has deposited, but not how much', async () => {
    const ref = await codeOf(await calls.logIn());
    const depositor = await join({ email: 'ada@example.test', ref });
    const other = await join({ email: 'alan@example.test', ref });
    await bench.deposit(depositor, 250_00);
    await bench.follow();
    const { data } = await listOf(await calls.logIn());
    expect(data.map(({ id, conversion }) => [id, conversion])).toEqual([
      [other, false],
      [depositor, true],
    ]);
  });

  test.each([
    ['from a day on, including its first moment', { from: '2026-05-02' }, ['2026-05-03T00:00:00.000Z', '2026-05-02T00:00:00.000Z']],
    ['until a day, including its last moment', { until: '2026-05-01' }, ['2026-05-01T23:59:59.999Z']],
    ['on one day', { from: '2026-05-02', until: '2026-05-02' }, ['2026-05-02T00:00:00.000Z']],
    ['on no day if until is before from', { from: '2026-05-03', until: '2026-05-01' }, []],
    ['on all days if the fields are empty', { from: '', until: '' }, 3],
    ['on all days if they are null', { from: null, until: null }, 3],
  ])('can be filtered %s', async (_case, request, expected) => {
    const token = await joinAt('2026-05-01T23:59:59.999Z', '2026-05-02T00:00:00.000Z', '2026-05-03T00:00:00.000Z');
    const { data, total } = await listOf(token, request);
    if (typeof expected === 'number') expect([data.length, total]).toEqual([expected, expected]);
    else expect([data.map(({ created_at: at }) => at), total]).toEqual([expected, expected.length]);
  });

  test.each([{ from: 'yesterday' }, { until: '2026-02-30' }, { limit: 0 }, { limit: 201 }, { before: 'x' }])(
    'cannot be filtered by %j',
    async (request) => {
      expect(outcomeOf(await calls.postAs(await calls.logIn(), accountPaths.referrals, request))).toBe('400 invalidInput');
    },
  );

  test('are paged, each client once, with the total of the filter', async () => {
    const token = await joinAt(...['01', '02', '03', '04', '05'].map((day) => `2026-05-${day}T12:00:00.000Z`));
    const days = { from: '2026-05-02', limit: 2 };
    const first = await listOf(token, days);
    const second = await listOf(token, { ...days, before: first.next });
    expect([first, second].map(({ data, total }) => [...data.map(({ first_name: name }) => name.slice(0, 10)), total])).toEqual([
      ['2026-05-05', '2026-05-04', 4],
      ['2026-05-03', '2026-05-02', 4],
    ]);
    expect([first.next, second.next]).toEqual([first.data[1]?.id, null]);
  });

  test('are limited to a thousand', async () => {
    const token = await calls.logIn(NEW_EMAIL);
    const { id } = userOf(await calls.postAs(token, accountPaths.get));
    await database.query(
      `WITH people AS (
         INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid)
         SELECT 'p' || n || '@example.test', 'p' || n || '@example.test', '', now(), 'BULK' || n FROM generate_series(1, 1001) AS n
         RETURNING id, created_at)
       INSERT INTO referred_accounts (user_id, referrer_id, created_at) SELECT id, $1, created_at FROM people`,
      [id],
    );
    const { data, total, next } = await listOf(token);
    expect([data.length, total, next]).toEqual([1_000, 1_001, data.at(-1)?.id]);
  });
});
