import { centsToEuros } from '@fairlead/domain/money.ts';
import { MAXIMUM_DEPOSIT, MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { expect, test } from 'vitest';
import { findInputFaults } from './find-input-faults.ts';

const CHOICE = { key: 'cidrus', method: 'creditCard', methodId: 1, provider: 'cidrus', title: 'Cidrus', cardNumber: 1 } as const;

const LEAST = centsToEuros(MINIMUM_DEPOSIT);
const MOST = centsToEuros(MAXIMUM_DEPOSIT);

test.each([
  [null, 'required'],
  [0, 'belowMinimum'],
  [-300, 'belowMinimum'],
  [LEAST - 0.01, 'belowMinimum'],
  [LEAST, null],
  [LEAST + 0.01, null],
  [MOST, null],
  [MOST + 0.01, 'aboveMaximum'],
  [LEAST + 0.555, 'tooManyDecimals'],
  [1e20, 'aboveMaximum'],
  [-1e20, 'belowMinimum'],
])('an amount of %j: %j', (amountEuros, fault) => {
  expect(findInputFaults({ amountEuros, choice: CHOICE })).toEqual({ amount: fault, choice: null });
});

test('a payment method is required', () => {
  expect(findInputFaults({ amountEuros: LEAST, choice: null })).toEqual({ amount: null, choice: 'required' });
});
