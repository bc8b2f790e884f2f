/** The PostgreSQL server of a run, with a database for each server of ours: a copy of the one that has the planted clients. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { leaveOutDemoWork } from '@fairlead/server/demo/plant-demo-work.ts';
import { root } from '../../../scripts/root.ts';
import { runSql } from '../postgres.ts';
import { plantClients } from './plant-clients.ts';
import { plantPopups } from './plant-popups.ts';

/** Says where it is to the processes that run the tests. */
const PLACE = join(root, 'test-results/browser-postgres');
const ORIGINAL = 'browser_original';

/** It ends with this process, whatever that becomes meanwhile. */
export async function startBrowserPostgres(): Promise<void> {
  await rm(PLACE, { force: true });
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'postgres-keeper.ts')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  keeper.unref();
  const [said] = (await Promise.race([once(keeper.stdout, 'data'), failedToStart(keeper)])) as [Buffer];
  keeper.stdout.destroy();
  const serverUrl = said.toString().trim();
  await runSql(serverUrl, `CREATE DATABASE ${ORIGINAL}`);
  await plantBrowserDatabase(urlOf(serverUrl, ORIGINAL));
  await writeFile(PLACE, serverUrl);
}

async function failedToStart(keeper: ReturnType<typeof spawn>): Promise<never> {
  await once(keeper, 'exit');
  throw new Error('PostgreSQL did not start for the browser tests');
}

/** Makes the planted clients in a database that has nothing in it, and leaves the demo's staff without work. */
export async function plantBrowserDatabase(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await plantClients(database);
  await plantPopups(database);
  await leaveOutDemoWork(database);
  await database.close();
}

/** Makes a database with the planted clients in it, and nothing else, and gives its URL. */
export async function createBrowserDatabase(): Promise<string> {
  const serverUrl = await readFile(PLACE, 'utf8');
  const name = `browser_${randomUUID().replaceAll('-', '')}`;
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${ORIGINAL} STRATEGY file_copy`);
  return urlOf(serverUrl, name);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = database;
  return url.href;
}
