/** An installation with roles behind HAProxy, with clients who trade all the time and want an answer to each command. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { startHaproxy, type Haproxy } from '../support/haproxy.ts';
import { judgeCommands } from './chaos/check-commands.ts';
import { readBooks } from './chaos/read-books.ts';
import { ImpatientClient, type WaitedFor } from './impatient-client.ts';
import { openRolesWorld, type RolesOptions, type RolesWorld } from './roles-world.ts';
import { readStoredCommands } from './stored-answer.ts';
import { askReadiness } from './takeover-world.ts';

export interface LoadedRolesOptions extends Omit<RolesOptions, 'gateways'> {
  readonly gateways: number;
  /** How often each client wants something. */
  readonly everyMs: number;
}

export interface LoadedRoles {
  readonly world: RolesWorld;
  readonly haproxy: Haproxy;
  readonly clients: readonly ImpatientClient[];
  /**
   * How long the first commands took, when all clients connected at once: a slow machine takes that much longer over everything. In
   * milliseconds.
   */
  readonly firstWaitMs: number;
  /** The commands tried since a time in milliseconds since 1970 UTC. Resolves once clients have gone on for a while after what was done. */
  goOnSince(beganAt: number): Promise<readonly WaitedFor[]>;
  /** Ends the clients, and expects that each command was carried out once and that the books are right. Returns how many there were. */
  expectNothingWrong(): Promise<number>;
  close(): Promise<void>;
}

const WHILE_MS = 6_000;
const LOOK_AGAIN_MS = 100;
const PATIENCE = { timeout: 60_000, interval: 50 };
/** HAProxy tells clients apart by their address. */
const CLIENTS_A_NETWORK = 250;

export async function openLoadedRoles({ everyMs, ...options }: LoadedRolesOptions): Promise<LoadedRoles> {
  const world = await openRolesWorld(options);
  const gateways = world.running('gateway').map(({ url }) => new URL(url).host);
  const haproxy = await startHaproxy(gateways).catch(async (error: unknown) => {
    await world.close();
    throw error;
  });
  const until = performance.now() + PATIENCE.timeout;
  while ((await askReadiness(haproxy))?.isReady !== true) {
    if (performance.now() > until) {
      const output = world.output();
      await haproxy.stop();
      await world.close();
      throw new Error(`the load balancer finds no gateway that is ready\n${output}`);
    }
    await pause(LOOK_AGAIN_MS);
  }
  const clients = world.clients.map((client, index) => new ImpatientClient(client, { url: haproxy.url, from: addressOf(index) }, everyMs));
  await Promise.all(clients.map((client) => client.whenConnected()));
  await pause(WHILE_MS);
  return {
    world,
    haproxy,
    clients,
    firstWaitMs: longestOf(clients.flatMap(({ waited }) => waited)),
    goOnSince: async (beganAt) => {
      await pause(WHILE_MS);
      const isSettled = (): boolean => clients.every(({ outstanding, socket }) => outstanding <= 1 && socket.isConnected);
      await expect.poll(isSettled, PATIENCE).toBe(true);
      return clients.flatMap(({ waited }) => waited).filter(({ triedAt }) => triedAt >= beganAt);
    },
    expectNothingWrong: async () => {
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
      return acknowledged;
    },
    close: async () => {
      for (const client of clients) client.close();
      await haproxy.stop();
      await world.close();
    },
  };
}

function addressOf(index: number): string {
  return `127.1.${Math.floor(index / CLIENTS_A_NETWORK)}.${1 + (index % CLIENTS_A_NETWORK)}`;
}

export function longestOf(waited: readonly WaitedFor[]): number {
  return waited.reduce((longest, { waitedMs }) => Math.max(longest, waitedMs), 0);
}

export function describeWaits(waited: readonly WaitedFor[]): string {
  const inOrder = waited.toSorted((a, b) => a.waitedMs - b.waitedMs);
  const at = (share: number): number => inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)]?.waitedMs ?? 0;
  return `${waited.length} commands: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)} ms`;
}
