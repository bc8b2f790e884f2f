import type { Queries } from '../adapters/db/database.ts';
import { deleteCodesExpiredBefore } from './codes/one-time-codes.ts';
import { deleteChallengesExpiredBefore } from './factors/challenge-store.ts';

/** Deletes expired links and pending sign-ins of all audiences. `now` is in milliseconds since 1970 UTC. */
export async function tidyIdentity(queries: Pick<Queries, 'drizzle'>, now: number): Promise<void> {
  await deleteCodesExpiredBefore(queries, now);
  await deleteChallengesExpiredBefore(queries, now);
}
