/** Options of every PostgreSQL connection, chosen so that no step of connecting and no query waits without end. */
import pg from 'pg';
import { GuardedSocket } from './guarded-socket.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

// Drizzle uses node-postgres' global parsers and accepts no others, so ours are installed there.
for (const [type, parse] of Object.entries(VALUE_PARSERS)) pg.types.setTypeParser(Number(type), parse);

/**
 * For connecting. An attempt begun while the network dropped everything, to a server restarted meanwhile, never gets a reply. Until this
 * has passed it keeps trading down, which must resume within two seconds once the database is back.
 */
export const CONNECT_DEADLINE_MS = 1_500;

/** How long a connection is idle before the kernel probes the other end. */
const KEEP_ALIVE_AFTER_MS = 5_000;

/**
 * For a lock held by another transaction. A waiting statement occupies a pool connection, and soon none would be left: an operator's
 * statement that locks one table must not stop everything.
 */
export const LOCK_DEADLINE_MS = 3_000;

/** A transaction forgotten by its owner, or of a frozen process, must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 20_000;

export interface ConnectionOptions {
  readonly connectionString: string;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** The server's statement timeout. */
  readonly queryDeadlineMs: number;
}

export function connectionOptions({ connectionString, applicationName, queryDeadlineMs }: ConnectionOptions): pg.ClientConfig {
  return {
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    statement_timeout: queryDeadlineMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    stream: () => new GuardedSocket(),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}
