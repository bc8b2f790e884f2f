import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../support/databases.ts';
import { judgeCommands } from './chaos/check-commands.ts';
import { readBooks } from './chaos/read-books.ts';
import { ImpatientClient, type WaitedFor } from './impatient-client.ts';
import { readStoredCommands } from './stored-answer.ts';
import { openTakeoverWorld } from './takeover-world.ts';

/**
 * A new version is deployed while 200 clients trade: a new server is started as a standby, and the old one is told to stop. No command is
 * lost, and no client waits long for an answer.
 */

const CLIENTS = 200;
const TURNS = 3;
const EVERY_MS = 1_000;
const WHILE_MS = 4_000;
const LONGEST_WAIT_MS = 2_000;
/**
 * A machine may be so slow that clients wait that long even without a restart, when all connect at once to a server that has just been
 * started. Then a restart may cost this much more.
 */
const RESTART_MS = 1_000;
const PATIENCE = { timeout: 60_000, interval: 50 };

describe.runIf(testDatabases.includes('postgres'))('a rolling restart', { timeout: 400_000 }, () => {
  test(`${TURNS} times under ${CLIENTS} clients, loses no command and delays no client by more than ${LONGEST_WAIT_MS} ms`, async () => {
    const world = await openTakeoverWorld({
      standbys: 0,
      traders: 0,
      seeded: CLIENTS,
      environment: { TRUST_PROXY: 'loopback', LOG_LEVEL: 'info' },
    });
    onTestFinished(() => world.close());
    world.clients.close();
    const clients = world.seeded.map(
      (client, index) =>
        new ImpatientClient(client, { url: world.proxy.url, address: `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}` }, EVERY_MS),
    );
    onTestFinished(() => {
      for (const client of clients) client.close();
    });
    await Promise.all(clients.map((client) => client.whenConnected()));
    await forAWhile();
    const beganAt = Date.now();
    const turns: string[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const old = await world.leader();
      const next = await world.startStandby();
      await forAWhile();
      const toldAt = Date.now();
      old.signal('SIGTERM');
      await expect.poll(() => world.proxy.servingUrl, PATIENCE).toBe(next.url);
      const servingMs = Date.now() - toldAt;
      await old.gone;
      turns.push(`serving after ${servingMs} ms, old server gone after ${Date.now() - toldAt} ms`);
      await forAWhile();
    }
    for (const client of clients) client.finish();
    await expect.poll(() => clients.reduce((sum, { outstanding }) => sum + outstanding, 0), PATIENCE).toBe(0);
    for (const client of clients) client.close();

    const all = clients.flatMap((client) => client.waited);
    const firstWaitMs = longestOf(all.filter(({ triedAt }) => triedAt < beganAt));
    const waited = all.filter(({ triedAt }) => triedAt >= beganAt);
    const shown = [`without a restart: most ${firstWaitMs} ms`, ...turns, describeWaits(waited)].join('\n');
    const histories = clients.flatMap(({ socket }) => [...socket.histories.values()]);
    const accountIds = world.seeded.map(({ userId }) => userId);
    const { commands, books } = await world.withDatabase(async (database) => ({
      commands: await readStoredCommands(database, accountIds),
      books: await readBooks(database),
    }));
    const { acknowledged, ...found } = judgeCommands(histories, commands);
    expect(found).toEqual({ lost: [], doubled: [], unexplained: [] });
    expect(books.faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(CLIENTS * 10);
    expect(longestOf(waited), shown).toBeLessThan(Math.max(LONGEST_WAIT_MS, firstWaitMs + RESTART_MS));
  });
});

function longestOf(waited: readonly WaitedFor[]): number {
  return waited.reduce((longest, { waitedMs }) => Math.max(longest, waitedMs), 0);
}

function forAWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, WHILE_MS));
}

function describeWaits(waited: readonly WaitedFor[]): string {
  const inOrder = waited.toSorted((a, b) => a.waitedMs - b.waitedMs);
  const at = (share: number): number => inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)]?.waitedMs ?? 0;
  const slowest = inOrder
    .slice(-5)
    .map(({ waitedMs, disconnectedMs, attempts }) => `${waitedMs} ms (${disconnectedMs} without a connection, ${attempts} attempts)`);
  const over = [100, 500, 1_000, 1_500, 2_000].map((ms) => `over ${ms} ms: ${waited.filter(({ waitedMs }) => waitedMs > ms).length}`);
  return [
    `${waited.length} commands: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)} ms`,
    over.join(', '),
    `slowest: ${slowest.join('; ')}`,
  ].join('\n');
}
