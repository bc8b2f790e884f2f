import { expect, test } from 'vitest';
import type { HandFundsKind } from '@fairlead/domain/payments/funds-request.ts';
import { findAmountFault, readClient, selectKinds, type AmountFault } from './booking-values.ts';

test.each<[string, HandFundsKind, number | null, AmountFault | null]>([
  ['nothing', 'bonus', null, 'missing'],
  ['two decimals', 'bonus', 12.34, null],
  ['three decimals', 'bonus', 12.345, 'decimals'],
  ['three decimals below zero', 'correction', -12.345, 'decimals'],
  ['the largest', 'bonus', 1_000_000, null],
  ['more than the largest', 'bonus', 1_000_000.01, 'tooLarge'],
  ['more than can be exact', 'bonus', 1e20, 'tooLarge'],
  ['less than can be exact, taken away', 'correction', -1e20, 'tooLarge'],
  ['less than can be exact, given', 'manualDeposit', -1e20, 'notPositive'],
  ['less than nothing', 'manualDeposit', -1, 'notPositive'],
  ['a bonus that is revoked', 'bonus', -1, null],
])('M7: of %s as a %s, %s: %s', (_case, kind, amount, fault) => {
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
])('M7: %j is the client %j', (text, client) => {
  expect(readClient(text)).toEqual(client);
});

test.each<[HandFundsKind, number, AmountFault | null]>([
  ['bonus', 10, 'notNegative'],
  ['credit', 10, 'notNegative'],
  ['bonus', -10, null],
  ['credit', -10, null],
  ['manualDeposit', 10, null],
  ['correction', 10, null],
])('where inducements are not allowed, a %s of %s: %s', (kind, amount, fault) => {
  expect(findAmountFault(kind, amount, false)).toBe(fault);
});

test('where inducements are not allowed, a bonus and a credit are offered once each, for revoking', () => {
  expect(selectKinds(false)).toEqual(['manualDeposit', 'bonus', 'credit', 'correction']);
  expect(selectKinds(true)).toContain('promotionBonus');
});
