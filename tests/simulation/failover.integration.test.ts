import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { runSql } from '../support/postgres.ts';
import { openFailoverWorld, type FailoverWorld } from './failover-world.ts';

/**
 * The real server trades on a primary that dies while its standby takes over, and on one that comes back afterwards. It finds the new
 * primary by itself, and the books account for everything that was acknowledged.
 */

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 25;
const WHILE_MS = isLong ? 3_000 : 1_000;

async function openWorld(isSynchronous: boolean): Promise<FailoverWorld> {
  const world = await openFailoverWorld({ isSynchronous });
  onTestFinished(() => world.close());
  return world;
}

/** Resolves when a new command sent from now on is settled. */
async function untilTrading({ clients, server }: FailoverWorld): Promise<void> {
  const from = Date.now();
  const at = await clients.whenTradingAfter(from, () => server.hasEnded || Date.now() > from + PATIENCE_MS);
  if (at === null) throw new Error(`no client could trade\n${server.output().slice(-5_000)}`);
}

function forAWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, WHILE_MS));
}

interface Readiness {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

async function askReadiness({ server }: FailoverWorld): Promise<Readiness> {
  const answer = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  const { checks } = (await answer.json()) as { checks: Record<string, string> };
  return { isReady: answer.ok, checks };
}

const NOTHING_WRONG = { lost: [], doubled: [], unexplained: [], bookFaults: [] };
const LIMITS = { timeout: PATIENCE_MS, interval: LOOK_EVERY_MS };

describe.runIf(testDatabases.includes('postgres'))('a primary replaced by its standby', { timeout: 180_000 }, () => {
  test.runIf(isLong)('loses nothing that was acknowledged, and gets no entry once it is back', async () => {
    const world = await openWorld(true);
    const { pair, server, clients } = world;
    await untilTrading(world);
    await forAWhile();
    await pair.killPrimary();
    await expect.poll(() => askReadiness(world), LIMITS).toMatchObject({ isReady: false, checks: { database: 'failed' } });
    await pair.promote();
    await untilTrading(world);

    await pair.startOldPrimaryAgain();
    // An administrator makes it accept writes without a standby, so that there are two primaries.
    await runSql(pair.primary.url('postgres'), 'ALTER SYSTEM RESET synchronous_standby_names');
    await runSql(pair.primary.url('postgres'), 'SELECT pg_reload_conf()');
    const entriesBefore = await world.countEntries(pair.primary);
    await runSql(
      pair.standby.url('postgres'),
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'fairlead%'",
    );
    await untilTrading(world);
    await forAWhile();
    await clients.whenSettled(PATIENCE_MS);
    const accounted = await world.countEntries(pair.standby);

    // Not even if there is no other server left.
    await pair.standby.kill();
    await expect.poll(() => askReadiness(world), LIMITS).toMatchObject({ isReady: false, checks: { database: 'failed' } });
    const silentFrom = Date.now();
    await forAWhile();
    expect(clients.firstSuccessAfter(silentFrom)).toBeNull();
    expect(server.output()).toContain('is a primary on timeline 1, which was replaced by one on timeline 2');
    expect(await world.countEntries(pair.primary)).toBe(entriesBefore);

    await pair.standby.startAgain();
    await untilTrading(world);
    const { acknowledged, ...found } = await world.account(pair.standby);
    expect(found).toEqual(NOTHING_WRONG);
    expect(acknowledged).toBeGreaterThan(50);
    expect(await world.countEntries(pair.standby)).toBeGreaterThan(accounted);
    expect(await world.countEntries(pair.primary)).toBe(entriesBefore);
  });

  test('stops trading for good if the standby had not received everything that was acknowledged', async () => {
    const world = await openWorld(false);
    const { pair, server, clients } = world;
    await untilTrading(world);
    await pair.holdReplication();
    await untilTrading(world);
    await pair.killPrimary();
    await pair.promote();
    await expect.poll(() => askReadiness(world), LIMITS).toMatchObject({ isReady: false, checks: { database: 'ok', engine: 'failed' } });
    const stoppedAt = Date.now();
    await forAWhile();
    expect(clients.firstSuccessAfter(stoppedAt)).toBeNull();
    expect(server.output()).toContain('the journal lacks acknowledged entries');
  });
});

describe.runIf(isLong && testDatabases.includes('postgres'))('a synchronous standby that is away', { timeout: 180_000 }, () => {
  test('blocks acknowledgements until it is back, and loses nothing', async () => {
    const world = await openWorld(true);
    const { pair, clients } = world;
    await untilTrading(world);
    await pair.standby.kill();
    await expect.poll(() => askReadiness(world), LIMITS).toMatchObject({ isReady: false });
    const silentFrom = Date.now();
    await forAWhile();
    expect(clients.firstSuccessAfter(silentFrom)).toBeNull();
    await pair.standby.startAgain();
    await untilTrading(world);
    const { acknowledged, ...found } = await world.account(pair.primary);
    expect(found).toEqual(NOTHING_WRONG);
    expect(acknowledged).toBeGreaterThan(10);
  });
});
