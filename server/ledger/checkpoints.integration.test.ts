import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases, openTestDatabase, type OpenTestDatabase } from '../../tests/support/databases.ts';
import type { Database } from '../adapters/db/database.ts';
import { beforeEntry, beforeTime, throughTransaction, UNTIL_NOW, type LedgerBound } from './ledger-bound.ts';
import { readOutsideTime } from './checkpoint-store.ts';
import { readBalance, readBalances, readLedgerTotals } from './read-balances.ts';
import { verifyCheckpoints } from './verify-checkpoints.ts';
import { writeCheckpoints } from './write-checkpoints.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 15);
const ENTRIES = 120;
const NOW = START + 2 * ENTRIES * DAY_MS;
const FIRM = 'house:clearing';
/** Moves less often. */
const RARE = 'house:trading';
/** By client. */
const ACCOUNTS = [['client:1:cash'], ['client:2:cash', 'client:2:reserved'], ['client:9:cash']];
const ACCOUNTS_OF_1 = [['client:11:cash', 'client:11:reserved'], ['client:12:cash'], ['client:17:cash', 'client:17:reserved']];

/**
 * A journal entry every day, each for one client; entry 60 was booked while the clock was two months slow. Another partition has the same
 * numbers of entries and transactions, but other clients, amounts and dates, and only every third entry moves money.
 */
