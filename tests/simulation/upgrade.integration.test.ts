import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@fairlead/server/roles.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { testDatabases } from '../support/databases.ts';
import { checkOutEarlierVersion, type EarlierVersion } from '../support/earlier-version.ts';
import { startFaultyPostgres, type FaultyPostgres } from '../support/faulty-postgres.ts';
import { startHaproxy, type Haproxy } from '../support/haproxy.ts';
import { isLong } from '../support/long.ts';
import { judgeCommands } from './chaos/check-commands.ts';
import { readBooks } from './chaos/read-books.ts';
import { ImpatientClient } from './impatient-client.ts';
import { openRolesWorld, type RolesWorld } from './roles-world.ts';
import { readStoredCommands } from './stored-answer.ts';
import { askReadiness } from './takeover-world.ts';

/**
 * An installation with roles is upgraded from the version before, one process after the other, while clients trade: nothing that was acknowledged
 * is lost, nothing happens twice, and no client waits long.
 */

const CLIENTS = 100;
const EVERY_MS = 2_000;
const WHILE_MS = 5_000;
const GATEWAYS = 2;
/** A step is a start and a stop, on a machine that starts a process meanwhile. */
const LONGEST_WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 100;
const PATIENCE = { timeout: 60_000, interval: 50 };
/** Those that answer come last: they may not ask for what the others don't know yet. */
const ORDER: readonly Role[] = ['feed', 'engine', 'worker', 'gateway'];

const earlier = isLong && testDatabases.includes('postgres') ? await checkOutEarlierVersion() : null;

describe.runIf(earlier !== null)(`an upgrade from ${earlier?.revision}`, { timeout: 600_000 }, () => {
  let postgres: FaultyPostgres;
  let world: RolesWorld;
  let haproxy: Haproxy;
  let clients: readonly ImpatientClient[] = [];
  let firstWaitMs = 0;

  beforeAll(async () => {
    const { root: earlierRoot } = present(earlier);
    postgres = await startFaultyPostgres();
    await postgres.createDatabase('roles');
    const gatewayPorts: number[] = [];
    while (gatewayPorts.length < GATEWAYS) gatewayPorts.push(await findFreePort());
    world = await openRolesWorld({ clients: CLIENTS, gatewayPorts, engines: 2, postgres, databaseName: 'roles', earlierRoot });
    haproxy = await startHaproxy(gatewayPorts);
    while ((await askReadiness(haproxy))?.isReady !== true) await pause(LOOK_AGAIN_MS);
    clients = world.clients.map((client, index) => new ImpatientClient(client, { url: haproxy.url, from: `127.1.1.${1 + index}` }, EVERY_MS));
    await Promise.all(clients.map((client) => client.whenConnected()));
    await pause(WHILE_MS);
    firstWaitMs = longestSince(0);
  }, 600_000);

  afterAll(async () => {
    for (const client of clients) client.close();
    await haproxy?.stop();
    await world?.close();
    await postgres?.stop();
    await earlier?.remove();
  });

  const longestSince = (beganAt: number): number =>
    clients
      .flatMap(({ waited }) => waited)
      .filter(({ triedAt }) => triedAt >= beganAt)
      .reduce((longest, { waitedMs }) => Math.max(longest, waitedMs), 0);

  test.each(ORDER)('each %s is replaced, and no client waits long', async (role) => {
    const beganAt = Date.now();
    for (const old of [...world.running(role)]) {
      // A gateway's port is free only once the old one has ended. The others have a standby first.
      const port = role === 'gateway' ? Number(new URL(old.url).port) : undefined;
      if (role !== 'gateway') await world.start(role);
      expect(await old.end('SIGTERM')).toEqual({ code: 0, signal: null });
      if (role === 'gateway') await world.start(role, port);
    }
    await pause(WHILE_MS);
    await expect.poll(() => clients.every(({ outstanding, socket }) => outstanding <= 1 && socket.isConnected), PATIENCE).toBe(true);
    expect(longestSince(beganAt), `at first ${firstWaitMs} ms`).toBeLessThan(LONGEST_WAIT_MS + firstWaitMs);
  });

  test('nothing was lost, nothing happened twice, and the books are right', async () => {
    for (const client of clients) client.finish();
    await expect.poll(() => clients.flatMap((client) => client.listOutstanding()), PATIENCE).toEqual([]);
    for (const client of clients) client.close();
    const histories = clients.flatMap(({ socket }) => [...socket.histories.values()]);
    const { commands, books } = await world.withDatabase(async (database) => ({
      commands: await readStoredCommands(
        database,
        world.clients.map(({ userId }) => userId),
      ),
      books: await readBooks(database),
    }));
    const { acknowledged, ...found } = judgeCommands(histories, commands);
    expect(found).toEqual({ lost: [], doubled: [], unexplained: [] });
    expect(books.faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(CLIENTS * ORDER.length);
  });
});

function present(version: EarlierVersion | null): EarlierVersion {
  if (version === null) throw new Error('there is no earlier version');
  return version;
}
