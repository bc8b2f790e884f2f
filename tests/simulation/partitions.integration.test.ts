import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import { MOST_PARTITIONS } from '@fairlead/domain/engine/partition.ts';
import { verifyJournal } from '@fairlead/server/engine/verify-journal.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { AskingSocket } from './chaos/asking-socket.ts';
import { lossyCall } from './lossy-call.ts';
import { openRolesWorld, type RolesWorld } from './roles-world.ts';
import type { SeededClient } from './seed-payers.ts';
import { askReadiness } from './takeover-world.ts';

/** Four partitions in two groups, an engine for each: clients can't tell, whichever partition they are in. */

const PARTITIONS = 4;
const GROUPS = ['0-1', '2-3'] as const;
const ORDER = { kind: 'limit', direction: 'buy', symbol: 'BTCUSD', amount: 100, leverage: 2, price: 1 } as const;
const DEAL = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 2, price: 1e8 } as const;
const PATIENCE = { timeout: 30_000, interval: 50 };

describe.runIf(isLong && testDatabases.includes('postgres'))('an installation with partitions', { timeout: 240_000 }, () => {
  let world: RolesWorld;

  beforeAll(async () => {
    world = await openRolesWorld({ clients: 12, gateways: 2, partitions: PARTITIONS, groups: GROUPS });
  }, 240_000);
  afterAll(() => world?.close());

  const gateways = (): readonly [ServerProcess, ServerProcess] => {
    const [one, other] = world.running('gateway');
    if (one === undefined || other === undefined) throw new Error(`two gateways should be running\n${world.output()}`);
    return [one, other];
  };
  const clientsOf = (...partitions: readonly number[]): readonly SeededClient[] =>
    world.clients.filter(({ userId }) => partitions.includes(userId % PARTITIONS));
  const clientOf = (partition: number): SeededClient => clientsOf(partition)[0] ?? never(`partition ${partition} has no client`);
  const connect = async (client: SeededClient, { url }: ServerProcess): Promise<AskingSocket> => {
    const connected = Promise.withResolvers<void>();
    const socket = new AskingSocket(client, { url, onConnected: connected.resolve, onEnded: () => undefined });
    onTestFinished(() => socket.close());
    await connected.promise;
    return socket;
  };
  const placeSoon = async (socket: AskingSocket, id: string): Promise<void> => {
    await expect
      .poll(async () => (await socket.askWithin('placeOrder', { ...ORDER, client_order_id: id }, 3_000))?.status ?? null, PATIENCE)
      .toBe(true);
  };
  /** Whether an order is answered now, at the first attempt. */
  const places = async (socket: AskingSocket, id: string): Promise<boolean> =>
    (await socket.askWithin('placeOrder', { ...ORDER, client_order_id: id }, 1_000))?.status === true;
  const engineOf = async (partition: number): Promise<ServerProcess> => {
    for (const engine of world.running('engine')) {
      if (engine.output().includes(`"partition":${partition}`) && (await askReadiness(engine))?.isReady === true) return engine;
    }
    return never(`no engine leads partition ${partition}\n${world.output()}`);
  };

  test('has clients in each of them, who trade through any gateway', async () => {
    const ids: number[] = [];
    for (const client of world.clients) {
      const [here, there] = await Promise.all(gateways().map((gateway) => connect(client, gateway)));
      if (here === undefined || there === undefined) return never('there are two gateways');
      await placeSoon(here, 'an-order');
      // The same command through another gateway is carried out once.
      expect(await there.ask('placeOrder', { ...ORDER, client_order_id: 'an-order' })).toMatchObject({ status: true });
      const { orders } = await there.askPositions(5_000);
      expect(orders).toHaveLength(1);
      ids.push(...orders.map(({ id }) => id));
      expect(ids.at(-1)).toSatisfy((id: number) => id % MOST_PARTITIONS === client.userId % PARTITIONS);
    }
    expect(new Set(ids).size).toBe(world.clients.length);
    expect(new Set(world.clients.map(({ userId }) => userId % PARTITIONS)).size).toBe(PARTITIONS);
  });

  test('the loss of an engine pauses the clients of its partitions only', async () => {
    const [gateway] = gateways();
    const paused = await connect(clientOf(1), gateway);
    const trading = await connect(clientOf(2), gateway);
    const statuses: string[] = [];
    paused.onStatus(({ status }) => statuses.push(`paused one: ${status}`));
    trading.onStatus(({ status }) => statuses.push(`trading one: ${status}`));
    await placeSoon(paused, 'before-the-loss');
    await (await engineOf(1)).end('SIGKILL');
    await expect.poll(() => statuses, PATIENCE).toContain('paused one: paused');
    for (let nth = 0; nth < 5; nth += 1) expect(await places(trading, `during-the-loss-${nth}`)).toBe(true);
    expect(await places(paused, 'while-it-is-away')).toBe(false);
    expect((await askReadiness(gateway))?.isReady).toBe(true);
    await world.start('engine', { PARTITIONS: GROUPS[0] });
    await placeSoon(paused, 'while-it-is-away');
    expect(statuses.filter((status) => status.startsWith('trading one'))).not.toContain('trading one: paused');
  });

  test('a halt that does not reach a partition says so, and is in effect there before anything is dealt', async () => {
    const [gateway] = gateways();
    const reached = await connect(clientOf(0), gateway);
    const away = await connect(clientOf(3), gateway);
    await (await engineOf(3)).end('SIGKILL');
    await expect.poll(() => places(away, 'is-it-away'), PATIENCE).toBe(false);
    const halt = await lossyCall(gateway.url + rulesPaths.halt, world.operator, { symbol: 'ETHUSD', reason: 'A test of halts.' });
    expect(halt).toMatchObject({ status: 503, body: { error: { code: 'changeNotInPartitions', partitions: [2, 3] } } });
    const deal = { ...DEAL, symbol: 'ETHUSD' };
    expect(await reached.ask('openPosition', { ...deal, client_order_id: 'reached-by-the-halt' })).toMatchObject({ status: false });
    await world.start('engine', { PARTITIONS: GROUPS[1] });
    await placeSoon(away, 'is-it-back');
    expect(await away.ask('openPosition', { ...deal, client_order_id: 'after-the-halt' })).toMatchObject({ status: false });
  });

  test('the partitions of a group can be divided between two engines', async () => {
    const [gateway] = gateways();
    const former = await engineOf(2);
    const [two, three] = await Promise.all(['2', '3'].map((partition) => world.start('engine', { PARTITIONS: partition })));
    if (two === undefined || three === undefined) return never('two engines were started');
    for (const standby of [two, three]) expect((await askReadiness(standby))?.checks['leadership']).toBe('standing by');
    await former.end('SIGTERM');
    for (const standby of [two, three]) await expect.poll(async () => (await askReadiness(standby))?.isReady, PATIENCE).toBe(true);
    for (const partition of [2, 3]) await placeSoon(await connect(clientOf(partition), gateway), 'after-the-division');
  });

  test('an engine refuses partitions that the installation does not have', async () => {
    await expect(world.start('engine', { PARTITIONS: '3-4' })).rejects.toThrow(
      'PARTITIONS names partition 4, but this installation has 4 partitions, 0 to 3.',
    );
  });

  test('a replay of all journals agrees with the ledger', async () => {
    const report = await world.withDatabase(verifyJournal);
    expect(report.faults).toEqual([]);
  });
});

function never(message: string): never {
  throw new Error(message);
}
