import { expect, test } from 'vitest';
import type { EngineEvent } from '../engine/event.ts';
import { cents } from '../money.ts';
import { selectSettlement, selectTakenBack, type WithdrawalSettlement } from './withdrawal-settlement.ts';

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
  ['given back', [settled('released')], { outcome: 'released' }],
  ['taken back for a loss', [settled('takenBack')], { outcome: 'takenBack', cause: 'loss' }],
  ['taken back for a negative adjustment', [moved('adjustment'), settled('takenBack')], { outcome: 'takenBack', cause: 'loss' }],
  ['taken back for a reversal', [moved('reversal'), settled('takenBack')], { outcome: 'takenBack', cause: 'reversal' }],
  ['of another withdrawal', [settled('takenBack', 'B')], null],
  ['of none', [moved('reversal')], null],
])('a settlement is read from its entry: %s', (_case, events, settlement) => {
  expect(selectSettlement(events, 'A')).toEqual(settlement);
});

test('the withdrawals that were taken back are named in their order', () => {
  expect(selectTakenBack([settled('takenBack', 'B'), settled('paid'), settled('takenBack', 'C')])).toEqual(['B', 'C']);
});
