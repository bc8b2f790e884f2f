import { expect, test } from 'vitest';
import { findInputFaults } from './find-input-faults.ts';

const CHOICE = { key: 'cidrus', method: 'creditCard', methodId: 1, provider: 'cidrus', title: 'Cidrus', cardNumber: 1 } as const;

test.each([
  [null, 'required'],
  [0, 'belowMinimum'],
  [-300, 'belowMinimum'],
  [249.99, 'belowMinimum'],
  [250, null],
  [250.01, null],
  [100_000, null],
  [100_000.01, 'aboveMaximum'],
  [1e20, 'aboveMaximum'],
  [-1e20, 'belowMinimum'],
])('M7: an amount of %j: %j', (amountEuros, fault) => {
  expect(findInputFaults({ amountEuros, choice: CHOICE })).toEqual({ amount: fault, choice: null });
});

test('a way to pay is required', () => {
  expect(findInputFaults({ amountEuros: 250, choice: null })).toEqual({ amount: null, choice: 'required' });
});
