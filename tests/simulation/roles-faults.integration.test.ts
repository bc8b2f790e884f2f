import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@fairlead/server/roles.ts';
import { testDatabases } from '../support/databases.ts';
import { startFaultyPostgres, type FaultyPostgres } from '../support/faulty-postgres.ts';
import { isLong } from '../support/long.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { describeWaits, longestOf, openLoadedRoles, type LoadedRoles } from './loaded-roles.ts';
import type { RolesWorld } from './roles-world.ts';
import { askReadiness } from './takeover-world.ts';

/**
 * Three gateways behind HAProxy, two engines, two feeds and a worker, with clients who trade all the time. Each process, the bus and the
 * database are killed, suspended and cut off: nothing that was acknowledged is lost, nothing happens twice, and no client waits long.
 */

const CLIENTS = 300;
/** Two commands of each client in this time: with eight processes and the clients on two cores, the machine isn't saturated. */
const EVERY_MS = 4_000;
const GATEWAYS = 3;
const ROLE_WAIT_MS = 3_000;
const SERVICE_WAIT_MS = 5_000;
const SUSPENDED_MS = 2_000;

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
      longestWaitMs: ROLE_WAIT_MS + SUSPENDED_MS,
      cause: async (world) => suspend(await leaderOf(world, role)),
    },
    {
      name: `a ${role} is cut off from the bus and the database`,
      longestWaitMs: ROLE_WAIT_MS + SUSPENDED_MS,
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
  { name: 'NATS is suspended', longestWaitMs: SERVICE_WAIT_MS + SUSPENDED_MS, cause: ({ nats }) => suspend(nats) },
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

/** And starts it again, on its port, as a supervisor would. */
async function kill(world: RolesWorld, role: Role): Promise<void> {
  const server = await leaderOf(world, role);
  await server.end('SIGKILL');
  await world.start(role, Number(new URL(server.url).port));
}

async function suspend(process: { signal(signal: 'SIGSTOP' | 'SIGCONT'): void }): Promise<void> {
  process.signal('SIGSTOP');
  await pause(SUSPENDED_MS);
  process.signal('SIGCONT');
}

async function cutOff(world: RolesWorld, server: ServerProcess): Promise<void> {
  world.cutOff(server);
  await pause(SUSPENDED_MS);
  await world.reconnect(server);
}

describe.runIf(isLong && testDatabases.includes('postgres'))('an installation with roles, under faults', { timeout: 600_000 }, () => {
  let postgres: FaultyPostgres;
  let loaded: LoadedRoles;

  beforeAll(async () => {
    postgres = await startFaultyPostgres();
    await postgres.createDatabase('roles');
    loaded = await openLoadedRoles({
      clients: CLIENTS,
      everyMs: EVERY_MS,
      gateways: GATEWAYS,
      engines: 2,
      feeds: 2,
      place: { postgres, databaseName: 'roles' },
    });
  }, 600_000);

  afterAll(async () => {
    await loaded?.close();
    await postgres?.stop();
  });

  test('the load balancer spreads the clients over all gateways', async () => {
    const counts = await Promise.all(
      loaded.world.running('gateway').map(async ({ url }) => {
        const page = await (await fetch(`${url}/metrics`)).text();
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
    expect(waited.length).toBeGreaterThan(CLIENTS / 2);
    expect(longestOf(waited), `${describeWaits(waited)}; at first ${firstWaitMs} ms`).toBeLessThan(longestWaitMs + firstWaitMs);
  });

  test('nothing was lost, nothing happened twice, and the books are right', async () => {
    expect(await loaded.expectNothingWrong()).toBeGreaterThan(CLIENTS * FAULTS.length);
  });
});
