import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@fairlead/server/roles.ts';
import { testDatabases } from '../support/databases.ts';
import { checkOutEarlierVersion } from '../support/earlier-version.ts';
import { startFaultyPostgres, type FaultyPostgres } from '../support/faulty-postgres.ts';
import { isLong } from '../support/long.ts';
import { describeWaits, longestOf, openLoadedRoles, type LoadedRoles } from './loaded-roles.ts';

/**
 * An installation with roles is upgraded from the version before, one process after the other, while clients trade: nothing that was acknowledged
 * is lost, nothing happens twice, and no client waits long.
 */

const CLIENTS = 100;
const EVERY_MS = 2_000;
/** A step is a start and a stop of each process of a role, on a machine that starts a process meanwhile. */
const LONGEST_WAIT_MS = 5_000;
/** Gateways come last: they may ask the others for what an earlier version doesn't know. */
const ORDER: readonly Role[] = ['feed', 'engine', 'worker', 'gateway'];

const earlier = isLong && testDatabases.includes('postgres') ? await checkOutEarlierVersion() : null;

describe.runIf(earlier !== null)(`an upgrade from ${earlier?.revision}`, { timeout: 600_000 }, () => {
  let postgres: FaultyPostgres;
  let loaded: LoadedRoles;

  beforeAll(async () => {
    if (earlier === null) throw new Error('there is no earlier version');
    postgres = await startFaultyPostgres();
    await postgres.createDatabase('roles');
    loaded = await openLoadedRoles({
      clients: CLIENTS,
      everyMs: EVERY_MS,
      gateways: 2,
      engines: 2,
      databaseUrl: postgres.directUrl('roles'),
      earlierRoot: earlier.root,
    });
  }, 600_000);

  afterAll(async () => {
    await loaded?.close();
    await postgres?.stop();
    await earlier?.remove();
  });

  test.each(ORDER)('each %s is replaced, and no client waits long', async (role) => {
    const { world, firstWaitMs, goOnSince } = loaded;
    const beganAt = Date.now();
    for (const old of world.running(role)) {
      // The address of a gateway is free only once it has ended. For the others, a standby is there first.
      if (role !== 'gateway') await world.start(role);
      const ended = await old.end('SIGTERM');
      expect(ended, old.output().slice(-3_000)).toEqual({ code: 0, signal: null });
      if (role === 'gateway') await world.startAgain(old);
    }
    const waited = await goOnSince(beganAt);
    expect(waited.length).toBeGreaterThan(CLIENTS / 2);
    expect(longestOf(waited), `${describeWaits(waited)}; at first ${firstWaitMs} ms`).toBeLessThan(LONGEST_WAIT_MS + firstWaitMs);
  });

  test('nothing was lost, nothing happened twice, and the books are right', async () => {
    expect(await loaded.expectNothingWrong()).toBeGreaterThan(CLIENTS * ORDER.length);
  });
});
