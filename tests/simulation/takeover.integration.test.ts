import { describe, expect, onTestFinished, test } from 'vitest';
import { accountPaths } from '@fairlead/contract/paths.ts';
import pg from 'pg';
import { testDatabases } from '../support/databases.ts';
import { HANGING } from '../support/hang-on-signal.ts';
import { isLong } from '../support/long.ts';
import { runSql, startPostgres } from '../support/postgres.ts';
import { fileURLToPath } from 'node:url';
import { ADVISORY_LOCKS } from '@fairlead/server/adapters/db/advisory-locks.ts';
import { openDirectSocket } from './direct-socket.ts';
import { lossyCall } from './lossy-call.ts';
import type { ServerProcess } from '../support/server-process.ts';
import {
  askReadiness,
  countStandings,
  NOTHING_WRONG,
  openTakeoverWorld,
  type TakeoverOptions,
  type TakeoverWorld,
} from './takeover-world.ts';

/**
 * Several real servers on one PostgreSQL, of which one leads. Whatever happens to the leader, another server takes over: nothing
 * acknowledged is lost, nothing is executed twice, no answer differs, and a server that has lost the lead neither writes nor shows
 * anything.
 */

const ROUNDS = isLong ? 8 : 1;
const TIMES = isLong ? `${ROUNDS} times` : 'once';
const STANDBY_PATIENCE = { timeout: 40_000, interval: 50 };
const WHILE_MS = 700;

async function openWorld(options: TakeoverOptions = {}): Promise<TakeoverWorld> {
  const world = await openTakeoverWorld(options);
  onTestFinished(() => world.close());
  return world;
}

