/** A PostgreSQL server with the planted clients, which a test takes away and gives back while a server of ours runs on it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { leaveOutDemoWork } from '@fairlead/server/demo/plant-demo-work.ts';
import { startPostgres } from '../postgres.ts';
import { plantClients } from './plant-clients.ts';

export interface StoppablePostgres {
  readonly url: string;
  /** Stops it as a crash would: every connection breaks, and no new one is taken. */
  takeAway(): Promise<void>;
  /** Starts it again; resolves when it takes connections. Does nothing while it runs. */
  giveBack(): Promise<void>;
  /** Ends it for good and deletes what it wrote. */
  remove(): Promise<void>;
}

export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const server = await startPostgres();
  const url = await server.createDatabase('browser');
  await plant(url);
  let isAway = false;
  return {
    url,
    takeAway: async () => {
      isAway = true;
      await server.shutDown('immediate');
    },
    giveBack: async () => {
      if (isAway) await server.startAgain();
      isAway = false;
    },
    remove: server.stop,
  };
}

async function plant(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-browser-plant-'));
  const database = await openDatabase({ databaseUrl, dataDir });
  await plantClients(database);
  await leaveOutDemoWork(database);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
