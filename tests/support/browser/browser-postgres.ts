/** The PostgreSQL server of a run, with a database for each Fairlead server: a copy of the one with the seeded clients. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';
import { runSql } from '../postgres.ts';

/** The file that tells the test processes where it is. */
const PLACE = join(root, 'test-results/browser-postgres');
/** The database that the others are copies of. */
export const ORIGINAL = 'browser_original';

export async function forgetPostgres(): Promise<void> {
  await rm(PLACE, { force: true });
}

export async function publishPostgres(serverUrl: string): Promise<void> {
  await writeFile(PLACE, serverUrl);
}

/** Creates a database that contains only the seeded clients. Returns its URL. */
export async function createBrowserDatabase(): Promise<string> {
  const serverUrl = await readFile(PLACE, 'utf8');
  const name = `browser_${randomUUID().replaceAll('-', '')}`;
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${ORIGINAL} STRATEGY file_copy`);
  return urlOf(serverUrl, name);
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = database;
  return url.href;
}
