import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { MIGRATIONS_FOLDER } from '@fairlead/server/adapters/db/migrations-folder.ts';
import { runSql } from './postgres.ts';

interface MigrationsJournal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

export interface OlderDatabase {
  readonly databaseUrl: string;
  /** Runs statements in it, such as those that fill it. */
  run(sql: string): Promise<void>;
  remove(): Promise<void>;
}

/** A PostgreSQL database as the version before the migration of this name left it, e.g. `0018_one-person-bookings`; whoever opens it migrates it. */
export async function createDatabaseBefore(migration: string): Promise<OlderDatabase> {
  const { entries } = JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as MigrationsJournal;
  const count = entries.findIndex(({ tag }) => tag === migration);
  if (count === -1) throw new Error(`there is no migration ${migration}`);
  const name = `older_${randomUUID().replaceAll('-', '')}`;
  const serverUrl = inject('postgresUrl');
  await runSql(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const run = (sql: string) => runSql(url.href, sql);
  await run(
    'CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  for (const { tag, when } of entries.slice(0, count)) {
    const text = await readFile(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8');
    await run(text);
    const hash = createHash('sha256').update(text).digest('hex');
    await run(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('${hash}', ${when})`);
  }
  return { databaseUrl: url.href, run, remove: () => runSql(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}
