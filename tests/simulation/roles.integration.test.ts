import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { haltResponseSchema } from '@fairlead/contract/trading/operators/rules.ts';
import type { PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../support/databases.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { AskingSocket } from './chaos/asking-socket.ts';
import { lossyCall } from './lossy-call.ts';
import { openRolesWorld, type RolesWorld } from './roles-world.ts';
import { askReadiness } from './takeover-world.ts';
import type { SeededClient } from './seed-payers.ts';

/** The same installation, its work shared by processes with roles. Whichever gateway a client reaches, it is the same broker. */

const ORDER = { kind: 'limit', direction: 'buy', symbol: 'BTCUSD', amount: 100, leverage: 2, price: 1 } as const;
const DEAL = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 2, price: 1e8 } as const;
const PATIENCE = { timeout: 30_000, interval: 50 };

describe.runIf(testDatabases.includes('postgres'))('an installation with roles', { timeout: 240_000 }, () => {
  let world: RolesWorld;
  let nextClient = 0;

  beforeAll(async () => {
    world = await openRolesWorld({ clients: 12, gateways: 2, engines: 2 });
  }, 240_000);
  afterAll(() => world?.close());

  const newClient = (): SeededClient => {
    const client = world.clients[nextClient];
    nextClient += 1;
    if (client === undefined) throw new Error('more clients have to be seeded');
    return client;
  };
  const gateways = (): readonly [ServerProcess, ServerProcess] => {
    const [one, other] = world.running('gateway');
    if (one === undefined || other === undefined) throw new Error(`two gateways should be running\n${world.output()}`);
    return [one, other];
  };
  const connect = async (client: SeededClient, { url }: ServerProcess): Promise<AskingSocket> => {
    let onConnected = (): void => undefined;
    const connected = new Promise<void>((resolve) => {
      onConnected = resolve;
    });
    const socket = new AskingSocket(client, { url, onConnected: () => onConnected(), onEnded: () => undefined });
    onTestFinished(() => socket.close());
    await connected;
    return socket;
  };
  const leaderOf = async (role: 'engine' | 'feed' | 'worker'): Promise<ServerProcess> => {
    for (const server of world.running(role)) if ((await askReadiness(server))?.isReady === true) return server;
    throw new Error(`no ${role} leads\n${world.output()}`);
  };
  /** Places orders until one is answered; returns how long that took. */
  const placeSoon = async (socket: AskingSocket, id: string): Promise<number> => {
    const from = Date.now();
    await expect
      .poll(async () => (await socket.askWithin('placeOrder', { ...ORDER, client_order_id: id }, 3_000))?.status ?? null, PATIENCE)
      .toBe(true);
    return Date.now() - from;
  };

  test('is ready, each process in its role', async () => {
    for (const gateway of gateways()) expect((await askReadiness(gateway))?.isReady).toBe(true);
    await leaderOf('feed');
    await leaderOf('engine');
    await leaderOf('worker');
    const standbys = await Promise.all(world.running('engine').map(askReadiness));
    expect(standbys.filter((found) => found?.isReady === false).map((found) => found?.checks['leadership'])).toEqual(['standing by']);
  });

  test('shows at every gateway what was dealt through another one', async () => {
    const client = newClient();
    const [one, other] = gateways();
    const here = await connect(client, one);
    const there = await connect(client, other);
    const shown: PositionsMessage[] = [];
    there.onPositions((message) => shown.push(message));
    expect(await here.ask('openPosition', { ...DEAL, client_order_id: 'the-deal' })).toMatchObject({ status: true });
    await expect.poll(() => shown.at(-1)?.open.length, PATIENCE).toBe(1);
    expect((await here.askPositions(5_000)).open).toHaveLength(1);
  });

  test('gives a command that is repeated through another gateway the same answer, and carries it out once', async () => {
    const client = newClient();
    const [one, other] = gateways();
    const first = await (await connect(client, one)).ask('openPosition', { ...DEAL, client_order_id: 'the-deal-once' });
    const there = await connect(client, other);
    const second = await there.ask('openPosition', { ...DEAL, client_order_id: 'the-deal-once' });
    expect(second).toEqual(first);
    expect((await there.askPositions(5_000)).open).toHaveLength(1);
  });

  test('ends a session everywhere', async () => {
    const client = newClient();
    const [one, other] = gateways();
    const there = await connect(client, other);
    await lossyCall(one.url + accountPaths.logout, client.token, {});
    await expect.poll(() => there.isConnected, PATIENCE).toBe(false);
    expect((await lossyCall(other.url + accountPaths.get, client.token, {}))?.status).toBe(401);
  });

  test('halts trading everywhere by the time an operator is told so', async () => {
    const client = newClient();
    const [one, other] = gateways();
    const there = await connect(client, other);
    const halted = await lossyCall(one.url + rulesPaths.halt, world.operator, { symbol: 'ETHUSD', reason: 'A test of halts.' });
    expect(halted).toMatchObject({ status: 200 });
    const deal = { ...DEAL, symbol: 'ETHUSD', client_order_id: 'while-halted' };
    expect(await there.ask('openPosition', deal)).toMatchObject({ status: false });
    const { id } = haltResponseSchema.parse(halted?.body).data;
    const resumed = await lossyCall(other.url + rulesPaths.resume, world.operator, { id, reason: 'The test is over.' });
    expect(resumed).toMatchObject({ status: 200 });
    await expect
      .poll(
        async () => (await there.askWithin('openPosition', { ...deal, client_order_id: `again-${Date.now()}` }, 3_000))?.status,
        PATIENCE,
      )
      .toBe(true);
  });

  test('goes on when the leading engine is killed', async () => {
    const client = newClient();
    const socket = await connect(client, gateways()[0]);
    await placeSoon(socket, 'order-before');
    await (await leaderOf('engine')).end('SIGKILL');
    const tookMs = await placeSoon(socket, 'order-after');
    expect(tookMs).toBeLessThan(15_000);
    expect((await socket.askPositions(5_000)).orders).toHaveLength(2);
    await world.start('engine');
  });

  test('goes on with another feed', async () => {
    const client = newClient();
    await (await leaderOf('feed')).end('SIGKILL');
    await world.start('feed');
    const socket = await connect(client, gateways()[1]);
    await expect
      .poll(
        async () => (await socket.askWithin('openPosition', { ...DEAL, client_order_id: `deal-${Date.now()}` }, 3_000))?.status,
        PATIENCE,
      )
      .toBe(true);
  });

  test('goes on when the bus has been away', async () => {
    const client = newClient();
    const socket = await connect(client, gateways()[0]);
    await placeSoon(socket, 'order-before');
    await world.nats.kill();
    await world.nats.startAgain();
    await placeSoon(socket, 'order-after');
    expect(socket.isConnected).toBe(true);
  });

  test('goes on at the other gateway when one is killed', async () => {
    const client = newClient();
    const [one, other] = gateways();
    const socket = await connect(client, one);
    await placeSoon(socket, 'order-at-one');
    await one.end('SIGKILL');
    const there = await connect(client, other);
    await placeSoon(there, 'order-at-other');
    expect((await there.askPositions(5_000)).orders).toHaveLength(2);
    await world.start('gateway');
  });

  test('answers a command that is under way when its gateway is told to stop', async () => {
    const client = newClient();
    const [one] = gateways();
    const engine = await leaderOf('engine');
    const socket = await connect(client, one);
    await placeSoon(socket, 'order-before');
    engine.signal('SIGSTOP');
    const order = socket.askWithin('placeOrder', { ...ORDER, client_order_id: 'order-under-way' }, 10_000);
    // The gateway passes it on.
    await pause(200);
    const ended = one.end('SIGTERM');
    const isListening = (): Promise<boolean> =>
      fetch(one.url).then(
        () => true,
        () => false,
      );
    await expect.poll(isListening).toBe(false);
    // Long enough for a stop that doesn't wait.
    await pause(200);
    engine.signal('SIGCONT');
    expect(await order).toMatchObject({ status: true });
    expect(await ended).toEqual({ code: 0, signal: null });
    await world.start('gateway');
  });

  test('stops without faults, in any order', async () => {
    const stops = (['gateway', 'worker', 'engine', 'feed'] as const).flatMap((role) =>
      world.running(role).map((server) => server.end('SIGTERM')),
    );
    expect(await Promise.all(stops)).toEqual(stops.map(() => ({ code: 0, signal: null })));
  });
});
