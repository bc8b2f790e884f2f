import type { Queries } from '../adapters/db/database.ts';

const DELETED_AT_ONCE = 5_000;

/**
 * Deletes refusals older than a time, up to an id, in small batches, and returns how many it deleted. Refusals are written in time order,
 * so only the first rows are examined; searching the whole table would scan every remaining row to find nothing.
 */
export async function deleteOldRefusals({ query }: Pick<Queries, 'query'>, before: number, upToId: number): Promise<number> {
  const rows = await query(
    `DELETE FROM command_refusals WHERE id IN (
       SELECT id FROM (SELECT id, at_ms FROM command_refusals WHERE id <= $3 ORDER BY id LIMIT $2) AS first_ones WHERE at_ms < $1
     ) RETURNING 1`,
    [before, DELETED_AT_ONCE, upToId],
  );
  return rows.length;
}