function forAWhile(ms = WHILE_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const isOnPostgres = testDatabases.includes('postgres');

/** Far from the market: it changes what the account shows, and nothing ever happens to it. */
const order = (client_order_id: string) => ({
  kind: 'limit',
  direction: 'buy',
  symbol: 'BTCUSD',
  amount: 100,
  leverage: 2,
  price: 1,
  client_order_id,
});

const END_LEASE_OF_LEADER = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'fairlead-lease' AND datname = current_database()
    AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${ADVISORY_LOCKS.leader} AND granted)`;

async function expectNothingWrong(world: TakeoverWorld, epochs: number): Promise<void> {
  const { acknowledged, epochs: counted, ...found } = await world.account();
  expect(found).toEqual(NOTHING_WRONG);
  // The count depends on how much time for trading the takeovers left; after each, the test waited until trading succeeded.
  expect(acknowledged).toBeGreaterThan(0);
  expect(counted, world.output()).toBe(epochs);
}

async function expectStandingBy(server: ServerProcess): Promise<void> {
  await expect.poll(() => askReadiness(server), STANDBY_PATIENCE).toMatchObject({ isReady: false, checks: { leadership: 'standing by' } });
  expect((await fetch(`${server.url}/healthz`)).ok).toBe(true);
}

describe.runIf(isOnPostgres)('a leader that is gone', { timeout: 400_000 }, () => {
  // In the short run the two kills of the test below prove the same.
  test.runIf(isLong)(`by SIGKILL, ${TIMES}, loses nothing that was acknowledged`, async () => {
    const world = await openWorld();
    await world.untilTrading();
    for (let round = 0; round < ROUNDS; round += 1) {
      await forAWhile();
      const leader = await world.leader();
      await leader.end('SIGKILL');
      await world.untilTrading();
      expect((await world.leader()).url).not.toBe(leader.url);
      if (round < ROUNDS - 1) await world.startStandby();
    }
    await expectNothingWrong(world, 1 + ROUNDS);
  });

  test(`by SIGTERM, ${TIMES}, loses nothing that was acknowledged`, async () => {
    const world = await openWorld();
    await world.untilTrading();
    for (let round = 0; round < ROUNDS; round += 1) {
      await forAWhile();
      const leader = await world.leader();
      expect(await leader.end('SIGTERM')).toEqual({ code: 0, signal: null });
      await world.untilTrading();
      if (round < ROUNDS - 1) await world.startStandby();
    }
    await expectNothingWrong(world, 1 + ROUNDS);
  });

  test.runIf(isLong)('is replaced by one of two standbys, and that one by the other', async () => {
    const world = await openWorld({ standbys: 2 });
    await world.untilTrading();
    await (await world.leader()).end('SIGKILL');
    await world.untilTrading();
    const second = await world.leader();
    const third = world.running().find((server) => server !== second);
    if (third === undefined) throw new Error('no third server is running');
    await expectStandingBy(third);
    await second.end('SIGKILL');
    await world.untilTrading();
    expect(await world.leader()).toBe(third);
    await expectNothingWrong(world, 3);
  });
});

describe.runIf(isOnPostgres)('a frozen leader', { timeout: 400_000 }, () => {
  test(`that resumes, ${TIMES}, writes nothing, shows nothing outdated, and becomes a standby`, async () => {
    const world = await openWorld();
    await world.untilTrading();
    for (let round = 0; round < ROUNDS; round += 1) {
      const leader = await world.leader();
      const { url } = leader;
      const { token } = world.own;
      const direct = await openDirectSocket(url, world.own);
      expect(await direct.ask('placeOrder', order(`before-${round}`))).toMatchObject({ status: true });
      // What was already on its way to the screen does not count.
      await expect.poll(() => direct.pushedOrders.length, STANDBY_PATIENCE).toBeGreaterThan(0);
      await forAWhile();
      leader.signal('SIGSTOP');
      // They wait in the socket for the process to resume.
      const readiness = fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => null,
      );
      const asked = Promise.all([
        direct.ask('positions', {}),
        direct.ask('placeOrder', order(`asleep-${round}`)),
        lossyCall(url + accountPaths.get, token, {}),
        lossyCall(url + accountPaths.getBalance, token, {}),
      ]);
      await world.untilTrading();
      const next = await openDirectSocket(world.proxy.url, world.own);
      expect(await next.ask('placeOrder', order(`meanwhile-${round}`))).toMatchObject({ status: true });
      const seen = direct.pushedOrders.length;
      leader.signal('SIGCONT');
      const late = Promise.all([lossyCall(url + accountPaths.getBalance, token, {}), lossyCall(url + accountPaths.get, token, {})]);
      const [positions, command, ...calls] = [...(await asked), ...(await late)];
      expect(await readiness).not.toBe(200);
      expect(positions?.status ?? false, JSON.stringify(positions)).toBe(false);
      expect(positions ?? {}).not.toHaveProperty('orders');
      expect(command?.status ?? false, JSON.stringify(command)).toBe(false);
      for (const call of calls) expect(call?.status ?? 503, JSON.stringify(call)).toBe(503);
      expect(direct.pushedOrders.slice(seen)).toEqual([]);
      await expectStandingBy(leader);
      expect(countStandings(leader)).toBeGreaterThan(0);
      // A command whose answer was lost gets its one true answer when it is sent again.
      expect(await next.ask('placeOrder', order(`asleep-${round}`))).toMatchObject({ status: true });
      for (const socket of [direct, next]) socket.close();
      await world.untilTrading();
    }
    await expectNothingWrong(world, 1 + ROUNDS);
  });

  const hanging = (hangMs: number): TakeoverOptions => ({
    environment: {
      NODE_OPTIONS: `--import ${fileURLToPath(new URL('../support/hang-on-signal.ts', import.meta.url))}`,
      HANG_MS: String(hangMs),
    },
  });

  const hang = async (leader: ServerProcess): Promise<void> => {
    leader.signal('SIGUSR2');
    await expect.poll(() => leader.output().includes(HANGING), STANDBY_PATIENCE).toBe(true);
  };

  test.runIf(isLong)('with only its event loop blocked for 2 s still leads', async () => {
    const world = await openWorld(hanging(2_000));
    await world.untilTrading();
    const leader = await world.leader();
    await hang(leader);
    expect(await world.untilTrading()).toBeGreaterThan(1_000);
    expect((await world.leader()).url, world.output()).toBe(leader.url);
    await expectNothingWrong(world, 1);
  });

  test.runIf(isLong)('with only its event loop blocked for long loses the lead, and becomes a standby once it resumes', async () => {
    const world = await openWorld(hanging(12_000));
    await world.untilTrading();
    const leader = await world.leader();
    await hang(leader);
    const elapsedMs = await world.untilTrading();
    expect(elapsedMs).toBeGreaterThan(4_500);
    expect(elapsedMs).toBeLessThan(8_000);
    expect(await world.leader()).not.toBe(leader);
    await expectStandingBy(leader);
    await expectNothingWrong(world, 2);
  });
});

describe.runIf(isOnPostgres)('a leader that loses connections', { timeout: 400_000 }, () => {
  test.runIf(isLong)(`of its lease alone, ${TIMES}, loses nothing that was acknowledged`, async () => {
    const world = await openWorld();
    await world.untilTrading();
    for (let round = 0; round < ROUNDS; round += 1) {
      await runSql(world.databaseUrl, END_LEASE_OF_LEADER);
      await forAWhile(2_000);
      await world.untilTrading();
    }
    const { acknowledged, epochs, ...found } = await world.account();
    expect(found).toEqual(NOTHING_WRONG);
    expect(acknowledged).toBeGreaterThan(5);
    // It recovers the lead, or another server was faster.
    expect(epochs).toBeLessThanOrEqual(1 + ROUNDS);
  });

  test.runIf(isLong)('of its lease alone while it is frozen shows nothing outdated', async () => {
    const world = await openWorld();
    await world.untilTrading();
    const leader = await world.leader();
    const direct = await openDirectSocket(leader.url, world.own);
    expect(await direct.ask('placeOrder', order('before-it'))).toMatchObject({ status: true });
    leader.signal('SIGSTOP');
    const asked = direct.ask('positions', {});
    await runSql(world.databaseUrl, END_LEASE_OF_LEADER);
    await expect
      .poll(async () => world.proxy.servingUrl !== null && (await world.leader()) !== leader, { timeout: 5_000, interval: 5 })
      .toBe(true);
    const next = await openDirectSocket(world.proxy.url, world.own);
    expect(await next.ask('placeOrder', order('meanwhile-1'))).toMatchObject({ status: true });
    leader.signal('SIGCONT');
    const positions = await asked;
    for (const socket of [direct, next]) socket.close();
    expect(positions ?? {}).not.toHaveProperty('orders');
  });

  const restarts = isLong ? (['fast', 'immediate'] as const) : [];

  test.each(restarts)('as its database restarts (%s), loses nothing that was acknowledged', async (mode) => {
    const postgres = await startPostgres({ durable: true });
    onTestFinished(() => postgres.stop());
    const world = await openWorld({ databaseUrl: await postgres.createDatabase('takeover') });
    await world.untilTrading();
    await postgres.shutDown(mode);
    await forAWhile(300);
    await postgres.startAgain();
    await world.untilTrading();
    await forAWhile(2_000);
    await world.untilTrading();
    // Whichever leads afterwards: usually the previous leader, which takes over the journal again.
    const { acknowledged, epochs, ...found } = await world.account();
    expect(found).toEqual(NOTHING_WRONG);
    expect(acknowledged).toBeGreaterThan(5);
    expect(epochs).toBeGreaterThan(1);
  });
});

describe.runIf(isOnPostgres && isLong)('a server in the middle of a takeover', { timeout: 400_000 }, () => {
  test('that freezes becomes a standby once it resumes', async () => {
    const world = await openWorld({ standbys: 2 });
    await world.untilTrading();
    const blocker = new pg.Client({ connectionString: world.databaseUrl });
    await blocker.connect();
    onTestFinished(() => blocker.end());
    const leader = await world.leader();
    await leader.end('SIGKILL');
    await blocker.query('BEGIN; LOCK TABLE engine_epoch IN ACCESS EXCLUSIVE MODE');
    const holder = async (): Promise<ServerProcess | undefined> => {
      const { rows } = await blocker.query<{ holder: string | null }>('SELECT holder FROM engine_lease');
      return world.running().find(({ processId }) => rows[0]?.holder?.includes(` ${processId} `) === true);
    };
    await expect.poll(holder, STANDBY_PATIENCE).toBeDefined();
    const first = await holder();
    if (first === undefined) throw new Error('no server takes over');
    first.signal('SIGSTOP');
    await expect.poll(async () => (await holder()) === first, STANDBY_PATIENCE).toBe(false);
    await blocker.query('ROLLBACK');
    await world.untilTrading();
    expect(await world.leader()).not.toBe(first);
    first.signal('SIGCONT');
    await expect
      .poll(async () => first.hasEnded() || (await askReadiness(first))?.checks['leadership'] === 'standing by', STANDBY_PATIENCE)
      .toBe(true);
    expect(first.hasEnded(), first.output().slice(-2_000)).toBe(false);
    await expectNothingWrong(world, 2);
  });
});
