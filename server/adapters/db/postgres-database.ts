/** PostgreSQL 15 or later, through node-postgres: a pool for everyone, and a connection of its own for the engine's writer. */
import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { rowsOfLast, type Database, type DatabaseWriter, type Drizzle, type Queries } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import { PostgresBatch } from './postgres-batch.ts';
import * as schema from './schema/index.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

// Drizzle reads with node-postgres' global parsers and takes no others, so that is where ours have to be.
for (const [type, parse] of Object.entries(VALUE_PARSERS)) pg.types.setTypeParser(Number(type), parse);

/** Any number, the same in every process of ours: whoever starts first migrates, the others wait. */
const MIGRATION_LOCK = 4_207_311;

export async function openPostgresDatabase(databaseUrl: string, onConnectionError: (error: Error) => void): Promise<Database> {
  await bringUpToDate(databaseUrl, onConnectionError);
  const pool = new pg.Pool(connectionOptions(databaseUrl));
  // The pool listens to a connection only while it is idle; one lost in the middle of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  pool.on('error', () => undefined);
  return {
    kind: 'postgres',
    ...queriesOn(pool),
    script: async (sql) => {
      // Several statements are answered with a list, which the types of the driver do not say.
      const results: unknown = await pool.query(sql);
      return rowsOfLast(Array.isArray(results) ? (results as { rows: object[] }[]) : [results as { rows: object[] }]);
    },
    transaction: (work) => runTransaction(pool, work),
    writer: () => openWriter(databaseUrl, onConnectionError),
    close: () => pool.end(),
  };
}

function connectionOptions(databaseUrl: string): pg.ClientConfig {
  return { connectionString: databaseUrl, application_name: 'fairlead', connectionTimeoutMillis: 10_000 };
}

async function connect(databaseUrl: string, onConnectionError: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client(connectionOptions(databaseUrl));
  client.on('error', onConnectionError);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    throw new Error(`the database at DATABASE_URL cannot be reached: ${reason}`, { cause: error });
  }
  return client;
}

async function bringUpToDate(databaseUrl: string, onConnectionError: (error: Error) => void): Promise<void> {
  const client = await connect(databaseUrl, onConnectionError);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end();
  }
}

function queriesOn(connection: pg.Pool | pg.PoolClient): Queries {
  return {
    drizzle: drizzleOn(connection),
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      const result = await connection.query<Row>(sql, [...parameters]);
      return result.rows;
    },
  };
}

function drizzleOn(connection: pg.Pool | pg.PoolClient): Drizzle {
  return drizzle(connection, { schema });
}

async function runTransaction<Result>(pool: pg.Pool, work: (transaction: Queries) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work(queriesOn(client));
    const ending = await client.query('COMMIT');
    // COMMIT of a transaction in which a statement failed rolls it back and says so only in its answer.
    if (ending.command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function openWriter(databaseUrl: string, onConnectionError: (error: Error) => void): Promise<DatabaseWriter> {
  const client = await connect(databaseUrl, onConnectionError);
  // An acknowledged command is a durable one, however relaxed the server's default is.
  await client.query(`SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`);
  const prepared = new Set<string>();
  return {
    async commit(statements) {
      const batch = new PostgresBatch(statements, prepared);
      client.query(batch);
      await batch.done;
    },
    close: () => client.end(),
  };
}
