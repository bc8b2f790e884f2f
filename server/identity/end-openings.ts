import type { Queries } from '../adapters/db/database.ts';
import { deleteCodesOf } from './codes/one-time-codes.ts';
import { deleteChallengesOf } from './factors/challenge-store.ts';
import type { Principal } from './principal.ts';

/** Invalidates emailed links and pending sign-ins. Sessions are kept. */
export async function invalidatePendingSignIns(queries: Pick<Queries, 'drizzle'>, person: Principal): Promise<void> {
  await deleteCodesOf(queries, person);
  await deleteChallengesOf(queries, person);
}
