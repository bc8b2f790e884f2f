import { expect, test } from 'vitest';
import type { ManualFundsKind } from '@fairlead/domain/payments/funds-request.ts';
import { findAmountFault, readClient, selectKinds, type AmountFault } from './adjustment-values.ts';

test.each<[string, ManualFundsKind, number | null, AmountFault | null]>([
  ['empty', 'bonus', null, 'missing'],
  ['two decimals', 'bonus', 12.34, null],
  ['three decimals', 'bonus', 12.345, 'decimals'],
  ['three decimals, negative', 'correction', -12.345, 'decimals'],
  ['the largest', 'bonus', 1_000_000, null],
  ['more than the largest', 'bonus', 1_000_000.01, 'tooLarge'],
  ['too large to be exact', 'bonus', 1e20, 'tooLarge'],
  ['too large to be exact, deducted', 'correction', -1e20, 'tooLarge'],
  ['too large to be exact, negative deposit', 'manualDeposit', -1e20, 'notPositive'],
  ['negative', 'manualDeposit', -1, 'notPositive'],
  ['a revoked bonus', 'bonus', -1, null],
])('%s as a %s, %s: %s', (_case, kind, amount, fault) => {
  expect(findAmountFault(kind, amount, true)).toBe(fault);
});

test.each([
  ['1', { user_id: 1 }],
  [' #1 ', { user_id: 1 }],
  ['anne@example.test', { email: 'anne@example.test' }],
  ['#', null],
  ['##1', null],
  ['#1234567890', null],
  ['Anne', null],
])('%j is the client %j', (text, client) => {
  expect(readClient(text)).toEqual(client);
});

test.each<[ManualFundsKind, number, AmountFault | null]>([
  ['bonus', 10, 'notNegative'],
  ['credit', 10, 'notNegative'],
  ['bonus', -10, null],
  ['credit', -10, null],
  ['manualDeposit', 10, null],
  ['correction', 10, null],
])('without inducements, a %s of %s: %s', (kind, amount, fault) => {
  expect(findAmountFault(kind, amount, false)).toBe(fault);
});

test('without inducements, bonus and credit are offered once each, for revoking', () => {
  expect(selectKinds(false)).toEqual(['manualDeposit', 'bonus', 'credit', 'correction']);
  expect(selectKinds(true)).toContain('promotionBonus');
});
