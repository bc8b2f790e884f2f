/**
 * The main flows in the two browser engines that the other browser tests don't use. A difference between them is a fault of the product,
 * unless only the automation is to blame.
 */
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startBrowserPostgres } from '../support/browser/start-browser-postgres.ts';
import { logIn } from '../support/browser/client-session.ts';
import { startOwnServer, type OwnServer } from '../support/browser/browser-servers.ts';
import type { EnginePage } from './engine-page.ts';
import { FLOWS, type FlowActors } from './main-flows.ts';
import { openFirefox } from './open-firefox.ts';
import { openWebKit } from './open-webkit.ts';

const IBAN = 'DE89370400440532013000';

const ENGINES: readonly (readonly [string, (serverUrl: string) => Promise<EnginePage>])[] = [
  ['Firefox', openFirefox],
  ['WebKitGTK', openWebKit],
];

let server: OwnServer;

beforeAll(async () => {
  await startBrowserPostgres();
  server = await startOwnServer('alwaysOpen', { DEMO: '1', SANDBOX_PORT: '0' });
});
afterAll(() => server.remove());

async function askForWithdrawal(): Promise<string> {
  const { access_token: token } = await logIn(server.url, await server.claimClient());
  const response = await fetch(server.url + paymentPaths.create, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ method: 'withdraw', amount: -123.45, comments: 'for a house', iban: IBAN }),
  });
  const { number }: { readonly number: string } = await response.json();
  return number;
}

describe.each(ENGINES)('in %s', (_name, open) => {
  let actors: FlowActors;
  let page: EnginePage;

  beforeAll(async () => {
    actors = { client: await server.claimClient(), withdrawal: await askForWithdrawal() };
    page = await open(server.url);
    return () => page.close();
  });

  test.each(FLOWS)('$title', async ({ steps }) => {
    for (const { title, play } of steps) {
      await play(page, actors).catch((error: unknown) => {
        throw new Error(title, { cause: error });
      });
    }
  });
});
