import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases, openTestDatabase, type OpenTestDatabase } from '../../tests/support/databases.ts';
import type { Database } from '../adapters/db/database.ts';
import { beforeEntry, beforeTime, throughTransaction, UNTIL_NOW, type LedgerBound } from './ledger-bound.ts';
import { readBalances, readLedgerTotals } from './read-balances.ts';
import { verifyCheckpoints } from './verify-checkpoints.ts';
import { writeCheckpoints } from './write-checkpoints.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 15);
const ENTRIES = 120;
const NOW = START + 2 * ENTRIES * DAY_MS;
const ACCOUNTS = ['client:1:cash', 'client:2:cash', 'client:2:reserved', 'client:9:cash', 'house:clearing'];

/** A journal entry every day, each for one client; entry 60 was booked while the clock was two months slow. */
const SEED = `
  WITH entry AS (
    SELECT n AS seq, 10000 * n AS id, CASE WHEN n = 60 THEN ${START} ELSE ${START} + n::bigint * ${DAY_MS} END AS at, n % 7 + 1 AS client,
      CASE WHEN n % 3 = 0 THEN -1 ELSE 1 END * (100 + n) AS amount
    FROM generate_series(1, ${ENTRIES}) AS n
  )
  INSERT INTO ledger_entry (transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
    SELECT id, 0, seq, 'client:' || client || CASE WHEN seq % 5 = 0 THEN ':reserved' ELSE ':cash' END, amount, 'deposit', at FROM entry
    UNION ALL SELECT id, 1, seq, 'house:clearing', -amount, 'deposit', at FROM entry;
  INSERT INTO funds_references (account_id, reference, kind, amount_cents, ledger_kind, journal_seq, at_ms)
    SELECT n % 7 + 1, 'w' || n % 20, CASE WHEN n < 40 THEN 'reserved' ELSE 'settled' END, n, 'reservation', n, ${START}
    FROM generate_series(1, 50) AS n ON CONFLICT DO NOTHING`;

const BOUNDS: readonly (readonly [string, LedgerBound])[] = [
  ['now', UNTIL_NOW],
  ...[0, 1, 17, 59, 60, 61, 62, 119, 121].map((seq) => [`before entry ${seq}`, beforeEntry(seq)] as const),
  ...[0, 1, 16, 17, 46, 59, 60, 76, 200].map((day) => [`before day ${day}`, beforeTime(START + day * DAY_MS)] as const),
  ...[0, 10_000, 170_000, 600_000, 1_200_000].map((id) => [`through transaction ${id}`, throughTransaction(id)] as const),
];

