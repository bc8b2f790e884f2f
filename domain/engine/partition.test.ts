import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { applyEntry } from './apply.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';
import { decidePartitionBegun, MOST_PARTITIONS, partitionOf, UNPARTITIONED, type Partitioning } from './partition.ts';
import { StateRestorer } from './restore-state.ts';
import { serialiseState } from './serialise.ts';
import { emptyState, type EngineState } from './state.ts';

const partitioning = fc.record<Partitioning>({
  count: fc.integer({ min: 2, max: MOST_PARTITIONS }),
  accountsFrom: fc.integer({ min: 1, max: 1_000 }),
  idsAfter: fc.integer({ min: 0, max: 10_000_000 }),
});

describe('an account', () => {
  test.each([
    ['is in partition 0 if there is no other', UNPARTITIONED, 12_345, 0],
    ['is in the partition that its number leaves as remainder', { count: 64, accountsFrom: 1 }, 129, 1],
    ['stays in partition 0 if it was opened before there were others', { count: 4, accountsFrom: 100 }, 99, 0],
    ['is spread from the first new one on', { count: 4, accountsFrom: 101 }, 101, 1],
  ])('%s', (_case, spread, accountId, partition) => {
    expect(partitionOf(spread, accountId)).toBe(partition);
  });

  test('is in one of the partitions, always the same', () => {
    fc.assert(
      fc.property(partitioning, fc.integer({ min: 1 }), (spread, accountId) => {
        const partition = partitionOf(spread, accountId);
        expect(partition).toBeGreaterThanOrEqual(0);
        expect(partition).toBeLessThan(spread.count);
        expect(partitionOf(spread, accountId)).toBe(partition);
      }),
    );
  });
});

/** Opens a position, closes a part of it, places an order and sets an alert, and returns the ids that were given. */
function trade(engine: FixtureEngine, accountId: number, round: number): readonly number[] {
  const base = { accountId, at: 0 };
  const ticket = { symbol: 'EURUSD', side: 'long', leverage: 30, stopLoss: null, takeProfit: null, guaranteedStop: false } as const;
  const opened = engine.submit({
    ...base,
    ...ticket,
    kind: 'openPosition',
    commandId: `open ${round}`,
    margin: cents(100_00),
    priceBound: price(1_090_000),
    trailingDistance: null,
    openedBy: 'client',
  });
  if (opened.kind !== 'opened') throw new Error(`nothing was opened: ${JSON.stringify(opened)}`);
  engine.submit({
    ...base,
    kind: 'closePosition',
    commandId: `part ${round}`,
    positionId: opened.positionId,
    seenPrice: null,
    margin: cents(50_00),
    reason: 'manual',
  });
  const ordered = engine.submit({
    ...base,
    ...ticket,
    kind: 'placeOrder',
    commandId: `order ${round}`,
    entryKind: 'limit',
    entryPrice: price(1_070_000),
    margin: cents(100_00),
    trailingDistance: null,
    expiresAt: null,
  });
  const alerted = engine.submit({ ...base, kind: 'setAlert', commandId: `alert ${round}`, symbol: 'EURUSD', level: price(1_060_000) });
  if (ordered.kind !== 'order' || alerted.kind !== 'alert') throw new Error('an order or an alert was refused');
  return [opened.positionId, ordered.orderId, alerted.alertId];
}

function startPartition(spread: Partitioning, partition: number): FixtureEngine {
  const engine = new FixtureEngine();
  engine.beginPartition(spread, partition);
  engine.market.setQuote('EURUSD', 1_080_000, 1_080_200, 0);
  openFundedAccount(engine, 1, 100_000_00);
  return engine;
}

const replayed = (engine: FixtureEngine): EngineState => {
  const state = emptyState();
  for (const entry of engine.journal) applyEntry(state, entry);
  return state;
};

const linesOf = (state: EngineState): readonly string[] => [...serialiseState(state)];

describe('the ids that partitions give', () => {
  test('are above all earlier ones, never the same in two partitions, and the same in a replay', () => {
    fc.assert(
      fc.property(partitioning, fc.integer({ min: 1, max: 4 }), (spread, rounds) => {
        const positions = new Set<number>();
        const orders = new Set<number>();
        const alerts = new Set<number>();
        for (let partition = 0; partition < Math.min(spread.count, 5); partition += 1) {
          const engine = startPartition(spread, partition);
          for (let round = 0; round < rounds; round += 1) {
            const ids = trade(engine, 1, round);
            for (const [given, id] of [positions, orders, alerts].map((set, index) => [set, ids[index] ?? 0] as const)) {
              expect(given.has(id)).toBe(false);
              given.add(id);
              expect(id).toBeGreaterThan(spread.idsAfter);
              expect(id % MOST_PARTITIONS).toBe(partition);
            }
          }
          for (const entry of engine.journal) {
            for (const event of entry.events) {
              if (event.kind !== 'positionPartClosed') continue;
              expect(positions.has(event.partId)).toBe(false);
              positions.add(event.partId);
            }
          }
          expect(linesOf(replayed(engine))).toEqual(linesOf(engine.state));
        }
      }),
      { numRuns: 30 },
    );
  });

  test('survive a snapshot', () => {
    const engine = startPartition({ count: 8, accountsFrom: 1, idsAfter: 0 }, 5);
    trade(engine, 1, 0);
    const restorer = new StateRestorer();
    for (const line of serialiseState(engine.state)) restorer.add(line);
    const restored = restorer.finish();
    expect(linesOf(restored)).toEqual(linesOf(engine.state));
    expect(restored.nextPositionId % MOST_PARTITIONS).toBe(5);
    expect(restored.idStep).toBe(MOST_PARTITIONS);
  });

  test('follow each other without partitions, and nothing about it is in a snapshot', () => {
    expect(decidePartitionBegun(UNPARTITIONED, 0)).toBeNull();
    const engine = startPartition(UNPARTITIONED, 0);
    expect(trade(engine, 1, 0)).toEqual([1, 1, 1]);
    // The part that was closed is position 2.
    expect(trade(engine, 1, 1)).toEqual([3, 2, 2]);
    expect(linesOf(engine.state)[0]).not.toContain('idStep');
  });

  test('cannot begin below ids that have been given', () => {
    const engine = startPartition(UNPARTITIONED, 0);
    for (let round = 0; round < 40; round += 1) trade(engine, 1, round);
    const state = replayed(engine);
    const begin = (idsAfter: number): void => {
      const begun = decidePartitionBegun({ count: 2, accountsFrom: 2, idsAfter }, 0);
      if (begun === null) throw new Error('one of two partitions has a beginning');
      applyEntry(state, { seq: state.seq + 1, at: 0, accountId: 0, commandId: null, events: [begun] });
    };
    expect(() => begin(0)).toThrow('ids from 64 on are taken');
    const { seq, nextPositionId } = replayed(engine);
    state.seq = seq;
    begin(nextPositionId - 1);
    expect(state.nextPositionId).toBe(128);
  });
});
