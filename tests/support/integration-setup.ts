/**
 * Before the integration tests: bundles the server into one file, starts one PostgreSQL server, and prepares a migrated original for each
 * kind of database, which every test file copies.
 */
import type { TestProject } from 'vitest/node';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { ensurePostgres } from '../../scripts/ensure-tools.ts';
import { bundlePrograms } from './bundled-programs.ts';
import type { DatabaseKind } from './databases.ts';
import { prepareEmbeddedTemplate } from './embedded-template.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabases: readonly DatabaseKind[];
    /** The URL of the server's maintenance database; empty if PostgreSQL is left out. */
    postgresUrl: string;
    /** The directory of a closed, migrated embedded database; empty if the embedded one is left out. */
    embeddedTemplate: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const kinds = readTestDatabases(process.env['TEST_DATABASES']);
  await bundlePrograms();
  const server = kinds.includes('postgres') ? await startPostgresWithTemplate() : null;
  project.provide('testDatabases', kinds);
  project.provide('postgresUrl', server?.url('postgres') ?? '');
  project.provide('embeddedTemplate', kinds.includes('embedded') ? await prepareEmbeddedTemplate() : '');
  return async () => server?.stop();
}

function readTestDatabases(value: string | undefined): DatabaseKind[] {
  const asked = (value ?? 'embedded,postgres').split(',').map((kind) => kind.trim());
  return asked.map((kind) => {
    if (kind === 'embedded' || kind === 'postgres') return kind;
    throw new Error(`TEST_DATABASES takes embedded, postgres or both separated by a comma, not "${kind}"`);
  });
}

async function startPostgresWithTemplate(): Promise<PostgresServer> {
  ensurePostgres();
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase(TEMPLATE_DATABASE);
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await database.close();
  return server;
}
