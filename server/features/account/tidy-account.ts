import type { Database } from '../../adapters/db/database.ts';
import { deleteChallengesExpiredBefore } from './client/security/challenge-store.ts';
import { deleteLoginsBefore } from './client/sign-in/login-store.ts';
import { deleteCodesExpiredBefore } from './client/sign-in/one-time-codes.ts';

/** As long as a client may want to look back at who signed in, and no longer: the records say where people were. */
const LOGINS_KEPT_MS = 365 * 86_400_000;

/** Deletes what has lost its meaning: links and logins that were never finished, and sign-ins of more than a year ago. `now` in milliseconds since 1970 UTC. */
export async function tidyAccount(database: Database, now: number): Promise<void> {
  await deleteCodesExpiredBefore(database, now);
  await deleteChallengesExpiredBefore(database, now);
  await deleteLoginsBefore(database, now - LOGINS_KEPT_MS);
}
