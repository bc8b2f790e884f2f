/**
 * Databases for integration tests. A test file that uses them runs on both kinds, each file on its own copy of a migrated database:
 *
 *     describe.each(testDatabases)('the ledger on %s', (kind) => {
 *       let database: Database;
 *       beforeAll(async () => {
 *         const opened = await openTestDatabase(kind);
 *         database = opened.database;
 *         return opened.remove;
 *       });
 *
 * In `npm test` that is PostgreSQL alone, as in production, since both take twice the time; `npm run test:long` runs both. Tests of the
 * database itself always run on `everyDatabase`. TEST_DATABASES=embedded or =postgres leaves the other out.
 */
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { isLong } from './long.ts';
import { runSql } from './postgres.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

export type DatabaseKind = Database['kind'];

export const everyDatabase: readonly DatabaseKind[] = inject('testDatabases');

export const testDatabases: readonly DatabaseKind[] = isLong ? everyDatabase : everyDatabase.slice(-1);

/** Where a database is, as in the server's configuration. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

export interface TestDatabasePlace extends DatabasePlace {
  /** Deletes the database, which must be closed. */
  remove(): Promise<void>;
}

export interface OpenTestDatabase extends DatabasePlace {
  readonly database: Database;
  /** Closes and deletes the database. */
  remove(): Promise<void>;
}

/** Creates a migrated database that nothing has open yet, for a test that starts a server on it or kills one. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-data-'));
  const removeDirectory = () => rm(dataDir, { recursive: true, force: true });
  if (kind === 'embedded') {
    // In one call: copying a thousand files one by one takes three times as long.
    cpSync(inject('embeddedTemplate'), join(dataDir, 'db'), { recursive: true });
    return { databaseUrl: null, dataDir, remove: removeDirectory };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const serverUrl = inject('postgresUrl');
  // Copies its files as they are: page by page through the log takes twice the time, and there are hundreds in a run.
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY file_copy`);
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = name;
  return {
    databaseUrl: databaseUrl.href,
    dataDir,
    async remove() {
      await runSql(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
      await removeDirectory();
    },
  };
}

export async function openTestDatabase(kind: DatabaseKind): Promise<OpenTestDatabase> {
  const place = await createTestDatabase(kind);
  const database = await openDatabase(place);
  return {
    ...place,
    database,
    async remove() {
      await database.close();
      await place.remove();
    },
  };
}
