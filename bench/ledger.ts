import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { listStatementMonths, readStatement } from '@fairlead/server/features/payments/client/statements/statement.ts';
import { readBalanceBefore } from '@fairlead/server/features/trading/client/why/position-journal.ts';
import { readLedgerTotals } from '@fairlead/server/ledger/read-balances.ts';
import { verifyCheckpoints } from '@fairlead/server/ledger/verify-checkpoints.ts';
import { writeCheckpoints } from '@fairlead/server/ledger/write-checkpoints.ts';
import { compareSizes, END, LAST_MONTH, seedSizes, ROUNDS, SIZES_HEAD, START } from './compare-sizes.ts';
import type { BenchSection } from './report.ts';

/**
 * Reads of a ledger with 1,000,000 rows compared with one with 1,000, in two databases of one server. Both span three years up to a month
 * in progress. One client has half of all rows until then, and ten entries in the last month; the others share the rest.
 */

const VERIFICATIONS = 5;
const CLIENT = 1;

interface Subject {
  readonly database: Database;
  readonly entries: number;
}

export async function benchLedger(few: Database, many: Database): Promise<BenchSection> {
  const sizes = await seedSizes(few, many, seed);
  const rows = [
    await compareSizes('nightly totals', ({ database }: Subject) => readLedgerTotals(database), sizes),
    await compareSizes('the same, by summing every row', ({ database }: Subject) => sumEverything(database), sizes),
    await compareSizes('statement of a month', ({ database }: Subject) => readStatement(database, CLIENT, LAST_MONTH, END), sizes),
    await compareSizes('months with a statement', ({ database }: Subject) => listStatementMonths(database, CLIENT, END), sizes),
    await compareSizes('balance before the latest entry', ({ database, entries }) => readBalanceBefore(database, CLIENT, entries), sizes),
    await compareSizes(
      'balance before an entry in the middle',
      ({ database, entries }) => readBalanceBefore(database, CLIENT, Math.floor(entries / 2)),
      sizes,
    ),
    await compareSizes('the same, by summing the history', ({ database, entries }) => sumHistory(database, Math.floor(entries / 2)), sizes),
    await compareSizes('verifying the checkpoints of one night', ({ database }: Subject) => verifyCheckpoints(database, END), {
      ...sizes,
      rounds: 5,
    }),
  ];
  return {
    title: 'Ledger balances',
    text:
      `Reads on PostgreSQL, medians of ${ROUNDS} (of ${VERIFICATIONS} for the last row), of a client with half of all rows. A ratio of 1 means that a thousand times as many rows take ` +
      `no longer. Totals, and a balance in the middle, sum the rows since a checkpoint, which is at most a month: here a 36th of the rows.`,
    head: SIZES_HEAD,
    rows,
  };
}

function sumEverything({ query }: Database): Promise<unknown> {
  return query(
    `SELECT sum(amount_cents) FILTER (WHERE ledger_account LIKE 'client:%'), sum(amount_cents) FILTER (WHERE ledger_account LIKE 'house:%'),
       sum(amount_cents) FILTER (WHERE ledger_account LIKE 'client:%:reserved') FROM ledger_entry`,
  );
}

function sumHistory({ query }: Database, seq: number): Promise<unknown> {
  return query(`SELECT sum(amount_cents) FROM ledger_entry WHERE ledger_account = ANY ($1::text[]) AND journal_seq < $2`, [
    ['cash', 'bonus', 'credit', 'owed'].map((balanceKind) => `client:${CLIENT}:${balanceKind}`),
    seq,
  ]);
}

/** Two lines for each journal entry, evenly distributed over the time. */
async function seed(database: Database, rows: number): Promise<Subject> {
  const entries = rows / 2;
  await database.query(
    `INSERT INTO ledger_entry (transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
     SELECT 10000 * n, line, n,
       CASE WHEN line = 1 THEN 'house:trading' ELSE 'client:' || CASE
         WHEN n > $1::bigint - 10 OR (n % 2 = 0 AND n < $1::bigint * 35 / 36) THEN ${CLIENT} ELSE 2 + n % 5000 END || ':cash' END,
       (1 - 2 * line) * (1 + n % 100), 'trade', $2::bigint + ($3::bigint - $2::bigint) * n / $1::bigint
     FROM generate_series(1, $1::bigint) AS n, generate_series(0, 1) AS line ORDER BY n, line`,
    [entries, START, END - 60_000],
  );
  await database.query('VACUUM ANALYZE');
  await writeCheckpoints(database, { clock: () => END });
  await database.query('VACUUM ANALYZE');
  return { database, entries };
}