const seedOf = (partition: number): string => `
  WITH entry AS (
    SELECT n AS seq, 10000 * n AS id, ${10 * partition} + n % 7 + 1 AS client,
      CASE WHEN n = 60 THEN ${START} ELSE ${START} + n::bigint * ${DAY_MS} / ${partition + 1} END AS at,
      CASE WHEN n % 3 = 0 THEN -1 ELSE 1 END * (100 + n) * ${partition * 7 + 1} AS amount
    FROM generate_series(1, ${ENTRIES}, ${2 * partition + 1}) AS n
  )
  INSERT INTO ledger_entry (partition, transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
    SELECT ${partition}, id, 0, seq, 'client:' || client || CASE WHEN seq % 5 = 0 THEN ':reserved' ELSE ':cash' END, amount, 'deposit', at FROM entry
    UNION ALL SELECT ${partition}, id, 1, seq, CASE WHEN seq % 11 = 0 THEN '${RARE}' ELSE '${FIRM}' END, -amount, 'deposit', at FROM entry;
  INSERT INTO funds_references (partition, account_id, reference, kind, amount_cents, ledger_kind, journal_seq, at_ms)
    SELECT ${partition}, ${10 * partition} + n % 7 + 1, 'w' || n % 20, CASE WHEN n < 40 THEN 'reserved' ELSE 'settled' END,
      n + ${partition}, 'reservation', n, ${START}
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
    await database.script(seedOf(0));
  });
  afterEach(() => opened.remove());

  const write = (now = NOW, mostEntries = 50) => writeCheckpoints(database, { clock: () => now, mostEntries });
  const verify = () => verifyCheckpoints(database, NOW);
  const damage = (table: 'ledger_checkpoints' | 'ledger_balances', statement: string) =>
    database.script(`ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER`);

  /** Sums full histories. */
  async function sumEntries(accounts: readonly string[], { ofEntry, value }: LedgerBound): Promise<Record<string, number>> {
    const rows = await database.query<{ account: string; total: number }>(
      `SELECT account, coalesce(sum(amount_cents) FILTER (WHERE ${ofEntry}), 0)::bigint AS total
       FROM unnest($1::text[]) AS account LEFT JOIN ledger_entry ON ledger_account = account AND $2::bigint IS NOT NULL GROUP BY account`,
      [accounts, value],
    );
    return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
  }

  async function expectRightBalances(clients = ACCOUNTS, bounds = BOUNDS): Promise<void> {
    for (const [name, bound] of bounds) {
      for (const accounts of bound.isOfOneJournal ? clients : [[...clients.flat(), FIRM, RARE]]) {
        const balances = Object.fromEntries(await readBalances(database, accounts, bound));
        expect(balances, name).toEqual(await sumEntries(accounts, bound));
      }
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
    expect(before.underWay).toBe(await sumUnderWay());
  });

  async function sumUnderWay(): Promise<number> {
    const [row] = await database.query<{ total: number }>(
      `SELECT sum(amount_cents)::bigint AS total FROM funds_references AS r WHERE kind = 'reserved' AND NOT EXISTS (
         SELECT FROM funds_references AS s WHERE s.account_id = r.account_id AND s.reference = r.reference AND s.kind = 'settled')`,
    );
    return row?.total ?? 0;
  }

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

  test.each([
    ['accounts of two clients', ['client:1:cash', 'client:2:cash']],
    ["the firm's accounts", [FIRM]],
  ])('a number from one journal is refused as a bound of %s', async (_case, accounts) => {
    await expect(readBalances(database, accounts, beforeEntry(60))).rejects.toThrow('a number from one journal');
    await expect(readBalances(database, accounts, throughTransaction(600_000))).rejects.toThrow('a number from one journal');
  });

  describe('with a second partition that has the same numbers', () => {
    const CLIENTS = [...ACCOUNTS, ...ACCOUNTS_OF_1];

    beforeEach(async () => {
      await database.script(seedOf(1));
    });

    test('balances are right without any checkpoint', async () => {
      await expectRightBalances(CLIENTS);
    });

    test('each partition has a chain of its own, and balances are right', async () => {
      await write();
      const ends = await database.query<{ partition: number; seq: number; after: number }>(
        'SELECT partition, journal_seq AS seq, after_seq AS after FROM ledger_checkpoints ORDER BY partition, journal_seq',
      );
      const chainOf = (partition: number) => ends.filter((end) => end.partition === partition);
      expect(chainOf(0).map(({ seq }) => seq)).toEqual([16, 40, 44, 68, 75, 99, 105, 120]);
      // Entries are half a day apart: the months end before those of 34 and 91, and the last one that moves money is 118.
      expect(chainOf(1).map(({ seq }) => seq)).toEqual([33, 90, 118]);
      for (const partition of [0, 1]) {
        const chain = chainOf(partition);
        expect(chain.map(({ after }) => after)).toEqual([-1, ...chain.map(({ seq }) => seq)].slice(0, -1));
      }
      expect(await verify()).toEqual([]);
      expect(await write()).toBe(0);
      await expectRightBalances(CLIENTS);
      expect(await readBalance(database, [FIRM], UNTIL_NOW)).not.toBe(0);
    });

    test('digests of partition 0 are as before there were others, and those of another partition name it', async () => {
      await write();
      const sha256 = (columns: string) => `encode(sha256(convert_to(concat_ws('|', ${columns}), 'UTF8')), 'hex')`;
      const former = {
        ledger_checkpoints: sha256(
          `journal_seq, transaction_id, after_seq, after_transaction_id, entries, first_at_ms, last_at_ms, latest_at_ms, clients_cents,
           firm_cents, reserved_cents, under_way_cents, balances_digest, previous_digest`,
        ),
        ledger_balances: sha256('ledger_account, journal_seq, transaction_id, latest_at_ms, balance_cents'),
      };
      for (const [table, digest] of Object.entries(former)) {
        const rows = await database.query<{ partition: number; same: boolean }>(
          `SELECT DISTINCT partition, digest = ${digest} AS same FROM ${table} ORDER BY partition`,
        );
        expect(rows, table).toEqual([
          { partition: 0, same: true },
          { partition: 1, same: false },
        ]);
      }
    });

    test('totals cover both, with and without checkpoints', async () => {
      const [sums] = await database.query<{ clients: number; reserved: number }>(
        `SELECT sum(amount_cents) FILTER (WHERE ledger_account LIKE 'client:%')::bigint AS clients,
           sum(amount_cents) FILTER (WHERE ledger_account LIKE '%:reserved')::bigint AS reserved FROM ledger_entry`,
      );
      if (sums === undefined) throw new Error('the ledger has no sums');
      const { clients, reserved } = sums;
      const totals = { clients, firm: -clients, reserved, underWay: await sumUnderWay() };
      expect(await readLedgerTotals(database)).toEqual(totals);
      await write(START + 40 * DAY_MS);
      expect(await readLedgerTotals(database)).toEqual(totals);
      await write();
      expect(await readLedgerTotals(database)).toEqual(totals);
    });

    test('nothing within a time span is in the stretches outside of it', async () => {
      await write();
      let skipped = 0;
      for (const [from, until] of [
        [0, 17],
        [17, 45],
        [20, 60],
        [60, 61],
        [76, 200],
      ] as const) {
        const span = { from: START + from * DAY_MS, until: START + until * DAY_MS };
        for (const accounts of CLIENTS) {
          const outside = await readOutsideTime(database, accounts, span);
          const within = await database.query<{ id: number }>(
            'SELECT transaction_id AS id FROM ledger_entry WHERE ledger_account = ANY ($1::text[]) AND at_ms >= $2 AND at_ms < $3',
            [accounts, span.from, span.until],
          );
          const name = `${accounts[0]} from day ${from}`;
          expect([name, ...within.filter(({ id }) => outside.some(({ after, through }) => id > after && id <= through))]).toEqual([name]);
          skipped += outside.length;
        }
      }
      expect(skipped).toBeGreaterThan(0);
    });

    test('partitions take turns while there is little time', async () => {
      let now = NOW;
      const tick = () => (now += 1);
      await writeCheckpoints(database, { clock: tick, mostEntries: 50, forMs: 4 });
      expect(await database.query('SELECT partition FROM ledger_checkpoints ORDER BY partition')).toEqual([
        { partition: 0 },
        { partition: 1 },
      ]);
    });

    test.each([
      ['a modified balance', 'ledger_balances', 'UPDATE ledger_balances SET balance_cents = balance_cents + 1 WHERE partition = 1', 1],
      [
        'a balance of another chain',
        'ledger_balances',
        'UPDATE ledger_balances SET partition = 1 WHERE partition = 0 AND journal_seq = 16',
        0,
      ],
      ['a modified checkpoint', 'ledger_checkpoints', 'UPDATE ledger_checkpoints SET first_at_ms = 9 WHERE partition = 1', 1],
      ['a missing checkpoint', 'ledger_checkpoints', 'DELETE FROM ledger_checkpoints WHERE partition = 1 AND journal_seq = 33', 1],
      ['a missing latest checkpoint', 'ledger_checkpoints', 'DELETE FROM ledger_checkpoints WHERE partition = 1 AND journal_seq = 118', 1],
      ['a loss of all checkpoints', 'ledger_checkpoints', 'DELETE FROM ledger_checkpoints WHERE partition = 1', 1],
    ] as const)('%s is reported in its partition only, and every figure stays right', async (_case, table, statement, partition) => {
      const totals = await readLedgerTotals(database);
      await write();
      await damage(table, statement);
      expect(new Set((await verify()).map((fault) => fault.partition))).toEqual(new Set([partition]));
      await expectRightBalances(CLIENTS);
      expect(await readLedgerTotals(database)).toEqual(totals);
    });
  });

  describe('with any entries in two partitions', () => {
    const CLIENTS = [['client:1:cash', 'client:1:reserved'], ['client:2:cash'], ['client:3:cash', 'client:3:reserved'], ['client:4:cash']];

    interface Booking {
      /** Those with odd numbers are in partition 1. */
      readonly client: number;
      readonly isReserved: boolean;
      readonly isRare: boolean;
      readonly amount: number;
      /** The number of journal entries without a booking before it. */
      readonly gap: number;
      /** Times don't always increase with the journal. */
      readonly day: number;
    }
    const booking: fc.Arbitrary<Booking> = fc.record({
      client: fc.integer({ min: 1, max: 4 }),
      isReserved: fc.boolean(),
      isRare: fc.boolean(),
      amount: fc.integer({ min: 1, max: 1_000 }),
      gap: fc.integer({ min: 0, max: 3 }),
      day: fc.integer({ min: 0, max: 70 }),
    });

    async function seed(bookings: readonly Booking[], last: number[]): Promise<void> {
      for (const { client, isReserved, isRare, amount, gap, day } of bookings) {
        const partition = client % 2;
        const seq = (last[partition] ?? 0) + 1 + gap;
        last[partition] = seq;
        const account = `client:${client}:${isReserved && partition === 1 ? 'reserved' : 'cash'}`;
        await database.query(
          `INSERT INTO ledger_entry (partition, transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
           SELECT $1::smallint, 10000 * $2::bigint, line, $2::bigint, account, amount, 'deposit', $5::bigint
           FROM (VALUES (0, $3::text, $4::bigint), (1, $6::text, -$4::bigint)) AS lines (line, account, amount)`,
          [partition, seq, account, amount, START + day * DAY_MS, isRare ? RARE : FIRM],
        );
      }
    }

    async function clear(): Promise<void> {
      for (const table of ['ledger_entry', 'ledger_checkpoints', 'ledger_balances']) {
        await database.script(`ALTER TABLE ${table} DISABLE TRIGGER USER; TRUNCATE ${table}; ALTER TABLE ${table} ENABLE TRIGGER USER`);
      }
    }

    test('balances at any bound are the plain sums', async () => {
      const bounds = [
        ['now', UNTIL_NOW] as const,
        ...[1, 5, 12, 30].map((seq) => [`before entry ${seq}`, beforeEntry(seq)] as const),
        ...[10, 17, 40, 60].map((day) => [`before day ${day}`, beforeTime(START + day * DAY_MS)] as const),
        ...[50_000, 120_000].map((id) => [`through transaction ${id}`, throughTransaction(id)] as const),
      ];
      const bookings = fc.array(booking, { maxLength: 20 });
      let mostWritten = 0;
      const property = fc.asyncProperty(bookings, bookings, fc.integer({ min: 4, max: 16 }), async (covered, since, mostEntries) => {
        await clear();
        const last = [0, 0];
        await seed(covered, last);
        mostWritten = Math.max(mostWritten, await write(NOW, mostEntries));
        await seed(since, last);
        expect(await verify()).toEqual([]);
        await expectRightBalances(CLIENTS, bounds);
        const clients = [...covered, ...since].reduce((sum, { amount }) => sum + amount, 0);
        expect(await readLedgerTotals(database)).toMatchObject({ clients, firm: clients === 0 ? 0 : -clients });
      });
      await fc.assert(property, { numRuns: 20 });
      expect(mostWritten).toBeGreaterThan(1);
    });
  });
});
