import { euros } from '@fairlead/domain/fixture-euros.ts';
import { cents } from '@fairlead/domain/money.ts';
import { describe, expect, test } from 'vitest';
import { faultOfAmount, readPayout, requestOf } from './payout-values.ts';

describe('an entered amount, with a balance of 250 euros', () => {
  test.each([
    [null, 'missing'],
    [50.001, 'tooManyDecimals'],
    [0, 'notAboveZero'],
    [49.99, 'belowSmallest'],
    [50, null],
    [250, null],
    [250.01, 'aboveBalance'],
    [1e20, 'aboveBalance'],
    [-1e20, 'notAboveZero'],
  ])('%s: %s', (amount, fault) => {
    expect(faultOfAmount(amount, { balance: euros(250) })).toBe(fault);
  });
});

test('the bank account is sent without spaces, the amount in euros', () => {
  const payout = readPayout({ amount: 75.5, iban: 'DE89 3704 0044 0532 0130 00 ' });
  expect(payout).toEqual({ amount: cents(7_550), iban: 'DE89 3704 0044 0532 0130 00' });
  expect(payout && requestOf(payout, 'request-1')).toEqual({ amount: 75.5, iban: 'DE89370400440532013000', request_id: 'request-1' });
});
