import type { AffiliateBookAccount } from '@fairlead/domain/affiliates/affiliate-book.ts';
import type { MonthSum } from '../../../adapters/db/schema/affiliates.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { stretchesToRead, type Stretch } from '../../../ledger/stretches.ts';
import { BOOK_CHECKPOINT_DIGEST, sumsOfMonths } from './checkpoint-sql.ts';
import { selectChain } from './select-chain.ts';

export interface MonthSumUpTo extends MonthSum {
  /** The last entry in the sum. */
  readonly last_id: number;
}

/**
 * The sums of an account of the affiliate book by month and kind, earliest month first, from its checkpoints and the entries since. A
 * missing checkpoint, or one with a wrong digest, makes this slower but never wrong.
 */
export async function readMonthSums({ query }: Pick<Queries, 'query'>, account: AffiliateBookAccount): Promise<readonly MonthSumUpTo[]> {
  const checkpoints = await query<Stretch>(
    `SELECT after_id AS after, through_id AS through FROM affiliate_checkpoints WHERE account = $1 AND digest = ${BOOK_CHECKPOINT_DIGEST}`,
    [account],
  );
  const chain = selectChain(checkpoints);
  const stretches = stretchesToRead(chain);
  return query<MonthSumUpTo>(
    `SELECT month, kind, sum(amount)::bigint AS amount, sum(entries)::int AS entries, max(last_id) AS last_id FROM (
       SELECT s.month, s.kind, s.amount, s.entries, c.through_id AS last_id FROM affiliate_checkpoints AS c
         CROSS JOIN LATERAL jsonb_to_recordset(c.sums) AS s (month text, kind text, amount bigint, entries int)
       WHERE c.account = $1 AND c.through_id = ANY ($2::bigint[])
       UNION ALL ${sumsOfMonths(`(
         SELECT e.* FROM unnest($3::bigint[], $4::bigint[]) AS stretch (after, through) CROSS JOIN LATERAL (
           SELECT * FROM affiliate_entries WHERE account = $1 AND id > stretch.after AND id <= stretch.through OFFSET 0) AS e
       ) AS unsummed`)}
     ) AS parts GROUP BY month, kind ORDER BY month, kind`,
    [account, chain.map(({ through }) => through), stretches.map(({ after }) => after), stretches.map(({ through }) => through)],
  );
}
