import type { Queries } from '../adapters/db/database.ts';

const DELETED_AT_ONCE = 5_000;

/**
 * Deletes refusals from before a time up to an id, a few at a time; says how many those were. They were written in the order of time, so
 * only the first are looked at: among all of them those from before the time would be looked for in vain, for as long as there are many.
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
