import type { Queries } from '../adapters/db/database.ts';
import { deleteCodesOf } from './codes/one-time-codes.ts';
import { deleteChallengesOf } from './factors/challenge-store.ts';
import type { Person } from './person.ts';

/** Mailed links, and logins that wait for a second factor, open nothing any more. Sessions stay as they are. */
export async function endOpenings(queries: Pick<Queries, 'drizzle'>, person: Person): Promise<void> {
  await deleteCodesOf(queries, person);
  await deleteChallengesOf(queries, person);
}
