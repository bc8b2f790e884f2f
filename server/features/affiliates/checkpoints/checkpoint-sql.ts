/** How checkpoints of the affiliates' book are made and recognised, in SQL, so that writing, reading and verifying them can't differ. */
import { sha256 } from '../../../ledger/checkpoint-store.ts';

/** Of a row of affiliate_checkpoints, by the names of its columns. */
export const BOOK_CHECKPOINT_DIGEST = sha256(`concat_ws('|', account, after_id, through_id, sums)`);

/** What entries come to by month and kind: rows of MonthSum from a relation with the columns of affiliate_entries, and the last entry of each. */
export const sumsOfMonths = (relation: string): string => `
  SELECT to_char(day, 'YYYY-MM') AS month, kind, sum(amount_cents)::bigint AS amount, count(*)::int AS entries, max(id) AS last_id
  FROM ${relation} GROUP BY 1, 2`;

/** The same as one value of the column `sums`; null where there is no entry. */
export const packedSums = (relation: string): string => `(
  SELECT jsonb_agg(jsonb_build_object('month', month, 'kind', kind, 'amount', amount, 'entries', entries) ORDER BY month, kind COLLATE "C")
  FROM (${sumsOfMonths(relation)}) AS months)`;

/** The last checkpoint of an account, as a query with at most one row. */
export const latestCheckpoint = (account: string): string => `
  SELECT through_id FROM affiliate_checkpoints WHERE account = ${account} AND digest = ${BOOK_CHECKPOINT_DIGEST} ORDER BY through_id DESC LIMIT 1`;
