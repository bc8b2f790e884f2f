import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { startPostgresPair, type PostgresPair } from '../support/postgres-pair.ts';
import { describeWaits, longestOf, openLoadedRoles, type LoadedRoles } from './loaded-roles.ts';

/** An installation with roles on a primary and its synchronous standby: the primary is lost under load, and the standby takes its place. */

const DATABASE = 'roles';
const CLIENTS = 300;
const EVERY_MS = 4_000;
const LONGEST_WAIT_MS = 5_000;

describe.runIf(isLong && testDatabases.includes('postgres'))('roles on a primary and its standby', { timeout: 600_000 }, () => {
  let pair: PostgresPair;
  let loaded: LoadedRoles;

  beforeAll(async () => {
    pair = await startPostgresPair({ isSynchronous: true, connections: 300 });
    await pair.primary.createDatabase(DATABASE);
    loaded = await openLoadedRoles({
      clients: CLIENTS,
      everyMs: EVERY_MS,
      gateways: 3,
      engines: 2,
      databaseUrl: pair.url(DATABASE),
    });
  }, 600_000);

  afterAll(async () => {
    await loaded?.close();
    await pair?.stop();
  });

  test('the standby is promoted when the primary is killed, and no client waits long', async () => {
    const { firstWaitMs, goOnSince } = loaded;
    const beganAt = Date.now();
    await pair.killPrimary();
    await pair.promote();
    const waited = await goOnSince(beganAt);
    expect(waited.length).toBeGreaterThan(CLIENTS / 2);
    expect(longestOf(waited), `${describeWaits(waited)}; at first ${firstWaitMs} ms`).toBeLessThan(LONGEST_WAIT_MS + firstWaitMs);
  });

  test('nothing was lost, nothing happened twice, and the books are right', async () => {
    expect(await loaded.expectNothingWrong()).toBeGreaterThan(CLIENTS);
  });
});
