import type { Database } from '../../../adapters/db/database.ts';
import { deleteCodesExpiredBefore } from './access-codes.ts';
import { deleteChallengesExpiredBefore } from './challenge-store.ts';

/** Deletes links and half-done logins that open nothing any more. `now` in milliseconds since 1970 UTC. */
export async function tidyOperatorAccess(database: Database, now: number): Promise<void> {
  await deleteCodesExpiredBefore(database, now);
  await deleteChallengesExpiredBefore(database, now);
}
