import type { Database } from '../../adapters/db/database.ts';
import { deleteLoginsBefore } from './client/sign-in/login-store.ts';

/** As long as a client may want to look back at who signed in, and no longer: the records say where people were. */
const LOGINS_KEPT_MS = 365 * 86_400_000;

/** Deletes sign-ins of more than a year ago. `now` in milliseconds since 1970 UTC. */
export async function tidyAccount(database: Database, now: number): Promise<void> {
  await deleteLoginsBefore(database, now - LOGINS_KEPT_MS);
}
