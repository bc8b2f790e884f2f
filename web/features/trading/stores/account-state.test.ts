import { NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import type { AccountChanges, HeldPosition, PastPosition } from '@fairlead/contract/trading/client.ts';
import { cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { EMPTY_ACCOUNT, hasMoreHistory, judgeChanges, reduceAccount, type AccountState } from './account-state.ts';
import { createAccountStore } from './account-store.ts';

function held(id: number, changes: Partial<HeldPosition> = {}): HeldPosition {
  return {
    id,
    symbol: 'BTCUSD',
    displayName: 'Bitcoin',
    side: 'long',
    margin: cents(10_000),
    leverage: 2,
    openPrice: price(60_000_000_000),
    openedAt: 1_000,
    guaranteedStop: false,
    trailingDistance: null,
    openedBy: 'client',
    stopLoss: null,
    takeProfit: null,
    profit: cents(0),
    waitingClose: null,
    ...changes,
  };
}

function past(id: number, closedAt = id): PastPosition {
  return { ...held(id), closePrice: price(61_000_000_000), closedAt, closeReason: 'manual', premium: cents(0), partOf: null };
}

function accountWith(open: readonly HeldPosition[], history: readonly PastPosition[], before: AccountState = EMPTY_ACCOUNT): AccountState {
  return reduceAccount(before, {
    kind: 'positions',
    lists: { version: (before.version ?? 0) + 1, open, history, orders: [], alerts: [], isAutoTrading: false },
  });
}

describe('positions', () => {
  test('that did not change remain the same objects', () => {
    const before = accountWith([held(1), held(2)], []);
    const after = accountWith([held(1), held(2, { stopLoss: price(1) })], [], before);
    expect(after.positions[0]).toBe(before.positions[0]);
    expect(after.positions[1]?.stopLoss).toBe(1);
  });

  test('have what a night has booked, from the first one on', () => {
    const before = accountWith([held(1)], []);
    const charged = accountWith([held(1, { financing: cents(-19) })], [], before);
    expect(charged.positions[0]?.financing).toBe(-19);
    expect(accountWith([held(1, { financing: cents(-38) })], [], charged).positions[0]?.financing).toBe(-38);
  });

  test('in an equal message remain the same list', () => {
    const before = accountWith([held(1)], [past(9)]);
    const after = accountWith([held(1)], [past(9)], before);
    expect(after.positions).toBe(before.positions);
    expect(after.history).toBe(before.history);
  });
});

describe('changes', () => {
  const nothing = { set: [], gone: [] };
  function changed(changes: Partial<AccountChanges>): AccountChanges {
    const balance = { balance: cents(5), remainder: NO_REMAINDER, owed: ZERO_CENTS };
    return { from: 1, version: 2, open: nothing, orders: nothing, alerts: nothing, closed: [], isAutoTrading: false, balance, ...changes };
  }

  test('add, replace and remove, in the order of the ids, and keep what they do not name', () => {
    const before = accountWith([held(1), held(3), held(4)], []);
    const open = { set: [held(2), held(3, { leverage: 5 })], gone: [4] };
    const after = reduceAccount(before, { kind: 'changes', changes: changed({ open, closed: [past(4)] }) });
    expect(after.positions.map(({ id, leverage }) => [id, leverage])).toEqual([
      [1, 2],
      [2, 2],
      [3, 5],
    ]);
    expect(after.positions[0]).toBe(before.positions[0]);
    expect(after).toMatchObject({ version: 2, balance: 5, history: [{ id: 4 }] });
  });

  test('applied twice change nothing more', () => {
    const changes = changed({ open: { set: [held(2)], gone: [1] }, closed: [past(1)], isAutoTrading: true });
    const once = reduceAccount(accountWith([held(1)], []), { kind: 'changes', changes });
    const twice = reduceAccount(once, { kind: 'changes', changes });
    expect(twice).toEqual(once);
    expect([twice.positions, twice.history]).toEqual([once.positions, once.history]);
  });

  test.each([
    [undefined, 1, 2, 'missed'],
    [1, 2, 3, 'missed'],
    [2, 2, 3, 'apply'],
    [3, 2, 3, 'apply'],
    [4, 2, 3, 'known'],
  ])('to version %j, from %j to %j: %s', (version, from, to, judgement) => {
    expect(judgeChanges({ ...EMPTY_ACCOUNT, version }, { from, version: to })).toBe(judgement);
  });
});

describe('closed positions', () => {
  test('are sorted latest first, and pages join without duplicates', () => {
    const latest = accountWith([], [past(5), past(4)]);
    const paged = reduceAccount(latest, { kind: 'historyPage', positions: [past(4), past(3), past(2)], cursor: 'next' });
    expect(paged.history.map(({ id }) => id)).toEqual([5, 4, 3, 2]);
  });

  test('keep loaded pages when newer positions close', () => {
    const paged = reduceAccount(accountWith([], [past(5)]), { kind: 'historyPage', positions: [past(1)], cursor: null });
    expect(accountWith([], [past(6)], paged).history.map(({ id }) => id)).toEqual([6, 5, 1]);
  });

  test.each<[string, Partial<AccountState>, boolean]>([
    ['are complete in a message that is not full', { history: [past(1)] }, false],
    ['may continue after a full message', { history: Array.from({ length: 50 }, (_, id) => past(id)) }, true],
    ['continue at a cursor', { historyCursor: 'x' }, true],
    ['end without a cursor', { historyCursor: null, history: Array.from({ length: 80 }, (_, id) => past(id)) }, false],
  ])('%s', (_, state, more) => {
    expect(hasMoreHistory({ ...EMPTY_ACCOUNT, ...state })).toBe(more);
  });
});

test('listeners receive changes with the state before, and nothing for an equal balance', () => {
  const store = createAccountStore();
  const heard: unknown[] = [];
  const stop = store.subscribe((after, before) => heard.push([before.balance, after.balance]));
  store.apply({ kind: 'balance', balance: cents(5), remainder: NO_REMAINDER, owed: ZERO_CENTS });
  store.apply({ kind: 'balance', balance: cents(5), remainder: NO_REMAINDER, owed: ZERO_CENTS });
  stop();
  store.apply({ kind: 'balance', balance: cents(6), remainder: NO_REMAINDER, owed: ZERO_CENTS });
  expect(heard).toEqual([[undefined, 5]]);
  store.apply({ kind: 'balance', balance: cents(6), remainder: NO_REMAINDER, owed: cents(-1) });
  expect(store.get().owed).toBe(-1);
});
