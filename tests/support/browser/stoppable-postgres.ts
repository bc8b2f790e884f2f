/** A PostgreSQL server with the planted clients, which a test takes away and gives back while a server of ours runs on it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { leaveOutDemoWork } from '@fairlead/server/demo/plant-demo-work.ts';
import { findPostgresDirectory } from '../../../scripts/find-tools.ts';
import { startPostgres } from '../postgres.ts';
import { plantClients } from './planted-clients.ts';

const run = promisify(execFile);

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
  const control = await controlOf(url);
  let isAway = false;
  return {
    url,
    takeAway: async () => {
      isAway = true;
      await control('-m', 'immediate', 'stop');
    },
    giveBack: async () => {
      if (isAway) await control('-l', join(socketDirectoryOf(url), 'log'), '-o', settingsFor(socketDirectoryOf(url)), 'start');
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

/** Runs pg_ctl on the cluster behind a URL, as the user whom it belongs to. */
async function controlOf(url: string): Promise<(...words: string[]) => Promise<void>> {
  const programs = findPostgresDirectory();
  if (programs === null) throw new Error('PostgreSQL is not installed: on Debian, apt-get install postgresql');
  const directory = socketDirectoryOf(url);
  const dataDirectory = join(directory, 'data');
  const { uid, gid } = await stat(dataDirectory);
  return async (...words) => {
    await run(join(programs, 'pg_ctl'), ['-D', dataDirectory, '-w', ...words], { cwd: directory, uid, gid });
  };
}

/** Its server listens on a socket in the directory that holds the cluster. */
function socketDirectoryOf(url: string): string {
  const directory = new URL(url).searchParams.get('host');
  if (directory === null) throw new Error('the server is not reached through a Unix socket');
  return directory;
}

function settingsFor(directory: string): string {
  return `-c listen_addresses='' -c unix_socket_directories='${directory}' -c fsync=off -c max_connections=100`;
}
