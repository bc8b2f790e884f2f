/**
 * The browser tests' own `test`. Every page it opens is watched: a script that fails, a violated content security policy or a request to
 * another origin fails the test it happened in.
 *
 *     test('...', async ({ page }) => ...)                        a visitor
 *     clientTest('...', async ({ page, client }) => ...)          a signed-in client that no other test uses
 *     const test = clientTestOnServerWith('recorded')            the same on the shared server with this market and these settings
 *     const test = clientTestOnOwnServer('recorded')             the same with a server that only this file uses, and may kill
 */
import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { test as base, expect } from '@playwright/test';
import { mainServer, startOwnServer, type BrowserServer, type Market, type OwnServer, type Settings } from './browser-servers.ts';
import { logIn, EMPTY_STORAGE, storageOf } from './client-session.ts';
import { findOrStartServer, SERVER_START_TIMEOUT_MS } from './common-servers.ts';
import { collapseRiskWarning } from './collapse-risk-warning.ts';
import { keepInBrowser } from './kept-in-browser.ts';
import { keepDiary } from './page-diary.ts';
import { watchForFaults } from './page-faults.ts';
import type { Credentials } from './seeded-clients.ts';

export { expect };

interface Wanted {
  readonly market: Market;
  readonly settings: Settings;
}

interface TestFixtures {
  /** Null for the server that most tests share. */
  readonly wanted: Wanted | null;
  readonly server: BrowserServer;
  /** A verified client with EUR 10,000 that no other test has. */
  readonly client: Credentials;
  /** Whether the test opens the demo's payment providers, which are another origin. */
  readonly mayPay: boolean;
  /** Whether the visitor has already collapsed the risk warning, as after a first visit. */
  readonly riskWarningCollapsed: boolean;
  readonly faults: readonly string[];
}

export const test = base.extend<TestFixtures>({
  // oxlint-disable-next-line no-empty-pattern
  wanted: async ({}, use) => use(null),
  server: [
    async ({ wanted }, use, { project }) =>
      use(wanted === null ? mainServer(project.use.baseURL ?? '') : await findOrStartServer(wanted.market, wanted.settings)),
    // The first test that wants a server starts it, which does not count towards the test's own time.
    { timeout: SERVER_START_TIMEOUT_MS },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  client: async ({ server }, use) => use(await server.claimClient()),
  context: async ({ browser, storageState, server, riskWarningCollapsed }, use) => {
    const context = await browser.newContext({ storageState: EMPTY_STORAGE });
    if (riskWarningCollapsed) await collapseRiskWarning(context, server.url);
    if (typeof storageState === 'object') await keepInBrowser(context, storageState, 1);
    await use(context);
    await context.close();
  },
  mayPay: [false, { option: true }],
  riskWarningCollapsed: [true, { option: true }],
  faults: [
    async ({ context, server, mayPay }, use, testInfo) => {
      const faults = watchForFaults(context, server.url, mayPay);
      const diary = await keepDiary(context);
      await use(faults);
      if (testInfo.status !== testInfo.expectedStatus || faults.length > 0) console.log(await diary.read());
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** As `test`, with the client already signed in: `session` is the sign-in's response. */
export const clientTest = test.extend<{ readonly session: SessionUser }>({
  session: async ({ server, client }, use) => use(await logIn(server.url, client)),
  storageState: async ({ server, session }, use) => use(storageOf(server.url, session)),
});

/**
 * As `clientTest`, on the server with this market and these settings, which all files that want the same share. Starting one for each file
 * would take longer than its tests. Tests on it must leave nothing behind that affects others, since they run in parallel.
 */
export function clientTestOnServerWith(market: Market, settings: Settings = {}) {
  return clientTest.extend({
    // The runner reads the object pattern to learn what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    wanted: async ({}, use) => use({ market, settings }),
  });
}

/** As `clientTest`, on a server of this file's own, which runs as long as its tests. Settings can be created when it starts. */
export function clientTestOnOwnServer(market: Market, settings: Settings | (() => Promise<Settings>) = {}) {
  return clientTest.extend<{ readonly server: OwnServer }, { readonly ownServer: OwnServer }>({
    ownServer: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const server = await startOwnServer(market, typeof settings === 'function' ? await settings() : settings);
        await use(server);
        await server.remove();
      },
      { scope: 'worker', timeout: SERVER_START_TIMEOUT_MS },
    ],
    server: async ({ ownServer }, use) => use(ownServer),
  });
}
