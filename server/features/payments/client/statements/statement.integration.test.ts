import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../../adapters/db/database.ts';
import { writeCheckpoints } from '../../../../ledger/write-checkpoints.ts';
import { readStatement } from './statement.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const ENTRIES = 120;
const NOW = START + 400 * DAY_MS;

/** A client's deposits, one a day: transactions have the same numbers in each partition, and other dates. */
interface Deposits {
  readonly partition: number;
  readonly accountId: number;
  readonly firstDay: number;
  readonly month: string;
}

const EARLY: Deposits = { partition: 0, accountId: 4, firstDay: 0, month: '2026-03' };
const LATE: Deposits = { partition: 2, accountId: 6, firstDay: 150, month: '2026-07' };

const timeOf = ({ firstDay }: Deposits, entry: number): number => START + (firstDay + entry) * DAY_MS;
const amountOf = (entry: number): number => 100 + entry;

describe.each(testDatabases)('statements on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    for (const { partition, accountId, firstDay } of [EARLY, LATE]) {
      await database.query(
        `WITH entry AS (
           SELECT n AS seq, 10000 * n AS id, 100 + n AS amount, $3::bigint + n * ${DAY_MS} AS at FROM generate_series(1, ${ENTRIES}::bigint) AS n
         )
         INSERT INTO ledger_entry (partition, transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
           SELECT $1::smallint, id, 0, seq, $2, amount, 'deposit', at FROM entry
           UNION ALL SELECT $1::smallint, id, 1, seq, 'house:clearing', -amount, 'deposit', at FROM entry`,
        [partition, `client:${accountId}:cash`, START + firstDay * DAY_MS],
      );
    }
    return opened.remove;
  });

  const listMonths = (): void => {
    test.each([EARLY, LATE])('a month of a client in partition $partition has its entries', async (deposits) => {
      const entries = Array.from({ length: ENTRIES }, (_, index) => index + 1);
      const monthOf = (entry: number): string => new Date(timeOf(deposits, entry)).toISOString().slice(0, 7);
      const { lines, totals } = await readStatement(database, deposits.accountId, deposits.month, NOW);
      const expected = entries.filter((entry) => monthOf(entry) === deposits.month);
      expect(expected).toHaveLength(31);
      expect(lines.map(({ seq, amount, at }) => ({ seq, amount, at }))).toEqual(
        expected.map((entry) => ({ seq: entry, amount: amountOf(entry), at: timeOf(deposits, entry) })),
      );
      const sumWhere = (isCounted: (month: string) => boolean): number =>
        entries.filter((entry) => isCounted(monthOf(entry))).reduce((sum, entry) => sum + amountOf(entry), 0);
      expect(totals.opening.cash).toBe(sumWhere((month) => month < deposits.month));
      expect(totals.closing.cash).toBe(sumWhere((month) => month <= deposits.month));
    });
  };

  describe('without checkpoints', () => {
    listMonths();
  });

  describe('with checkpoints of each partition', () => {
    beforeAll(async () => {
      expect(await writeCheckpoints(database, { clock: () => NOW, mostEntries: 25 })).toBeGreaterThan(4);
    });
    listMonths();
  });
});
