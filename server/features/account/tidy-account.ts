import type { Database } from '../../adapters/db/database.ts';
import { deleteLoginsBefore } from './client/sign-in/login-store.ts';

/** As long as a client may want to review their sign-ins, and no longer, because the records show where people were. */
const LOGINS_KEPT_MS = 365 * 86_400_000;

/** Deletes sign-ins of more than a year ago. `now` is in milliseconds since 1970 UTC. */
export async function tidyAccount(database: Database, now: number): Promise<void> {
  await deleteLoginsBefore(database, now - LOGINS_KEPT_MS);
}