describe.each(testDatabases)('ledger checkpoints on %s', (kind) => {
  let opened: OpenTestDatabase;
  let database: Database;

  beforeEach(async () => {
    opened = await openTestDatabase(kind);
    database = opened.database;
    await database.script(SEED);
  });
  afterEach(() => opened.remove());

  const write = (now = NOW, mostEntries = 50) => writeCheckpoints(database, { clock: () => now, mostEntries });
  const verify = () => verifyCheckpoints(database, NOW);
  const damage = (table: 'ledger_checkpoints' | 'ledger_balances', statement: string) =>
    database.script(`ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER`);

  /** Sums full histories. */
  async function sumEntries({ ofEntry, value }: LedgerBound): Promise<Record<string, number>> {
    const rows = await database.query<{ account: string; total: number }>(
      `SELECT account, coalesce(sum(amount_cents) FILTER (WHERE ${ofEntry}), 0)::bigint AS total
       FROM unnest($1::text[]) AS account LEFT JOIN ledger_entry ON ledger_account = account AND $2::bigint IS NOT NULL GROUP BY account`,
      [ACCOUNTS, value],
    );
    return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
  }

  async function expectRightBalances(): Promise<void> {
    for (const [name, bound] of BOUNDS) {
      const balances = Object.fromEntries(await readBalances(database, ACCOUNTS, bound));
      expect(balances, name).toEqual(await sumEntries(bound));
    }
  }

  test('balances are right without any checkpoint', async () => {
    await expectRightBalances();
  });

  test('are written at the end of each month and whenever there are many entries', async () => {
    await write();
    const ends = await database.query<{ seq: number; entries: number }>(
      'SELECT journal_seq AS seq, entries FROM ledger_checkpoints ORDER BY journal_seq',
    );
    // The months end with the entries of days 16, 44, 75 and 105; 50 lines are 25 entries, and the last one may have more.
    expect(ends.map(({ seq }) => seq)).toEqual([16, 40, 44, 68, 75, 99, 105, 120]);
    expect(ends.every(({ entries }) => entries <= 50)).toBe(true);
    expect(await verify()).toEqual([]);
    await expectRightBalances();
  });

  test('continue from the latest one', async () => {
    await write(START + 60 * DAY_MS);
    const before = await database.query('SELECT * FROM ledger_checkpoints ORDER BY journal_seq');
    await write();
    expect((await database.query('SELECT * FROM ledger_checkpoints ORDER BY journal_seq')).slice(0, before.length)).toEqual(before);
    expect(await write()).toBe(0);
    await expectRightBalances();
  });

  test('totals cover the whole ledger, including withdrawals in progress', async () => {
    const before = await readLedgerTotals(database);
    await write();
    expect(await readLedgerTotals(database)).toEqual(before);
    const [row] = await database.query<{ total: number }>(
      `SELECT sum(amount_cents)::bigint AS total FROM funds_references AS r WHERE kind = 'reserved' AND NOT EXISTS (
         SELECT FROM funds_references AS s WHERE s.account_id = r.account_id AND s.reference = r.reference AND s.kind = 'settled')`,
    );
    expect(before.underWay).toBe(row?.total);
  });

  test('totals are of one moment, even if a withdrawal is reserved meanwhile', async () => {
    let seq = 1_000;
    /** A client reserves a withdrawal before the next query. */
    const reserve = async (): Promise<void> => {
      seq += 1;
      await database.script(`
        INSERT INTO ledger_entry (transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
          VALUES (${10_000 * seq}, 0, ${seq}, 'client:3:cash', -700, 'reservation', ${NOW}),
            (${10_000 * seq}, 1, ${seq}, 'client:3:reserved', 700, 'reservation', ${NOW});
        INSERT INTO funds_references (account_id, reference, kind, amount_cents, ledger_kind, journal_seq, at_ms)
          VALUES (3, 'meanwhile ${seq}', 'reserved', 700, 'reservation', ${seq}, ${NOW})`);
    };
    const before = await readLedgerTotals(database);
    const busy: Pick<Database, 'query'> = {
      query: async (sql, parameters) => {
        await reserve();
        return database.query(sql, parameters);
      },
    };
    for (const checkpointed of [false, true]) {
      if (checkpointed) await write();
      const { reserved, underWay } = await readLedgerTotals(busy);
      expect(reserved - before.reserved).toBeGreaterThan(0);
      expect(reserved - underWay).toBe(before.reserved - before.underWay);
    }
  });

  test.each([
    ['a modified balance', 'ledger_balances', 'UPDATE ledger_balances SET balance_cents = balance_cents + 1'],
    ['missing balances', 'ledger_balances', `DELETE FROM ledger_balances WHERE ledger_account LIKE 'client:2:%'`],
    ['a modified checkpoint', 'ledger_checkpoints', 'UPDATE ledger_checkpoints SET first_at_ms = 9, clients_cents = 7'],
    [
      'a missing checkpoint',
      'ledger_checkpoints',
      'DELETE FROM ledger_checkpoints WHERE journal_seq = (SELECT min(journal_seq) FROM ledger_checkpoints)',
    ],
    [
      'a missing latest checkpoint',
      'ledger_checkpoints',
      'DELETE FROM ledger_checkpoints WHERE journal_seq = (SELECT max(journal_seq) FROM ledger_checkpoints)',
    ],
    ['a loss of all checkpoints', 'ledger_checkpoints', 'DELETE FROM ledger_checkpoints'],
  ] as const)('%s is reported, and every figure stays right', async (_case, table, statement) => {
    const totals = await readLedgerTotals(database);
    await write();
    await damage(table, statement);
    expect(await verify()).not.toEqual([]);
    await expectRightBalances();
    expect(await readLedgerTotals(database)).toEqual(totals);
  });

  test('an entry inserted into the past is reported', async () => {
    await write();
    await database.query(
      `INSERT INTO ledger_entry VALUES (15000, 0, 1, 'client:1:cash', 5, 'trade', 0), (15000, 1, 1, 'house:trading', -5, 'trade', 0)`,
    );
    expect(await verify()).toContainEqual(expect.objectContaining({ ledgerAccount: 'client:1:cash' }));
  });

  test.each(['ledger_checkpoints', 'ledger_balances'])('%s is append-only', async (table) => {
    await write();
    await expect(database.query(`UPDATE ${table} SET journal_seq = 0`)).rejects.toThrow(`${table} is append-only`);
    await expect(database.query(`DELETE FROM ${table}`)).rejects.toThrow(`${table} is append-only`);
  });
});
