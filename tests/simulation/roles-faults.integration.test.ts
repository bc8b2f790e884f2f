import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '@fairlead/server/roles.ts';
import { testDatabases } from '../support/databases.ts';
import { startFaultyPostgres, type FaultyPostgres } from '../support/faulty-postgres.ts';
import { isLong } from '../support/long.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { openTestNetwork, type TestNetwork } from '../support/test-network.ts';
import { describeWaits, longestOf, openLoadedRoles, type LoadedRoles } from './loaded-roles.ts';
import type { RolesWorld } from './roles-world.ts';
import { askReadiness } from './takeover-world.ts';

/**
 * Three gateways behind HAProxy, two engines, two feeds and a worker, each as if on a machine of its own, with clients who trade all the
 * time. Each process, the bus and the database are killed, suspended and cut off: nothing that was acknowledged is lost, nothing happens twice,
 * and no client waits long.
 */

const CLIENTS = 300;
/** Two commands of each client in this time: with eight processes and the clients on two cores, the machine isn't saturated. */
const EVERY_MS = 4_000;
const GATEWAYS = 3;
const ROLE_WAIT_MS = 3_000;
const SERVICE_WAIT_MS = 5_000;
/** Much longer than a client may wait: what is suspended or cut off has to be replaced. */
const AWAY_MS = 8_000;
/** There is only one bus: while it is suspended, everybody waits. */
const BUS_AWAY_MS = 2_000;
const METRICS_TOKEN = 'the-token-of-a-monitored-installation';
const PATIENCE = { timeout: 60_000, interval: 100 };

interface Fault {
  readonly name: string;
  readonly longestWaitMs: number;
  readonly cause: (world: RolesWorld, postgres: FaultyPostgres) => Promise<void>;
}

const FAULTS: readonly Fault[] = [
  ...(['gateway', 'engine', 'feed', 'worker'] as const).flatMap((role): readonly Fault[] => [
    { name: `a ${role} is killed`, longestWaitMs: ROLE_WAIT_MS, cause: (world) => kill(world, role) },
    {
      name: `a ${role} is suspended`,
      longestWaitMs: ROLE_WAIT_MS,
      cause: async (world) => suspend(await leaderOf(world, role), AWAY_MS),
    },
    {
      name: `the network cable of a ${role} is pulled`,
      longestWaitMs: ROLE_WAIT_MS,
      cause: async (world) => cutOff(world, await leaderOf(world, role)),
    },
  ]),
  {
    name: 'NATS is killed and started again',
    longestWaitMs: SERVICE_WAIT_MS,
    cause: async ({ nats }) => {
      await nats.kill();
      await nats.startAgain();
    },
  },
  { name: 'NATS is suspended', longestWaitMs: SERVICE_WAIT_MS, cause: ({ nats }) => suspend(nats, BUS_AWAY_MS) },
  {
    name: 'PostgreSQL crashes and starts again',
    longestWaitMs: SERVICE_WAIT_MS,
    cause: (_world, postgres) => postgres.restart('immediate'),
  },
];

async function leaderOf(world: RolesWorld, role: Role): Promise<ServerProcess> {
  for (const server of world.running(role)) if ((await askReadiness(server))?.isReady === true) return server;
  throw new Error(`no ${role} leads\n${world.output()}`);
}

/** And starts it again, as a supervisor would. */
async function kill(world: RolesWorld, role: Role): Promise<void> {
  const server = await leaderOf(world, role);
  await server.end('SIGKILL');
  await world.startAgain(server);
}

async function suspend(process: { signal(signal: 'SIGSTOP' | 'SIGCONT'): void }, forMs: number): Promise<void> {
  process.signal('SIGSTOP');
  await pause(forMs);
  process.signal('SIGCONT');
}

async function cutOff(world: RolesWorld, server: ServerProcess): Promise<void> {
  await world.cutOff(server);
  await pause(AWAY_MS);
  await world.reconnect(server);
}

/** Until each process works or stands by: the next fault has to find what this one has. */
async function whenAllAreUp(world: RolesWorld): Promise<void> {
  const listDown = async (): Promise<readonly string[]> => {
    const found = await Promise.all(
      ROLES.flatMap((role) =>
        world.running(role).map(async (server) => {
          const readiness = await askReadiness(server);
          return readiness?.isReady === true || readiness?.checks['leadership'] === 'standing by' ? [] : [`${role} ${server.url}`];
        }),
      ),
    );
    return found.flat();
  };
  await expect.poll(listDown, PATIENCE).toEqual([]);
}

describe.runIf(isLong && testDatabases.includes('postgres'))('an installation with roles, under faults', { timeout: 600_000 }, () => {
  let network: TestNetwork;
  let postgres: FaultyPostgres;
  let loaded: LoadedRoles;

  beforeAll(async () => {
    network = await openTestNetwork();
    postgres = await startFaultyPostgres({ network });
    await postgres.createDatabase('roles');
    loaded = await openLoadedRoles({
      clients: CLIENTS,
      everyMs: EVERY_MS,
      gateways: GATEWAYS,
      engines: 2,
      feeds: 2,
      databaseUrl: postgres.directUrl('roles'),
      network: { network, databaseUrl: postgres.networkUrl('roles') },
      environment: { METRICS_TOKEN },
    });
  }, 600_000);

  afterAll(async () => {
    await loaded?.close();
    await postgres?.stop();
    await network?.close();
  });

  test('the load balancer spreads the clients over all gateways', async () => {
    const counts = await Promise.all(
      loaded.world.running('gateway').map(async ({ url }) => {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
        const page = await (await fetch(`${url}/metrics`, { headers })).text();
        return Number(/^fairlead_sockets(?:\{.*\})? (\d+)/m.exec(page)?.[1]);
      }),
    );
    expect(
      counts.every((count) => count > CLIENTS / GATEWAYS / 3),
      JSON.stringify(counts),
    ).toBe(true);
  });

  test.each(FAULTS)('$name: no client waits longer than $longestWaitMs ms', async ({ longestWaitMs, cause }) => {
    const { world, firstWaitMs, goOnSince } = loaded;
    const beganAt = Date.now();
    await cause(world, postgres);
    const waited = await goOnSince(beganAt);
    await whenAllAreUp(world);
    expect(waited.length).toBeGreaterThan(CLIENTS / 2);
    expect(longestOf(waited), `${describeWaits(waited)}; at first ${firstWaitMs} ms`).toBeLessThan(longestWaitMs + firstWaitMs);
  });

  test('nothing was lost, nothing happened twice, and the books are right', async () => {
    expect(await loaded.expectNothingWrong()).toBeGreaterThan(CLIENTS * FAULTS.length);
  });
});
