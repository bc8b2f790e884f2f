import { cents } from '@fairlead/domain/money.ts';
import { describe, expect, test } from 'vitest';
import {
  faultOfAmount,
  needsBankAccount,
  NOTHING_TYPED,
  readWithdrawal,
  requestOf,
  selectWaysOut,
  type AmountFault,
} from './withdrawal-values.ts';

describe('an amount', () => {
  test.each<readonly [number | null, AmountFault | null]>([
    [null, 'missing'],
    [0, 'notAboveZero'],
    [-1, 'notAboveZero'],
    [0.01, null],
    [100, null],
    [99.99, null],
    [100.01, 'aboveWithdrawable'],
    [50.005, 'tooManyDecimals'],
    [1e-7, 'tooManyDecimals'],
    [Number.NaN, 'tooManyDecimals'],
    [1e20, 'aboveWithdrawable'],
    [-1e20, 'notAboveZero'],
    [Number.POSITIVE_INFINITY, 'aboveWithdrawable'],
  ])('of %s, with 100 to withdraw: %s', (amount, fault) => {
    expect(faultOfAmount(amount, cents(100_00))).toBe(fault);
  });
});

describe('the payout parts', () => {
  test.each([
    ['everything is refunded', 300, 500, 300, 0],
    ['everything is refunded, to the cent', 500, 500, 500, 0],
    ['the excess is wired', 501, 500, 500, 1],
    ['nothing is refundable', 300, 0, 0, 300],
  ])('%s', (_, amount, returnable, back, wire) => {
    expect(selectWaysOut(cents(amount), cents(returnable))).toEqual({ back, wire });
  });

  test.each([
    ['no amount, something refundable', null, 500, false],
    ['no amount, nothing refundable', null, 0, true],
    ['less than is refundable', 4, 500, false],
    ['more than is refundable', 6, 500, true],
    ['an amount that cannot be withdrawn', 11, 500, false],
  ])('a bank account is required: %s', (_, amount, returnable, isNeeded) => {
    expect(needsBankAccount(amount, { withdrawable: cents(1_000), returnable: cents(returnable) })).toBe(isNeeded);
  });
});

describe('the request', () => {
  const LIMITS = { withdrawable: cents(1_000_00), returnable: cents(500_00) };
  const IBAN = 'DE89 3704 0044 0532 0130 00';

  test.each([
    ['has the bank account if a part is wired', 600.1, { amount: -600.1, iban: 'DE89370400440532013000' }],
    ['has no bank account if nothing is wired', 500, { amount: -500 }],
  ])('%s', (_, amount, expected) => {
    const withdrawal = readWithdrawal({ amount, comments: ' For the car ', iban: IBAN }, LIMITS);
    if (withdrawal === null) throw new Error('it can be withdrawn');
    expect(requestOf(withdrawal, 'an-id')).toEqual({ method: 'withdraw', comments: 'For the car', request_id: 'an-id', ...expected });
  });

  test('is null for an amount that cannot be withdrawn', () => {
    expect(readWithdrawal({ ...NOTHING_TYPED, amount: 1_000.01 }, LIMITS)).toBeNull();
  });
});
