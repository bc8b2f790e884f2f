/** Data directories of the servers that browser tests use: copies of one with the planted clients, made once a run. */
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { leaveOutDemoWork } from '@fairlead/server/demo/plant-demo-work.ts';
import { root } from '../../../scripts/root.ts';
import { prepareEmbeddedTemplate } from '../embedded-template.ts';
import { plantClients } from './planted-clients.ts';
import { plantPopups } from './planted-popups.ts';

const RESULTS = join(root, 'test-results');
const ORIGINAL = join(RESULTS, 'browser-original');

/** Makes the original; what an earlier run left is thrown away. */
export async function prepareOriginal(): Promise<void> {
  await rm(ORIGINAL, { recursive: true, force: true });
  const draft = await mkdtemp(join(RESULTS, 'browser-draft-'));
  await copyEmptyDatabase(draft);
  const database = await openDatabase({ dataDir: draft });
  await plantClients(database);
  await plantPopups(database);
  await leaveOutDemoWork(database);
  await database.close();
  await rename(draft, ORIGINAL);
}

/** The data directory of the shared server, with the planted clients and nothing else in it. */
export async function copyOriginalForSharedServer(): Promise<string> {
  const copy = join(RESULTS, 'browser-data');
  await rm(copy, { recursive: true, force: true });
  copyAll(ORIGINAL, copy);
  return copy;
}

/** A new data directory with the planted clients in it. */
export async function copyOriginal(): Promise<string> {
  if (!existsSync(ORIGINAL)) throw new Error('the clients are not planted yet: the server of playwright.config.ts does that');
  const copy = await mkdtemp(join(RESULTS, 'browser-own-data-'));
  copyAll(ORIGINAL, copy);
  return copy;
}

/** Puts a database with nobody in it into a data directory, as a server makes it of nothing in seconds. */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  copyAll(await prepareEmbeddedTemplate(), join(dataDir, 'db'));
}

/** At once: the other way of copying takes three times as long over a database's thousand files. */
function copyAll(original: string, copy: string): void {
  cpSync(original, copy, { recursive: true });
}
