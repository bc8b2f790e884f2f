import { expect, test } from 'vitest';
import { formatTransactionNumber } from './transaction-number.ts';

test.each([
  [1, '100001'],
  [36, '100036'],
  [1_000_000, '1100000'],
])('transaction %d is shown as %s', (number, shown) => {
  expect(formatTransactionNumber(number)).toBe(shown);
});
