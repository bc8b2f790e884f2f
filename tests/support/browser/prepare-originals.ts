/** Makes the data directories that data-directory.ts copies. */
import { cpSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { leaveOutDemoWork } from '@fairlead/server/demo/plant-demo-work.ts';
import { prepareEmbeddedTemplate } from '../embedded-template.ts';
import { EMPTY_ORIGINAL, ORIGINAL } from './data-directory.ts';
import { plantClients } from './plant-clients.ts';
import { plantPopups } from './plant-popups.ts';

/** What earlier runs left is thrown away. In none of them has the demo's staff any work. */
export async function prepareOriginals(): Promise<void> {
  await prepare(EMPTY_ORIGINAL, leaveOutDemoWork);
  await prepare(ORIGINAL, async (database) => {
    await plantClients(database);
    await plantPopups(database);
    await leaveOutDemoWork(database);
  });
}

async function prepare(place: string, plant: (database: Database) => Promise<void>): Promise<void> {
  await rm(place, { recursive: true, force: true });
  const draft = await mkdtemp(join(dirname(place), 'browser-draft-'));
  cpSync(await prepareEmbeddedTemplate(), join(draft, 'db'), { recursive: true });
  const database = await openDatabase({ dataDir: draft });
  await plant(database);
  await database.close();
  await rename(draft, place);
}
