import { expect, test } from 'vitest';
import { findAmountFault, readClient, type AmountFault } from './booking-values.ts';

test.each<[string, Parameters<typeof findAmountFault>[0], number | null, AmountFault | null]>([
  ['nothing', 'bonus', null, 'missing'],
  ['two decimals', 'bonus', 12.34, null],
  ['three decimals', 'bonus', 12.345, 'decimals'],
  ['three decimals below zero', 'correction', -12.345, 'decimals'],
  ['the largest', 'bonus', 1_000_000, null],
  ['more than the largest', 'bonus', 1_000_000.01, 'tooLarge'],
  ['more than can be exact', 'bonus', 1e20, 'tooLarge'],
  ['less than can be exact, taken away', 'correction', -1e20, 'tooLarge'],
  ['less than can be exact, given', 'manualDeposit', -1e20, 'notPositive'],
])('M7: of %s as a %s, %s: %s', (_case, kind, amount, fault) => {
  expect(findAmountFault(kind, amount)).toBe(fault);
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
