/** How every connection to PostgreSQL is made: no step of it, and nothing done on it, waits without end. */
import pg from 'pg';
import { GuardedSocket } from './guarded-socket.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

// Drizzle reads with node-postgres' global parsers and takes no others, so that is where ours have to be.
for (const [type, parse] of Object.entries(VALUE_PARSERS)) pg.types.setTypeParser(Number(type), parse);

/**
 * For a connection to be made. One that was begun while the network swallowed everything, and whose server was restarted meanwhile, hears of
 * nothing: until this has passed it keeps trading from going on, which is to take two seconds at most once the database is back.
 */
export const CONNECT_DEADLINE_MS = 1_500;

/** How long a connection is silent before the kernel asks whether the other end is still there. */
const KEEP_ALIVE_AFTER_MS = 5_000;

/**
 * For a lock that somebody else holds. Whoever waits has a connection of the pool, and soon nobody else would have one: an operator's
 * statement that locks one table must not stop everything.
 */
export const LOCK_DEADLINE_MS = 3_000;

/** A transaction that its owner has forgotten, or that belongs to a process that stands still, must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 20_000;

export interface ConnectionOptions {
  readonly connectionString: string;
  /** What the server's list of activities shows. */
  readonly applicationName: string;
  /** After this the server gives a statement up. */
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
