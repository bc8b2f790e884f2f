import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { readMigrations } from '@fairlead/server/adapters/db/migration-files.ts';
import { postgresSession } from '@fairlead/server/adapters/db/migration-sessions.ts';
import { MIGRATIONS_FOLDER } from '@fairlead/server/adapters/db/migrations-folder.ts';
import { runMigrations } from '@fairlead/server/adapters/db/run-migrations.ts';
import { runSql } from './postgres.ts';

export interface OlderDatabase {
  readonly databaseUrl: string;
  /** Runs statements in it, such as those that fill it. */
  run(sql: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Creates a PostgreSQL database as the version before the named migration left it, e.g. `0018_one-person-bookings`; opening it migrates it.
 */
export async function createDatabaseBefore(migration: string): Promise<OlderDatabase> {
  const migrations = readMigrations(MIGRATIONS_FOLDER);
  const count = migrations.findIndex(({ name }) => name === migration);
  if (count === -1) throw new Error(`there is no migration ${migration}`);
  const name = `older_${randomUUID().replaceAll('-', '')}`;
  const serverUrl = inject('postgresUrl');
  await runSql(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await runMigrations(postgresSession(client), migrations.slice(0, count));
  await client.end();
  return {
    databaseUrl: url.href,
    run: (sql) => runSql(url.href, sql),
    remove: () => runSql(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
