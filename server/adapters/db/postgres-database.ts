/** PostgreSQL 15 or later, through node-postgres: a shared pool, and a separate connection for the engine's writer. */
import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withinDeadline } from '../../deadline.ts';
import { rowsOfLast, type Database, type Queries } from './database.ts';
import { watchCommit } from './after-commit.ts';
import { ChannelFollower } from './channel-follower.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { readMigrations } from './migration-files.ts';
import { postgresSession } from './migration-sessions.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import { CONNECT_DEADLINE_MS, connectionOptions, LOCK_DEADLINE_MS } from './postgres-connection.ts';
import { PostgresWriter } from './postgres-writer.ts';
import { connectPostgres, PrimaryClient } from './primary-client.ts';
import { PrimaryFinder, type PrimaryFinderOptions } from './primary-finder.ts';
import { refuseForeignSchema } from './refuse-foreign-schema.ts';
import { MIGRATION_TERMS, runMigrations } from './run-migrations.ts';

/** How often a waiting process checks whether it is its turn to migrate. */
const TURN_PAUSE_MS = 200;

export interface PostgresOptions extends PrimaryFinderOptions {
  /** For one statement. Longer work must be split. */
  readonly queryDeadlineMs: number;
  readonly commitDeadlineMs: number;
  /** Called if a connection is lost while nothing is waiting for it. */
  readonly onConnectionError: (error: Error) => void;
}

export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const { queryDeadlineMs, commitDeadlineMs, onConnectionError } = options;
  const finder = new PrimaryFinder(options);
  await bringUpToDate(finder, onConnectionError);
  const pool = openPool(finder, options, 'fairlead', MOST_CONNECTIONS);
  const sessionPool = openPool(finder, options, 'fairlead-sessions', MOST_SESSION_CONNECTIONS);
  const stopWatching = finder.watch();
  const pools = [pool, sessionPool];
  const followers = new Map<string, ChannelFollower>();
  const cutConnections = (): void => pools.forEach(({ cut }) => cut());
  return {
    kind: 'postgres',
    ...queriesOn(pool),
    ofSessions: queriesOn(sessionPool),
    script: async (sql) => {
      // Several statements return a list, which the driver's types do not say.
      const results: unknown = await pool.query(sql);
      return rowsOfLast(Array.isArray(results) ? (results as { rows: object[] }[]) : [results as { rows: object[] }]);
    },
    transaction: (work) => runTransaction(pool, work),
    writer: (name) =>
      PostgresWriter.open({
        name,
        finder,
        deadlineMs: commitDeadlineMs,
        queryDeadlineMs,
        onConnectionError,
        onSilence: cutConnections,
      }),
    cutConnections,
    follow: (channel, listeners) => {
      const connect = () => connectPostgres({ finder, applicationName: 'fairlead-channel', queryDeadlineMs, onConnectionError });
      const follower = followers.get(channel) ?? new ChannelFollower({ channel, connect, onSilence: cutConnections });
      followers.set(channel, follower);
      return follower.add(listeners);
    },
    poolCounts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await stopWatching();
      await Promise.all([...followers.values()].map((follower) => follower.stop()));
      await withinDeadline(closeAll(pools), queryDeadlineMs, 'closing the connections to the database');
    },
  };
}

const MOST_CONNECTIONS = 10;
/** Reading a session takes well under a millisecond, and many arrive at once if the network is slow. */
const MOST_SESSION_CONNECTIONS = 10;

/** In a rush of requests, a connection becomes free a little later. If the database is away, callers learn of it within three seconds. */
const FREE_CONNECTION_DEADLINE_MS = 2_500;

/** The pool has one limit for both waiting and connecting; its clients keep their own, shorter limit for connecting. */
function pooledClientOf(finder: PrimaryFinder) {
  return class PooledClient extends PrimaryClient {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: CONNECT_DEADLINE_MS }, finder);
    }
  };
}

/**
 * A pool that can cut its connections: if the server is silent, waiting callers fail at once, and no caller gets a dead connection later.
 */
class CuttablePool extends pg.Pool {
  readonly #clients = new Set<pg.Client>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => client instanceof pg.Client && this.#clients.add(client));
    this.on('remove', (client) => client instanceof pg.Client && this.#clients.delete(client));
  }

  readonly cut = (): void => {
    const cause = new Error('Connection terminated: the database did not respond in time');
    for (const client of this.#clients) client.connection.stream.destroy(cause);
  };
}

async function closeAll(pools: readonly pg.Pool[]): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()));
}

function openPool(
  finder: PrimaryFinder,
  { queryDeadlineMs, onConnectionError }: PostgresOptions,
  applicationName: string,
  max: number,
): CuttablePool {
  const pool = new CuttablePool({
    ...connectionOptions({ connectionString: finder.connectionString, applicationName, queryDeadlineMs }),
    max,
    lock_timeout: LOCK_DEADLINE_MS,
    Client: pooledClientOf(finder),
    connectionTimeoutMillis: FREE_CONNECTION_DEADLINE_MS,
    // The server aborts a statement first, unless it does not respond at all.
    query_timeout: queryDeadlineMs + CONNECT_DEADLINE_MS,
  });
  // The pool only listens to a connection while it is idle; one lost in the middle of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  pool.on('error', () => undefined);
  return pool;
}

async function bringUpToDate(finder: PrimaryFinder, onConnectionError: (error: Error) => void): Promise<void> {
  const client = await connectPostgres({
    finder,
    applicationName: 'fairlead-migrations',
    queryDeadlineMs: MIGRATION_TERMS.statementMs,
    onConnectionError,
  });
  try {
    const migrations = readMigrations(MIGRATIONS_FOLDER);
    await takeTurn(client);
    await refuseForeignSchema(client, migrations);
    await runMigrations(postgresSession(client), migrations);
  } finally {
    await withinDeadline(client.end(), CONNECT_DEADLINE_MS, 'closing the migration connection').catch(() =>
      client.connection.stream.destroy(),
    );
  }
}

/**
 * Waits until no other process is migrating. It polls, because a waiting statement would be an open transaction, and a concurrent index
 * build of the migrating process would in turn wait for that to end.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  const { longStatementMs, clock } = MIGRATION_TERMS;
  const endsAt = clock.now() + longStatementMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [ADVISORY_LOCKS.migration]);
    if (rows[0]?.taken === true) return;
    if (clock.now() > endsAt) throw new Error('another process has been migrating the database for hours; see pg_stat_activity');
    await clock.wait(TURN_PAUSE_MS);
  }
}

function queriesOn(connection: pg.Pool | pg.PoolClient): Queries {
  return {
    drizzle: drizzle(connection),
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      const result = await connection.query<Row>(sql, [...parameters]);
      return result.rows;
    },
  };
}

async function runTransaction<Result>(pool: pg.Pool, work: (transaction: Queries) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const queries = queriesOn(client);
    const committed = watchCommit(queries);
    const result = await work(queries);
    const ending = await client.query('COMMIT');
    // COMMIT of a transaction with a failed statement rolls it back, which only the response shows.
    if (ending.command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed');
    committed();
    return result;
  } catch (error) {
    // A connection that does not respond would not respond to this either; the server rolls back when it is gone.
    broken = isDatabaseUnavailable(error);
    if (!broken) {
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}
