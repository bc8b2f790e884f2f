import { expect, test } from 'vitest';
import type { EngineEvent } from '../engine/event.ts';
import { cents } from '../money.ts';
import { selectSettlement, selectCancelledWithdrawals, type WithdrawalSettlement } from './withdrawal-settlement.ts';

const settled = (outcome: 'paid' | 'released' | 'takenBack', reference = 'A'): EngineEvent => ({
  kind: 'withdrawalSettled',
  amount: cents(100),
  reference,
  outcome,
});
const moved = (fundsKind: 'reversal' | 'adjustment'): EngineEvent => ({
  kind: 'fundsMoved',
  fundsKind,
  purse: fundsKind === 'reversal' ? 'owed' : 'cash',
  amount: cents(-100),
  reference: 'reversal:D',
});

test.each<[string, readonly EngineEvent[], WithdrawalSettlement | null]>([
  ['paid out', [settled('paid')], { outcome: 'paid' }],
  ['released', [settled('released')], { outcome: 'released' }],
  ['cancelled for a loss', [settled('takenBack')], { outcome: 'takenBack', cause: 'loss' }],
  ['cancelled for a negative adjustment', [moved('adjustment'), settled('takenBack')], { outcome: 'takenBack', cause: 'loss' }],
  ['cancelled for a reversal', [moved('reversal'), settled('takenBack')], { outcome: 'takenBack', cause: 'reversal' }],
  ['of another withdrawal', [settled('takenBack', 'B')], null],
  ['without a withdrawal', [moved('reversal')], null],
])('a settlement is read from its entry: %s', (_case, events, settlement) => {
  expect(selectSettlement(events, 'A')).toEqual(settlement);
});

test('cancelled withdrawals are returned in order', () => {
  expect(selectCancelledWithdrawals([settled('takenBack', 'B'), settled('paid'), settled('takenBack', 'C')])).toEqual(['B', 'C']);
});
