import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { backofficePaths, priceSourcePaths } from '@fairlead/contract/operators/paths.ts';
import { operatorLoginResponseSchema } from '@fairlead/contract/operators/session.ts';
import { priceSourcesResponseSchema } from '@fairlead/contract/trading/operators/price-sources.ts';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testDatabases } from '../support/databases.ts';
import { openPricePeers } from '../support/price-peers.ts';
import { startServerProcess, startStandbyProcess, WELCOME, type ServerProcess } from '../support/server-process.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
/** A second, and what a busy machine adds. */
const FOLLOWS_WITHIN = { timeout: 5_000, interval: 20 };

const metricsOf = async ({ url }: ServerProcess): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** The calls of a dealer who signs in to this server. */
async function signIn({ url }: ServerProcess) {
  const post = (path: string, body: object, token = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const answer = await post(backofficePaths.login, { email: 'dealer@fairlead.test', password: DEMO_PASSWORD });
  const token = operatorLoginResponseSchema.parse(await answer.json()).data.access_token;
  return {
    decide: async (path: string, body: object) => (await post(path, { reason: 'because a test says so', ...body }, token)).status,
    view: async () => {
      const response = await fetch(url + priceSourcePaths.sources, { headers: { authorization: `Bearer ${token}` } });
      return priceSourcesResponseSchema.parse(await response.json()).data.live;
    },
  };
}

describe.runIf(testDatabases.includes('postgres'))('decisions about price sources', { timeout: 240_000 }, () => {
  test('are followed by a standby within a second, and by the server that takes over', async () => {
    const place = await createTestDatabase('postgres');
    onTestFinished(place.remove);
    const peers = await openPricePeers();
    onTestFinished(peers.close);
    const file = join(place.dataDir, 'price-sources.json');
    await peers.writeFile(file);
    const environment = { DEMO: '1', SANDBOX_PORT: '0', PRICE_SOURCES: file, SECRET_KEY: 'the-secret-key-that-both-servers-share' };
    const leader = await startServerProcess(place, environment);
    onTestFinished(async () => void (await leader.end('SIGKILL')));
    const standby = await startStandbyProcess(place, environment);
    onTestFinished(async () => void (await standby.end('SIGKILL')));
    const enabled = (isKraken: number): RegExp => new RegExp(`^fairlead_price_source_enabled{source="kraken"} ${isKraken}$`, 'm');
    await expect.poll(() => metricsOf(standby), PATIENCE).toMatch(/^fairlead_price_source_connected{source="coinbase"} 1$/m);
    expect(await metricsOf(standby)).toMatch(enabled(1));

    const { decide } = await signIn(leader);
    expect(await decide(priceSourcePaths.disable, { source: 'kraken' })).toBe(200);
    expect(await metricsOf(leader)).toMatch(enabled(0));
    await expect.poll(() => metricsOf(standby), FOLLOWS_WITHIN).toMatch(enabled(0));
    expect(await decide(priceSourcePaths.pin, { symbol: 'ETHUSD', source: 'coinbase' })).toBe(200);

    await leader.end('SIGTERM');
    await expect.poll(() => standby.output(), PATIENCE).toContain(WELCOME);
    const { view } = await signIn(standby);
    await expect
      .poll(async () => (await view())?.instruments.map(({ symbol, followed }) => [symbol, followed]), PATIENCE)
      .toEqual(['BTCUSD', 'ETHUSD', 'LTCUSD'].map((symbol) => [symbol, 'coinbase']));
    const live = await view();
    expect(live?.sources.map(({ source, disabled }) => [source, disabled?.operator])).toEqual([
      ['kraken', 'David Dealer'],
      ['coinbase', undefined],
    ]);
    expect(live?.instruments[1]?.pinned).toMatchObject({ source: 'coinbase', operator: 'David Dealer' });
  });
});
