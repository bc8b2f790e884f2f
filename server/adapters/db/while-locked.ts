import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Database } from './database.ts';

/**
 * Runs work while no other process runs any under the same lock. The work may use the database and the engine as always: a transaction of
 * its own holds the lock, and touches no table. Let callers of one process take turns first, or those that wait occupy the connections that
 * the work needs. Rejects, as if the database were unavailable, if the lock isn't free within LOCK_DEADLINE_MS.
 *
 * The database releases the lock if the connection is lost, so the work must not rely on it for money.
 *
 * The embedded database has only one process, so nothing is locked, and only one connection, which the work needs.
 */
export async function whileLocked<Result>(
  database: Database,
  lock: keyof typeof ADVISORY_LOCKS,
  work: () => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'embedded') return work();
  return database.transaction(async (transaction) => {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS[lock]]);
    return work();
  });
}
