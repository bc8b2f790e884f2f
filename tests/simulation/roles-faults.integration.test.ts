import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@fairlead/server/roles.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { testDatabases } from '../support/databases.ts';
import { startFaultyPostgres, type FaultyPostgres } from '../support/faulty-postgres.ts';
import { startHaproxy, type Haproxy } from '../support/haproxy.ts';
import { isLong } from '../support/long.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { judgeCommands } from './chaos/check-commands.ts';
import { readBooks } from './chaos/read-books.ts';
import { ImpatientClient, type WaitedFor } from './impatient-client.ts';
import { openRolesWorld, type RolesWorld } from './roles-world.ts';
import { readStoredCommands } from './stored-answer.ts';
import { askReadiness } from './takeover-world.ts';

/**
 * Three gateways behind HAProxy, two engines, two feeds and a worker, with clients who trade all the time. Each process, the bus and the
 * database are killed, suspended and cut off: nothing that was acknowledged is lost, nothing happens twice, and no client waits long.
 */

const CLIENTS = 300;
/** Two commands of each client in this time: with eight processes and the clients on two cores, the machine isn't saturated. */
const EVERY_MS = 4_000;
const WHILE_MS = 6_000;
const GATEWAYS = 3;
const ROLE_WAIT_MS = 3_000;
const SERVICE_WAIT_MS = 5_000;
const SUSPENDED_MS = 2_000;
const LOOK_AGAIN_MS = 100;
const PATIENCE = { timeout: 60_000, interval: 50 };

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

function longestOf(waited: readonly WaitedFor[]): number {
  return waited.reduce((longest, { waitedMs }) => Math.max(longest, waitedMs), 0);
}

describe.runIf(isLong && testDatabases.includes('postgres'))('an installation with roles, under faults', { timeout: 600_000 }, () => {
  let postgres: FaultyPostgres;
  let world: RolesWorld;
  let haproxy: Haproxy;
  let clients: readonly ImpatientClient[] = [];
  /** How long the first commands took, when all clients connected at once: a slow machine takes that much longer over everything. */
  let firstWaitMs = 0;

  beforeAll(async () => {
    postgres = await startFaultyPostgres();
    await postgres.createDatabase('roles');
    const gatewayPorts: number[] = [];
    while (gatewayPorts.length < GATEWAYS) gatewayPorts.push(await findFreePort());
    world = await openRolesWorld({ clients: CLIENTS, gatewayPorts, engines: 2, postgres, databaseName: 'roles' });
    await world.start('feed');
    haproxy = await startHaproxy(gatewayPorts);
    while ((await askReadiness(haproxy))?.isReady !== true) await pause(LOOK_AGAIN_MS);
    clients = world.clients.map(
      (client, index) =>
        new ImpatientClient(client, { url: haproxy.url, from: `127.1.${Math.floor(index / 250)}.${1 + (index % 250)}` }, EVERY_MS),
    );
    await Promise.all(clients.map((client) => client.whenConnected()));
    await pause(WHILE_MS);
    firstWaitMs = longestOf(clients.flatMap(({ waited }) => waited));
  }, 600_000);

  afterAll(async () => {
    for (const client of clients) client.close();
    await haproxy?.stop();
    await world?.close();
    await postgres?.stop();
  });

  test('the load balancer spreads the clients over all gateways', async () => {
    const counts = await Promise.all(
      world.running('gateway').map(async ({ url }) => {
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
    const beganAt = Date.now();
    await cause(world, postgres);
    await pause(WHILE_MS);
    const isSettled = (): boolean => clients.every(({ outstanding, socket }) => outstanding <= 1 && socket.isConnected);
    await expect.poll(isSettled, PATIENCE).toBe(true);
    const waited = clients.flatMap((client) => client.waited).filter(({ triedAt }) => triedAt >= beganAt);
    expect(waited.length).toBeGreaterThan(CLIENTS / 2);
    expect(longestOf(waited), `${describeWaits(waited)}; at first ${firstWaitMs} ms`).toBeLessThan(longestWaitMs + firstWaitMs);
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
    expect(acknowledged).toBeGreaterThan(CLIENTS * FAULTS.length);
  });
});

function describeWaits(waited: readonly WaitedFor[]): string {
  const inOrder = waited.toSorted((a, b) => a.waitedMs - b.waitedMs);
  const at = (share: number): number => inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)]?.waitedMs ?? 0;
  return `${waited.length} commands: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)} ms`;
}
