/** Before the integration tests: the server as one file, one PostgreSQL server, and on either database a migrated original that every test file copies. */
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { ensurePostgres } from '../../scripts/ensure-tools.ts';
import { bundleServer } from './bundled-server.ts';
import type { DatabaseKind } from './databases.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabases: readonly DatabaseKind[];
    /** The URL of the server's maintenance database; empty where PostgreSQL is left out. */
    postgresUrl: string;
    /** The directory of a closed, migrated embedded database; empty where the embedded one is left out. */
    embeddedTemplate: string;
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url));

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const kinds = readTestDatabases(process.env['TEST_DATABASES']);
  await bundleServer();
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
    throw new Error(`TEST_DATABASES takes embedded, postgres or both with a comma between, not "${kind}"`);
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

/** A new embedded database takes seconds to make, so the prepared one is kept until the migrations or the engine change. */
async function prepareEmbeddedTemplate(): Promise<string> {
  const cache = join(root, 'node_modules/.cache/fairlead');
  const template = join(cache, `embedded-${await digestOfEmbeddedDatabase()}`);
  if (existsSync(template)) return template;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  const database = await openDatabase({ dataDir: draft });
  await database.close();
  // Another run may have been first; its template is as good.
  await rename(join(draft, 'db'), template).catch((error: unknown) => {
    if (!existsSync(template)) throw error;
  });
  await rm(draft, { recursive: true, force: true });
  return template;
}

async function digestOfEmbeddedDatabase(): Promise<string> {
  const hash = createHash('sha256');
  // The manifest of the server pins the version of the embedded database.
  const manifest = join(root, 'server/package.json');
  const migrations = globSync('server/adapters/db/migrations/**/*.{sql,json}', { cwd: root }).toSorted();
  for (const file of [manifest, ...migrations.map((name) => join(root, name))]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
