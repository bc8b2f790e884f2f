/** The servers that pages come from: the one that most tests share, and those that a test file starts for itself. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/find-free-port.ts';
import { startServerProcess } from '../server-process.ts';
import { claimClient } from './claimed-clients.ts';
import { createBrowserDatabase } from './browser-postgres.ts';
import { makeDataDirectory } from './data-directory.ts';
import { seededClient, type Credentials } from './seeded-clients.ts';
import { recordMarket } from './recorded-market.ts';

export interface BrowserServer {
  readonly url: string;
  /** Returns a client that no other test has used. */
  claimClient(): Promise<Credentials>;
}

export function mainServer(url: string): BrowserServer {
  return { url, claimClient: () => claimClient('main') };
}

/** A server that nothing else uses. */
export interface OwnServer extends BrowserServer {
  /** Stops it and starts it again on the same data, with these settings on top of those before. */
  restart(settings: Settings): Promise<void>;
  /** Stops it for good and deletes its data. */
  remove(): Promise<void>;
}

/** Simulated prices, with every market open or with market hours; or those of recorded-market.ts, which have their own calendar. */
export type Market = 'alwaysOpen' | 'recorded' | 'marketHours';

export type Settings = Readonly<Record<string, string>>;

/** Browsers leave the database so little of a small machine that a commit may take seconds; trading must not be paused for that. */
export const SLOW_MACHINE_COMMIT_MS = '20000';

function priceFeedOf(market: Market, dataDir: string): string | Promise<string> {
  switch (market) {
    case 'alwaysOpen':
      return 'sandbox:always-open';
    case 'marketHours':
      return 'sandbox';
    case 'recorded':
      return recordMarket(join(dataDir, 'market'));
  }
}

/** Prepares a data directory and a database with the seeded clients. Returns the server's settings, these on top of the defaults. */
export async function prepareServer(
  market: Market,
  settings: Settings,
): Promise<{ readonly dataDir: string; readonly environment: Settings }> {
  const dataDir = await makeDataDirectory();
  const environment = {
    PORT: String(await findFreePort()),
    WEB_BUILD: 'web/build',
    LOG_LEVEL: 'warn',
    PRICE_FEED: await priceFeedOf(market, dataDir),
    COMMIT_DEADLINE_MS: SLOW_MACHINE_COMMIT_MS,
    DATABASE_URL: settings['DATABASE_URL'] ?? (await createBrowserDatabase()),
    ...settings,
  };
  return { dataDir, environment };
}

/** Starts a server with the seeded clients and these settings on top of the defaults. */
export async function startOwnServer(market: Market, settings: Settings): Promise<OwnServer> {
  const { dataDir, environment } = await prepareServer(market, settings);
  const place = { databaseUrl: null, dataDir };
  let running = await startServerProcess(place, environment);
  let claimed = 0;
  return {
    url: running.url,
    claimClient: async () => seededClient((claimed += 1)),
    restart: async (changed) => {
      await running.end('SIGTERM');
      running = await startServerProcess(place, { ...environment, ...changed });
    },
    remove: async () => {
      await running.end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
