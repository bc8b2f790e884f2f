import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Partitioning } from '@fairlead/domain/engine/partition.ts';
import { newAccount } from '@fairlead/domain/engine/state.ts';
import { DEFAULT_TERMS } from '@fairlead/domain/engine/trading-terms.ts';
import { describe, expect, test, vi } from 'vitest';
import { EngineUnavailable, type AccountChange, type EnginePort } from '../engine-port.ts';
import { joinPartitions } from './join-partitions.ts';

const SPREAD: Partitioning = { count: 3, accountsFrom: 10, idsAfter: 0 };

/** An engine that says which partition it is, and whose availability the test sets. */
function createEngine(partition: number) {
  const availability = new Set<(isAvailable: boolean) => void>();
  const changes = new Set<(change: AccountChange) => void>();
  const state = { isAvailable: true };
  const engine: EnginePort = {
    terms: DEFAULT_TERMS,
    lastNight: null,
    get isAvailable() {
      return state.isAvailable;
    },
    isAvailableTo: () => state.isAvailable,
    get unavailablePartitions() {
      return state.isAvailable ? [] : [partition];
    },
    onAvailabilityChanged: (listener) => {
      availability.add(listener);
      return () => availability.delete(listener);
    },
    submit: vi.fn(() => Promise.resolve({ kind: 'opened', positionId: partition, price: 1 } as never)),
    viewAccount: vi.fn(() => Promise.resolve(null)),
    listAutoTradingAccounts: () => Promise.resolve([30 + partition, 3 + partition]),
    listAccountsWithPositions: () => Promise.resolve([60 - partition]),
    visitTradingAccounts: (visit) => {
      visit(newAccount(100 + partition));
      return Promise.resolve();
    },
    onAccountChanged: (listener) => {
      changes.add(listener);
      return () => changes.delete(listener);
    },
  };
  return {
    partition,
    engine,
    set: (isAvailable: boolean) => {
      state.isAvailable = isAvailable;
      for (const listener of availability) listener(isAvailable);
    },
    change: (accountId: number) => {
      for (const listener of changes) listener({ accountId, version: 1, seq: 1, at: 0, events: [], closed: [] });
    },
    listeners: () => availability.size + changes.size,
  };
}

function join(...partitions: number[]) {
  const engines = partitions.map(createEngine);
  return { engines, joined: joinPartitions(SPREAD, engines) };
}

const openAccount = (accountId: number): Command => ({ kind: 'openAccount', accountId, at: 0, commandId: 'open' });

describe('what is about one account', () => {
  test.each([
    [9, 0],
    [10, 1],
    [11, 2],
    [12, 0],
  ])('account %d goes to partition %d only', async (accountId, partition) => {
    const { engines, joined } = join(0, 1, 2);
    expect(await joined.submit(openAccount(accountId))).toMatchObject({ positionId: partition });
    await joined.viewAccount(accountId);
    for (const each of engines) {
      const times = each.partition === partition ? 1 : 0;
      expect(each.engine.submit).toHaveBeenCalledTimes(times);
      expect(each.engine.viewAccount).toHaveBeenCalledTimes(times);
    }
  });

  test('cannot be answered without the engine that has it, nor for the broker, which has an account in each', async () => {
    const { joined } = join(0, 1);
    await expect(joined.submit(openAccount(11))).rejects.toMatchObject({
      name: 'EngineUnavailable',
      message: 'the engine of partition 2 is not here',
      trace: { accountId: 11, commandId: 'open' },
      outcomeUnknown: false,
    });
    await expect(joined.viewAccount(11)).rejects.toThrow(EngineUnavailable);
    await expect(joined.submit(openAccount(0))).rejects.toThrow(EngineUnavailable);
    expect(joined.isAvailableTo(11)).toBe(false);
  });

  test('is available or not, whatever the others are', () => {
    const { engines, joined } = join(0, 1, 2);
    engines[1]?.set(false);
    expect([9, 10, 11].map((accountId) => joined.isAvailableTo(accountId))).toEqual([true, false, true]);
    expect(joined.isAvailable).toBe(true);
    expect(joined.unavailablePartitions).toEqual([1]);
  });
});

describe('what is about all accounts', () => {
  test('comes from every partition', async () => {
    const { joined } = join(0, 1, 2);
    expect(await joined.listAutoTradingAccounts()).toEqual([3, 4, 5, 30, 31, 32]);
    expect(await joined.listAccountsWithPositions()).toEqual([58, 59, 60]);
    const visited: number[] = [];
    await joined.visitTradingAccounts(({ id }) => visited.push(id));
    expect(visited).toEqual([100, 101, 102]);
  });

  test('AutoTrading trades for the accounts of those that can be reached', async () => {
    const { engines, joined } = join(0, 1);
    engines[0]?.set(false);
    expect(await joined.listAutoTradingAccounts()).toEqual([4, 31]);
  });

  test('fails as a whole if a partition cannot answer', async () => {
    const { engines, joined } = join(0, 1);
    const away = () => Promise.reject(new EngineUnavailable('away', false));
    Object.assign(engines[1]?.engine ?? {}, { listAutoTradingAccounts: away, visitTradingAccounts: away });
    await expect(joined.listAutoTradingAccounts()).rejects.toThrow('away');
    await expect(joined.visitTradingAccounts(() => undefined)).rejects.toThrow('away');
  });

  test('is heard of until the listener is removed', () => {
    const { engines, joined } = join(0, 1);
    const changes: AccountChange[] = [];
    const available = vi.fn();
    const ends = [joined.onAccountChanged((change) => void changes.push(change)), joined.onAvailabilityChanged(available)];
    engines[1]?.change(10);
    engines[0]?.change(9);
    engines[0]?.set(false);
    engines[1]?.set(false);
    expect(changes.map(({ accountId, partition }) => [accountId, partition])).toEqual([
      [10, 1],
      [9, 0],
    ]);
    expect(available.mock.calls).toEqual([[true], [false]]);
    for (const end of ends) end();
    expect(engines.map(({ listeners }) => listeners())).toEqual([0, 0]);
  });

  test('the terms of partitions that cannot be reached do not count, unless none can', () => {
    const { engines, joined } = join(0, 1);
    const rules = { ...DEFAULT_TERMS, version: 2 };
    Object.assign(engines[1]?.engine ?? {}, { terms: rules });
    expect(joined.terms.version).toBe(0);
    engines[0]?.set(false);
    expect(joined.terms).toBe(rules);
    engines[1]?.set(false);
    expect(joined.terms.version).toBe(0);
  });

  test('terms that have not changed are the same object', () => {
    const { engines, joined } = join(0, 1);
    Object.assign(engines[1]?.engine ?? {}, { terms: { ...DEFAULT_TERMS, version: 2 } });
    expect(joined.terms).toBe(joined.terms);
  });
});

test('a single partition is its engine', () => {
  const { engines, joined } = join(0);
  expect(joined).toBe(engines[0]?.engine);
});
