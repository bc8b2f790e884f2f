import { expect, test } from 'vitest';
import { creditorReference, isCreditorReference } from './creditor-reference.ts';

test.each([
  // The standard's own example.
  ['539007547034', 'RF18 5390 0754 7034'],
  ['100001', 'RF69 1000 01'],
])('%s becomes %s', (reference, expected) => {
  expect(creditorReference(reference)).toBe(expected);
});

test.each([
  ['RF18 5390 0754 7034', true],
  ['rf18539007547034', true],
  ['RF19 5390 0754 7034', false],
  ['RF18 5390 0754 7043', false],
  ['5390 0754 7034', false],
  ['', false],
])('%s is a valid reference: %s', (text, expected) => {
  expect(isCreditorReference(text)).toBe(expected);
});

test('a created reference is valid', () => {
  for (let number = 100_000; number < 101_000; number += 1) expect(isCreditorReference(creditorReference(String(number)))).toBe(true);
});
