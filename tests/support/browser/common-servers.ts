/**
 * Servers that the test files of a run share, one for each market and settings: the first worker that needs one starts it, and it runs
 * until the end of the run.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';
import { startServerThatStays } from '../server-process.ts';
import { claimClient } from './claimed-clients.ts';
import { prepareServer, type BrowserServer, type Market, type Settings } from './browser-servers.ts';

const PLACE = join(root, 'test-results/browser-servers');
const RUNNING = 'running.json';
/** Why it did not start, so that no worker waits for it. */
const FAILED = 'failed.txt';

/** All pages of a run come from one IP address; the tests' own calls give others. */
const MANY_REQUESTS: Settings = {
  REQUESTS_PER_MINUTE: '100000',
  PAGES_PER_MINUTE: '100000',
  FORMS_PER_ADDRESS: '1000',
  TRUST_PROXY: 'loopback',
};

interface Running {
  readonly url: string;
  readonly processId: number;
  readonly dataDir: string;
}

const known = new Map<string, Promise<Running>>();

/** Returns the server with this market and these settings, and starts it if no worker has needed it yet. */
export async function findOrStartServer(market: Market, settings: Settings): Promise<BrowserServer> {
  const name = `${market}-${createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 12)}`;
  const running = known.get(name) ?? findOrStart(name, market, settings);
  known.set(name, running);
  const { url } = await running;
  return { url, claimClient: () => claimClient(name) };
}

async function findOrStart(name: string, market: Market, settings: Settings): Promise<Running> {
  const directory = join(PLACE, name);
  await mkdir(PLACE, { recursive: true });
  // Creating a directory is atomic: the worker that created it starts the server, and the others wait for it.
  const isOurs = await mkdir(directory).then(
    () => true,
    () => false,
  );
  if (!isOurs) return waitForServer(directory);
  try {
    const { dataDir, environment } = await prepareServer(market, { ...MANY_REQUESTS, ...settings });
    const { url, processId } = await startServerThatStays({ databaseUrl: null, dataDir }, environment, join(directory, 'server.log'));
    const running: Running = { url, processId, dataDir };
    await writeFile(join(directory, RUNNING), JSON.stringify(running), { flag: 'wx' });
    return running;
  } catch (error) {
    await writeFile(join(directory, FAILED), String(error));
    throw error;
  }
}

/** A demo seeds its history first, and several may start at once. */
export const SERVER_START_TIMEOUT_MS = 120_000;
const LOOK_EVERY_MS = 50;

async function waitForServer(directory: string): Promise<Running> {
  const until = performance.now() + SERVER_START_TIMEOUT_MS;
  while (performance.now() < until) {
    const running = await readRunning(directory);
    if (running !== null) return running;
    const failure = await readFile(join(directory, FAILED), 'utf8').catch(() => null);
    if (failure !== null) throw new Error(`another worker could not start the server of ${directory}: ${failure}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`another worker did not finish starting the server of ${directory}; its log is there`);
}

/** Null until the server is ready. */
async function readRunning(directory: string): Promise<Running | null> {
  const text = await readFile(join(directory, RUNNING), 'utf8').catch(() => '');
  // A file that is still being written ends in the middle.
  return text.endsWith('}') ? (JSON.parse(text) as Running) : null;
}

/** Stops all of them and deletes their data; their logs stay until the next run. */
export async function endCommonServers(): Promise<void> {
  for (const name of await readdir(PLACE).catch(() => [])) {
    const running = await readRunning(join(PLACE, name));
    if (running === null) continue;
    try {
      process.kill(running.processId, 'SIGKILL');
    } catch {
      // It has ended already.
    }
    await rm(running.dataDir, { recursive: true, force: true });
    await rm(join(PLACE, name, RUNNING));
  }
}

/** Removes what an earlier run has left, before a new one. */
export async function forgetCommonServers(): Promise<void> {
  await endCommonServers();
  await rm(PLACE, { recursive: true, force: true });
}
