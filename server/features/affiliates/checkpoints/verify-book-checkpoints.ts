import type { Queries } from '../../../adapters/db/database.ts';
import { BOOK_CHECKPOINT_DIGEST, packedSums } from './checkpoint-sql.ts';

/** A checkpoint of the affiliate book that does not match its entries, or that follows a missing one. */
export interface BookCheckpointFault {
  readonly account: string;
  readonly throughId: number;
}

/** How many are compared with their entries each night. */
const A_NIGHT = 100;
const DAY_MS = 86_400_000;

/**
 * Checks every digest, which needs no entries, and sums the entries of some checkpoints, different ones each night until all have been
 * verified.
 */
export async function verifyBookCheckpoints(
  { query }: Pick<Queries, 'query'>,
  now: number,
  most = A_NIGHT,
): Promise<readonly BookCheckpointFault[]> {
  const [row] = await query<{ readonly count: number }>('SELECT count(*)::int AS count FROM affiliate_checkpoints');
  const turns = Math.max(1, Math.ceil((row?.count ?? 0) / most));
  return query<BookCheckpointFault>(
    `WITH turn AS (SELECT * FROM affiliate_checkpoints ORDER BY account, through_id LIMIT $1 OFFSET $2)
     SELECT account, through_id AS "throughId" FROM affiliate_checkpoints AS c
     WHERE digest <> ${BOOK_CHECKPOINT_DIGEST} OR after_id > 0 AND NOT EXISTS (
       SELECT FROM affiliate_checkpoints AS before WHERE before.account = c.account AND before.through_id = c.after_id)
     UNION SELECT account, through_id FROM turn AS t WHERE sums IS DISTINCT FROM ${packedSums(
       '(SELECT * FROM affiliate_entries AS e WHERE e.account = t.account AND e.id > t.after_id AND e.id <= t.through_id OFFSET 0) AS covered',
     )}
     ORDER BY 1, 2`,
    [most, (Math.floor(now / DAY_MS) % turns) * most],
  );
}
