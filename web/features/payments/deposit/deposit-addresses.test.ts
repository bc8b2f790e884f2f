import { expect, test } from 'vitest';
import { amountFrom, depositAddress, depositMethodFrom } from './deposit-addresses.ts';

test.each([
  ['creditCard', 'creditCard'],
  ['titan', 'titan'],
  [2, 'bankWire'],
  [9, 'titan'],
  ['1', null],
  ['withdraw', null],
  ['toString', null],
  [11, null],
  [null, null],
])('%j is the method %j', (of, method) => {
  expect(depositMethodFrom(of)).toBe(method);
});

test.each([
  ['500', 500],
  ['500.25', 500.25],
  ['', null],
  ['-500', null],
  ['5e2', null],
  ['500.255', null],
  ['1,000', null],
])('an address with the amount %j reads as %j', (text, amount) => {
  expect(amountFrom(new URLSearchParams({ amount: text }))).toBe(amount);
});

test('a URL built with an amount contains it', () => {
  expect(amountFrom(new URL(depositAddress('titan', 1000.5), 'https://site.test').searchParams)).toBe(1000.5);
});
