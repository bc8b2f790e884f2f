import { AFFILIATE_ENTRY_KINDS } from '@fairlead/domain/affiliates/affiliate-book.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases, openTestDatabase, type OpenTestDatabase } from '../../../../tests/support/databases.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { readMonthSums } from './read-month-sums.ts';
import { verifyBookCheckpoints } from './verify-book-checkpoints.ts';
import { writeBookCheckpoints } from './write-book-checkpoints.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 15);
const ACCOUNTS = ['affiliate:1', 'affiliate:2', 'house:affiliatePayouts'] as const;
const KINDS = [...AFFILIATE_ENTRY_KINDS];

interface Entry {
  readonly affiliate: number;
  readonly kind: (typeof KINDS)[number];
  readonly amount: number;
  /** How long after the previous entry it was booked, and how many days before that its day is. */
  readonly laterMs: number;
  readonly daysBack: number;
}

const entryArbitrary = fc.record({
  affiliate: fc.constantFrom(1, 1, 2),
  kind: fc.constantFrom(...KINDS),
  amount: fc.integer({ min: -500, max: 500 }).filter((amount) => amount !== 0),
  laterMs: fc.nat(9 * DAY_MS),
  daysBack: fc.constantFrom(0, 0, 1, 20, 70),
});

describe.each(testDatabases)('checkpoints of the affiliate book on %s', (kind) => {
  let opened: OpenTestDatabase;
  let database: Database;
  let now: number;
  let booked: number;

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    database = opened.database;
    await database.query(`INSERT INTO affiliates (id, email, email_normalised, name, created_at)
      SELECT n, n || '@a.test', n || '@a.test', 'A', now() FROM generate_series(1, 2) AS n`);
  });
  afterAll(() => opened.remove());
  beforeEach(reset);

  async function reset(): Promise<void> {
    [now, booked] = [START, 0];
    await change('affiliate_checkpoints', 'DELETE FROM affiliate_checkpoints');
    await change('affiliate_entries', 'DELETE FROM affiliate_entries');
  }

  const change = (table: 'affiliate_checkpoints' | 'affiliate_entries', statement: string) =>
    database.script(`ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER`);

  async function book({ affiliate, kind: entryKind, amount, laterMs, daysBack }: Entry): Promise<void> {
    now += laterMs;
    booked += 1;
    const other = entryKind === 'payout' ? 'house:affiliatePayouts' : 'house:commissions';
    await database.query(
      `INSERT INTO affiliate_entries (transaction_id, line, account, amount_cents, kind, affiliate_id, balance_cents, day, booked_at, detail)
       SELECT $1, line, CASE line WHEN 0 THEN 'affiliate:' || $2::bigint ELSE $3 END, (1 - 2 * line) * $4::bigint, $5, $2, CASE line WHEN 0 THEN 0 END,
         $6::date, $7::timestamptz, '{}' FROM generate_series(0, 1) AS line ORDER BY line`,
      [`t${booked}`, affiliate, other, amount, entryKind, new Date(now - daysBack * DAY_MS).toISOString(), new Date(now).toISOString()],
    );
  }

  const write = (manyEntries = 10, mostEntries = 20) => writeBookCheckpoints(database, { clock: () => now, manyEntries, mostEntries });
  const verify = () => verifyBookCheckpoints(database, now);
  const count = async () => (await database.query<{ n: number }>('SELECT count(*)::int AS n FROM affiliate_checkpoints'))[0]?.n ?? 0;

  /** Sums the entire history, without checkpoints. */
  const sumEntries = (account: string) =>
    database.query(
      `SELECT to_char(day, 'YYYY-MM') AS month, kind, sum(amount_cents)::bigint AS amount, count(*)::int AS entries
       FROM affiliate_entries WHERE account = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [account],
    );
  const lastOf = async (account: string) =>
    (await database.query<{ id: number | null }>('SELECT max(id) AS id FROM affiliate_entries WHERE account = $1', [account]))[0]?.id ?? 0;

  async function expectRightSums(): Promise<void> {
    for (const account of ACCOUNTS) {
      const sums = await readMonthSums(database, account);
      const figures = sums.map(({ month, kind: ofKind, amount, entries }) => ({ month, kind: ofKind, amount, entries }));
      expect(figures).toEqual(await sumEntries(account));
      expect(Math.max(0, ...sums.map(({ last_id: last }) => last))).toBe(await lastOf(account));
    }
  }

  test('give the sums of all entries, whatever was booked and whenever they were written', async () => {
    const step = fc.oneof({ weight: 6, arbitrary: entryArbitrary }, { weight: 1, arbitrary: fc.constant('write' as const) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        await reset();
        for (const each of steps) {
          if (each === 'write') await write();
          else await book(each);
        }
        await expectRightSums();
        expect(await verify()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  /** One entry a day, alternating between the affiliates; every tenth is a payout. */
  async function bookDays(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      const entryKind = day % 10 === 9 ? 'payout' : 'share';
      await book({ affiliate: (day % 3) + 1 === 3 ? 2 : 1, kind: entryKind, amount: day + 1, laterMs: DAY_MS, daysBack: 0 });
    }
  }

  test('are written for accounts with an entry from an earlier month, each continuing the last one', async () => {
    await bookDays(40);
    expect([await write(100), await count()]).toEqual([3, 3]);
    expect(await write(100)).toBe(0);
    await bookDays(5);
    expect(await write(100)).toBe(0);
    await bookDays(30);
    expect(await write(100)).toBe(3);
    await expectRightSums();
  });

  test('are written for accounts with many entries, each up to the maximum', async () => {
    await bookDays(12);
    expect(await write(8)).toBe(1);
    await bookDays(50);
    await write(8, 10);
    const rows = await database.query<{ entries: number }>(
      `SELECT (SELECT count(*)::int FROM affiliate_entries AS e WHERE e.account = c.account AND e.id > after_id AND e.id <= through_id) AS entries
       FROM affiliate_checkpoints AS c`,
    );
    expect(Math.max(...rows.map(({ entries }) => entries))).toBe(10);
  });

  test('leave out what was booked within the last ten minutes, and everything after it', async () => {
    await bookDays(20);
    const closed = await lastOf('affiliate:1');
    now += 20 * DAY_MS;
    await book({ affiliate: 1, kind: 'share', amount: 5, laterMs: 0, daysBack: 0 });
    await book({ affiliate: 1, kind: 'share', amount: 6, laterMs: -2 * DAY_MS, daysBack: 0 });
    now += 2 * DAY_MS + 60_000;
    await write();
    const [row] = await database.query<{ through: number }>(
      `SELECT max(through_id) AS through FROM affiliate_checkpoints WHERE account = 'affiliate:1'`,
    );
    expect(row?.through).toBe(closed);
    await expectRightSums();
  });

  test.each([
    ['a changed checkpoint', `UPDATE affiliate_checkpoints SET sums = '[]' WHERE account = 'affiliate:1' AND after_id = 0`],
    ['a change to all checkpoints', `UPDATE affiliate_checkpoints SET sums = '[]'`],
    ['a missing first checkpoint', `DELETE FROM affiliate_checkpoints WHERE after_id = 0`],
  ])('%s is reported, and the sums stay right', async (_case, statement) => {
    await bookDays(40);
    await write();
    await bookDays(40);
    await write();
    await change('affiliate_checkpoints', statement);
    expect(await verify()).not.toEqual([]);
    await expectRightSums();
    await bookDays(40);
    await write();
    await expectRightSums();
  });

  test('an entry changed in the past is reported when its checkpoint is verified', async () => {
    await bookDays(80);
    await write();
    await change('affiliate_entries', `UPDATE affiliate_entries SET amount_cents = 7 WHERE transaction_id = 't1' AND line = 0`);
    const nights = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((night) => verifyBookCheckpoints(database, now + night * DAY_MS, 1)));
    expect(nights.flat()).toContainEqual(expect.objectContaining({ account: 'affiliate:1' }));
  });

  test('are append-only', async () => {
    await bookDays(40);
    await write();
    await expect(database.query(`UPDATE affiliate_checkpoints SET account = ''`)).rejects.toThrow('affiliate_checkpoints is append-only');
    await expect(database.query('DELETE FROM affiliate_checkpoints')).rejects.toThrow('affiliate_checkpoints is append-only');
  });
});
