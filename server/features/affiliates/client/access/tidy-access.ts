import type { Database } from '../../../../adapters/db/database.ts';
import { deleteCodesExpiredBefore } from './access-codes.ts';

/** Deletes links that open nothing any more. `now` in milliseconds since 1970 UTC. */
export async function tidyAccess(database: Database, now: number): Promise<void> {
  await deleteCodesExpiredBefore(database, now);
}
