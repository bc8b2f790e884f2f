import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { writeBookCheckpoints } from '@fairlead/server/features/affiliates/checkpoints/write-book-checkpoints.ts';
import { comparePayouts } from '@fairlead/server/features/affiliates/client/money/compare-payouts.ts';
import { readTotal } from '@fairlead/server/features/affiliates/client/money/read-entries.ts';
import { readStatement, readStatements } from '@fairlead/server/features/affiliates/client/money/statement.ts';
import { writeCheckpoints } from '@fairlead/server/ledger/write-checkpoints.ts';
import { compareSizes, END, LAST_MONTH, seedSizes, ROUNDS, SIZES_HEAD, START } from './compare-sizes.ts';
import type { BenchSection } from './report.ts';

/**
 * Reads of an affiliate ledger with 1,000,000 rows compared with one with 1,000, in two databases of one server. Both span three years up
 * to a month in progress. One affiliate has half of all entries until then, and ten in the last month; a hundred others share the rest.
 * Every hundredth entry is a payout, which the clients' ledger has credited; clients have made as many deposits as there are entries.
 */

const AFFILIATE = 1;

export async function benchAffiliateBook(few: Database, many: Database): Promise<BenchSection> {
  const sizes = await seedSizes(few, many, seed);
  const rows = [
    await compareSizes('list of statements', (database: Database) => readStatements(database, AFFILIATE, END), sizes),
    await compareSizes('statement of a month', (database: Database) => readStatement(database, AFFILIATE, LAST_MONTH, END), sizes),
    await compareSizes('the same, by summing the history', sumHistory, sizes),
    await compareSizes('total of all payouts', (database: Database) => readTotal(database, AFFILIATE, { kind: 'payout' }), sizes),
    await compareSizes('nightly reconciliation of payouts', (database: Database) => comparePayouts(database, END), sizes),
    await compareSizes('the same, by comparing every payout', compareEveryPayout, sizes),
  ];
  return {
    title: 'The affiliate ledger',
    text:
      `Reads on PostgreSQL, medians of ${ROUNDS}, of an affiliate with half of all entries. A ratio of 1 means that a thousand times as many rows take ` +
      'no longer. The reconciliation reads the payouts of 35 days, here a 31st of all.',
    head: SIZES_HEAD,
    rows,
  };
}

function sumHistory({ query }: Database): Promise<unknown> {
  return query(`SELECT to_char(day, 'YYYY-MM'), kind, sum(amount_cents) FROM affiliate_entries WHERE account = $1 GROUP BY 1, 2`, [
    `affiliate:${AFFILIATE}`,
  ]);
}

function compareEveryPayout({ query }: Database): Promise<unknown> {
  return query(
    `SELECT * FROM (SELECT substr(transaction_id, 8) AS id, amount_cents AS booked FROM affiliate_entries WHERE account = 'house:affiliatePayouts') AS b
     FULL JOIN (SELECT substr(reference, 12) AS id, amount_cents AS credited FROM funds_references WHERE ledger_kind = 'commission') AS c USING (id)
     WHERE booked IS DISTINCT FROM credited`,
  );
}

/** Two lines for each entry, evenly distributed over the time, and for each payout its two lines in the clients' ledger. */
async function seed(database: Database, rows: number): Promise<Database> {
  const entries = rows / 2;
  await database.query(
    `INSERT INTO affiliates (id, email, email_normalised, name, created_at) SELECT n, n || '@a.test', n || '@a.test', 'A', now()
     FROM generate_series(1, 101) AS n`,
  );
  // It would check each row against its whole transaction.
  await database.query('ALTER TABLE affiliate_entries DISABLE TRIGGER USER');
  await database.query(
    `INSERT INTO affiliate_entries (transaction_id, line, account, amount_cents, kind, affiliate_id, balance_cents, day, booked_at, detail)
     SELECT CASE WHEN is_payout THEN 'payout:' ELSE 'share:' END || n, line,
       CASE WHEN line = 0 THEN 'affiliate:' || affiliate WHEN is_payout THEN 'house:affiliatePayouts' ELSE 'house:commissions' END,
       CASE WHEN is_payout THEN -1 ELSE 1 END * (1 - 2 * line) * (1 + n % 100), CASE WHEN is_payout THEN 'payout' ELSE 'share' END, affiliate,
       CASE line WHEN 0 THEN 0 END, to_timestamp(at / 1000)::date, to_timestamp(at / 1000), '{}'
     FROM (
       SELECT n, n % 100 = 50 AS is_payout, $2::bigint + ($3::bigint - $2::bigint) * n / $1::bigint AS at,
         CASE WHEN n > $1::bigint - 10 OR (n % 2 = 0 AND n < $1::bigint * 35 / 36) THEN ${AFFILIATE} ELSE 2 + n % 100 END AS affiliate
       FROM generate_series(1, $1::bigint) AS n
     ) AS entry, generate_series(0, 1) AS line ORDER BY n, line`,
    [entries, START, END - 3_600_000],
  );
  await database.query('ALTER TABLE affiliate_entries ENABLE TRIGGER USER');
  await database.query(
    `INSERT INTO funds_references (account_id, reference, kind, amount_cents, ledger_kind, journal_seq, at_ms)
     SELECT 1, 'commission:' || substr(transaction_id, 8), 'moved', amount_cents, 'commission', id, extract(epoch FROM booked_at) * 1000
     FROM affiliate_entries WHERE account = 'house:affiliatePayouts'`,
  );
  await database.query(
    `INSERT INTO funds_references (account_id, reference, kind, amount_cents, ledger_kind, journal_seq, at_ms)
     SELECT 2 + n % 5000, 'deposit:' || n, 'moved', 25000, 'deposit', 10 * $1::bigint + n, $2::bigint + ($3::bigint - $2::bigint) * n / $1::bigint
     FROM generate_series(1, $1::bigint) AS n`,
    [entries, START, END - 3_600_000],
  );
  await database.query(
    `INSERT INTO ledger_entry (transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
     SELECT 10000 * journal_seq, line, journal_seq, CASE line WHEN 0 THEN 'client:1:cash' ELSE 'house:affiliatePayouts' END, (1 - 2 * line) * amount_cents,
       'commission', at_ms FROM funds_references CROSS JOIN generate_series(0, 1) AS line
     WHERE ledger_kind = 'commission' ORDER BY journal_seq, line`,
  );
  await database.query('VACUUM ANALYZE');
  await writeCheckpoints(database, { clock: () => END });
  await writeBookCheckpoints(database, { clock: () => END });
  await database.query('VACUUM ANALYZE');
  return database;
}
