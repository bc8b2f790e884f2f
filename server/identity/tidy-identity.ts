import type { Queries } from '../adapters/db/database.ts';
import { deleteCodesExpiredBefore } from './codes/one-time-codes.ts';
import { deleteChallengesExpiredBefore } from './factors/challenge-store.ts';

/** Deletes links and half-done logins that open nothing any more, whoever they were for. `now` in milliseconds since 1970 UTC. */
export async function tidyIdentity(queries: Pick<Queries, 'drizzle'>, now: number): Promise<void> {
  await deleteCodesExpiredBefore(queries, now);
  await deleteChallengesExpiredBefore(queries, now);
}
