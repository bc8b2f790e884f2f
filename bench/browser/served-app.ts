/** The real server with its production build, a client with positions, and the browser that visits both. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { DEMO_CLIENTS, DEMO_PASSWORD } from '@fairlead/server/demo/demo-clients.ts';
import { logIn, readAllPopups } from '@fairlead/tests/support/browser/client-session.ts';
import { connectTrading } from '@fairlead/tests/support/browser/trading-connection.ts';
import { startServerProcess } from '@fairlead/tests/support/server-process.ts';
import { chromium, type Browser } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium-launch.ts';
import { ensureWebBuild } from '../../scripts/web-build.ts';

export interface ServedApp {
  readonly url: string;
  readonly client: SessionUser;
  stop(): Promise<void>;
}

/** Some positions, so that their rows and the account's figures move with the prices. */
const POSITIONS = ['BTCUSD', 'EURUSD', 'XAUUSD', 'AAPL'];

/** Builds the web app if the build is older than its sources, and starts the server on its own data. */
export async function serveApp(): Promise<ServedApp> {
  await ensureWebBuild();
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const settings = { WEB_BUILD: 'web/build', DEMO: '1', PRICE_FEED: 'sandbox:always-open', LOG_LEVEL: 'error' };
  const server = await startServerProcess({ databaseUrl: null, dataDir }, settings);
  const stop = async (): Promise<void> => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const credentials = { email: DEMO_CLIENTS[0]?.profile.email ?? '', password: DEMO_PASSWORD };
    // The welcome dialog of a first visit would be the largest thing painted, long after the screen itself.
    await readAllPopups(server.url, credentials);
    const client = await logIn(server.url, credentials);
    const trading = await connectTrading(server.url, client.access_token);
    for (const symbol of POSITIONS) await trading.open({ symbol });
    trading.end();
    return { url: server.url, client, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumLaunch());
}
