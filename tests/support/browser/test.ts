/**
 * The browser tests' own `test`. Every page it opens is watched: a script that fails, a violated content security policy or a request to
 * another origin fails the test it happened in.
 *
 *     test('...', async ({ page }) => ...)                        a visitor
 *     clientTest('...', async ({ page, client }) => ...)          a client of his own who is logged in
 *     const test = clientTestOnOwnServer('recorded')             the same with a server that this file may kill
 *     const test = clientTestOnServerWith('recorded')            the same with one that files of these settings use in turn
 */
import type { SessionUser } from '@fairlead/contract/account.ts';
import { test as base, expect } from '@playwright/test';
import { sharedServer, startOwnServer, type BrowserServer, type OwnMarket, type OwnServer } from './browser-servers.ts';
import { logIn, storageOf } from './client-session.ts';
import { watchForFaults } from './page-faults.ts';
import type { Credentials } from './planted-clients.ts';

export { expect };

interface TestFixtures {
  /** A verified client with EUR 10,000 that no other test has. */
  readonly client: Credentials;
  /** Whether the test leads to the demo's payment providers, who are another origin. */
  readonly mayPay: boolean;
  readonly faults: readonly string[];
}

interface WorkerFixtures {
  readonly server: BrowserServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // The runner asks for an object pattern to learn what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, workerInfo) => use(sharedServer(workerInfo.project.use.baseURL ?? '')),
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  client: async ({ server }, use) => use(await server.claimClient()),
  mayPay: [false, { option: true }],
  faults: [
    async ({ context, server, mayPay }, use) => {
      const faults = watchForFaults(context, server.url, mayPay);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** As `test`, with the client logged in already: `session` is what the login answered. */
export const clientTest = test.extend<{ readonly session: SessionUser }>({
  session: async ({ server, client }, use) => use(await logIn(server.url, client)),
  storageState: async ({ server, session }, use) => use(storageOf(server.url, session)),
});

type Settings = Readonly<Record<string, string>>;

/** As `clientTest`, on a server of this file's own, which lives as long as its tests run. Settings can be made as it starts. */
export function clientTestOnOwnServer(market: OwnMarket, settings: Settings | (() => Promise<Settings>) = {}) {
  return clientTest.extend<object, { readonly server: OwnServer }>({
    server: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const server = await startOwnServer(market, typeof settings === 'function' ? await settings() : settings);
        await use(server);
        await server.remove();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  });
}

const testsOf = new Map<string, ReturnType<typeof clientTestOnOwnServer>>();

/**
 * As `clientTestOnOwnServer`, for files that leave nothing behind which another would meet: those of the same market and settings that a
 * worker runs one after the other have one server, where starting one for each would cost more than their tests.
 */
export function clientTestOnServerWith(market: OwnMarket, settings: Settings = {}): ReturnType<typeof clientTestOnOwnServer> {
  const key = JSON.stringify([market, settings]);
  // The runner tells by the fixture itself which files can have a worker in common.
  const made = testsOf.get(key) ?? clientTestOnOwnServer(market, settings);
  testsOf.set(key, made);
  return made;
}
