/**
 * Starts the PostgreSQL server of a run and seeds its clients. A separate file, so that tests do not load the engine and the database to
 * use it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { leaveOutDemoWork } from '@fairlead/server/demo/seed-demo-work.ts';
import { runSql } from '../postgres.ts';
import { forgetPostgres, ORIGINAL, publishPostgres, urlOf } from './browser-postgres.ts';
import { seedClients } from './seed-clients.ts';
import { seedPopups } from './seed-popups.ts';

/** The server ends with this process, whatever program that becomes meanwhile. */
export async function startBrowserPostgres(): Promise<void> {
  await forgetPostgres();
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'postgres-keeper.ts')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  keeper.unref();
  const [said] = (await Promise.race([once(keeper.stdout, 'data'), failedToStart(keeper)])) as [Buffer];
  keeper.stdout.destroy();
  const serverUrl = said.toString().trim();
  await runSql(serverUrl, `CREATE DATABASE ${ORIGINAL}`);
  await seedBrowserDatabase(urlOf(serverUrl, ORIGINAL));
  await publishPostgres(serverUrl);
}

async function failedToStart(keeper: ReturnType<typeof spawn>): Promise<never> {
  await once(keeper, 'exit');
  throw new Error('PostgreSQL did not start for the browser tests');
}

/** Creates the seeded clients in an empty database, and leaves the demo's staff without work. */
export async function seedBrowserDatabase(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await seedClients(database);
  await seedPopups(database);
  await leaveOutDemoWork(database);
  await database.close();
}
