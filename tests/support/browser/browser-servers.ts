/** The servers that pages come from: the one that tests share, and those that a file of tests starts for itself. */
import { rm } from 'node:fs/promises';
import { findFreePort } from '../../../scripts/find-free-port.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { claimClient } from './claimed-clients.ts';
import { copyOriginal } from './data-directory.ts';
import { plantedClient, type Credentials } from './planted-clients.ts';

export interface BrowserServer {
  readonly url: string;
  /** A client that no other test has had. */
  claimClient(): Promise<Credentials>;
}

export function sharedServer(url: string): BrowserServer {
  return { url, claimClient };
}

/** A server that its tests may kill and start again: always the same address and the same data. */
export interface OwnServer extends BrowserServer {
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Ends it for good and deletes its data. */
  remove(): Promise<void>;
}

/** Starts a server with the planted clients and these settings on top of the defaults. */
export async function startOwnServer(settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  const dataDir = await copyOriginal();
  const environment = { PORT: String(await findFreePort()), WEB_BUILD: 'web/build', LOG_LEVEL: 'warn', ...settings };
  const start = (): Promise<ServerProcess> => startServerProcess({ databaseUrl: null, dataDir }, environment);
  let running = await start();
  let claimed = 0;
  return {
    url: running.url,
    claimClient: async () => plantedClient((claimed += 1)),
    start: async () => {
      running = await start();
    },
    kill: async () => {
      await running.end('SIGKILL');
    },
    remove: async () => {
      await running.end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
