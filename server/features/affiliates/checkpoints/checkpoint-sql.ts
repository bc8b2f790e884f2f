/** SQL for the checkpoints of the affiliate book, shared so that writing, reading and verifying them cannot differ. */
import { sha256 } from '../../../ledger/checkpoint-store.ts';

/** The digest of an affiliate_checkpoints row, from its columns. */
export const BOOK_CHECKPOINT_DIGEST = sha256(`concat_ws('|', account, after_id, through_id, sums)`);

/** Sums by month and kind, with the last entry of each: MonthSum rows from a relation with the columns of affiliate_entries. */
export const sumsOfMonths = (relation: string): string => `
  SELECT to_char(day, 'YYYY-MM') AS month, kind, sum(amount_cents)::bigint AS amount, count(*)::int AS entries, max(id) AS last_id
  FROM ${relation} GROUP BY 1, 2`;

/** The same sums as one value of the column `sums`; null without entries. */
export const packedSums = (relation: string): string => `(
  SELECT jsonb_agg(jsonb_build_object('month', month, 'kind', kind, 'amount', amount, 'entries', entries) ORDER BY month, kind COLLATE "C")
  FROM (${sumsOfMonths(relation)}) AS months)`;

/** A query for the last checkpoint of an account; at most one row. */
export const latestCheckpoint = (account: string): string => `
  SELECT through_id FROM affiliate_checkpoints WHERE account = ${account} AND digest = ${BOOK_CHECKPOINT_DIGEST} ORDER BY through_id DESC LIMIT 1`;
