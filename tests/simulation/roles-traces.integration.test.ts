import { traceOfCommand } from '@fairlead/server/tracing/command-trace.ts';
import { startFixtureCollector, type CollectedSpan, type FixtureCollector } from '@fairlead/server/tracing/fixture-collector.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { openDirectSocket, type DirectSocket } from './direct-socket.ts';
import { openRolesWorld, type RolesWorld } from './roles-world.ts';

/** The traces of an installation with roles: parts from several processes make one, although nothing about it is passed between them. */

const ORDER = { kind: 'limit', direction: 'buy', symbol: 'BTCUSD', amount: 100, leverage: 2, price: 1 } as const;
const PATIENCE = { timeout: 30_000, interval: 50 };
/** Between the clocks of two processes on one machine, whose fractions of a millisecond start anew in each. */
const CLOCKS_DIFFER_NS = 6_000_000n;

describe.runIf(isLong && testDatabases.includes('postgres'))('traces of an installation with roles', { timeout: 240_000 }, () => {
  let world: RolesWorld;
  let collector: FixtureCollector;

  beforeAll(async () => {
    collector = await startFixtureCollector();
    world = await openRolesWorld({ clients: 2, gateways: 2, environment: { TRACES_URL: collector.url } });
  }, 240_000);
  afterAll(async () => {
    await world?.close();
    await collector.close();
  });

  async function connect(client: number, gateway: number): Promise<{ readonly accountId: number; readonly socket: DirectSocket }> {
    const seeded = world.clients[client];
    const server = world.running('gateway')[gateway];
    if (seeded === undefined || server === undefined) throw new Error(`too few clients or gateways\n${world.output()}`);
    const socket = await openDirectSocket(server.url, seeded);
    onTestFinished(() => socket.close());
    return { accountId: seeded.userId, socket };
  }

  const spansOf = (accountId: number, id: string): readonly CollectedSpan[] => {
    const { traceId } = traceOfCommand({ accountId, commandId: `placeOrder:${accountId}:${id}` });
    return collector.spans.filter((span) => span.traceId === traceId).toSorted((a, b) => Number(a.startNs - b.startNs));
  };
  const named = (spans: readonly CollectedSpan[], name: string): readonly CollectedSpan[] => spans.filter((span) => span.name === name);

  test('an order crosses the bus in one trace', async () => {
    const { accountId, socket } = await connect(0, 0);
    expect(await socket.ask('placeOrder', { ...ORDER, client_order_id: 'order-over-the-bus' })).toMatchObject({ status: true });
    await expect.poll(() => spansOf(accountId, 'order-over-the-bus').length, PATIENCE).toBe(4);
    const spans = spansOf(accountId, 'order-over-the-bus');
    const chain = ['placeOrder', 'submit', 'engine', 'commit'].map((name) => named(spans, name)[0]);
    expect(chain.map((span) => span?.resource['fairlead.role'])).toEqual(['gateway', 'gateway', 'engine', 'engine']);
    expect(new Set(chain.map((span) => span?.resource['service.instance.id'])).size).toBe(2);
    expect(chain.map((span) => span?.parentSpanId)).toEqual([null, ...chain.slice(0, 3).map((span) => span?.spanId)]);
    expect(chain[1]?.attributes).toMatchObject({ 'fairlead.attempts': 1, 'fairlead.outcome': 'order' });
    for (const [index, inner] of chain.slice(1).entries()) {
      const outer = chain[index];
      if (inner === undefined || outer === undefined) throw new Error('a span is missing');
      expect(inner.startNs).toBeGreaterThanOrEqual(outer.startNs - CLOCKS_DIFFER_NS);
      expect(inner.endNs).toBeLessThanOrEqual(outer.endNs + CLOCKS_DIFFER_NS);
    }
  });

  test('an order that is repeated through another gateway is one trace with it', async () => {
    const here = await connect(0, 0);
    const there = await connect(0, 1);
    for (const { socket } of [here, there]) {
      expect(await socket.ask('placeOrder', { ...ORDER, client_order_id: 'repeated-order' })).toMatchObject({ status: true });
    }
    await expect.poll(() => spansOf(here.accountId, 'repeated-order').length, PATIENCE).toBe(7);
    const spans = spansOf(here.accountId, 'repeated-order');
    expect(named(spans, 'engine').map(({ attributes }) => attributes['fairlead.outcome'])).toEqual(['order', 'repeated']);
    expect(named(spans, 'commit')).toHaveLength(1);
  });

  test('an order that waits for another engine shows how often it was sent', async () => {
    const { accountId, socket } = await connect(1, 0);
    expect(await socket.ask('placeOrder', { ...ORDER, client_order_id: 'order-before' })).toMatchObject({ status: true });
    const [engine] = world.running('engine');
    await engine?.end('SIGKILL');
    const started = world.start('engine');
    await expect
      .poll(async () => (await socket.ask('placeOrder', { ...ORDER, client_order_id: 'order-after' }))?.status ?? null, PATIENCE)
      .toBe(true);
    await started;
    await expect.poll(() => named(spansOf(accountId, 'order-after'), 'commit').length, PATIENCE).toBe(1);
    const submissions = named(spansOf(accountId, 'order-after'), 'submit');
    const attempts = submissions.reduce((sum, { attributes }) => sum + Number(attributes['fairlead.attempts'] ?? 0), 0);
    expect(attempts).toBeGreaterThan(1);
    expect(new Set(submissions.map(({ spanId }) => spanId)).size).toBe(submissions.length);
  });
});
