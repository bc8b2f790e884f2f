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
  ])('M7: of %s, with 100 to withdraw: %s', (amount, fault) => {
    expect(faultOfAmount(amount, cents(100_00))).toBe(fault);
  });
});

describe('the ways out', () => {
  test.each([
    ['all of it goes back', 300, 500, 300, 0],
    ['all of it, to the cent', 500, 500, 500, 0],
    ['what is more is wired', 501, 500, 500, 1],
    ['nothing can go back', 300, 0, 0, 300],
  ])('%s', (_, amount, returnable, back, wire) => {
    expect(selectWaysOut(cents(amount), cents(returnable))).toEqual({ back, wire });
  });

  test.each([
    ['nothing typed, something can go back', null, 500, false],
    ['nothing typed, nothing can go back', null, 0, true],
    ['less than can go back', 4, 500, false],
    ['more than can go back', 6, 500, true],
    ['an amount that cannot be withdrawn', 11, 500, false],
  ])('a bank account is asked for: %s', (_, amount, returnable, isNeeded) => {
    expect(needsBankAccount(amount, { withdrawable: cents(1_000), returnable: cents(returnable) })).toBe(isNeeded);
  });
});

describe('what is sent', () => {
  const LIMITS = { withdrawable: cents(1_000_00), returnable: cents(500_00) };
  const IBAN = 'DE89 3704 0044 0532 0130 00';

  test.each([
    ['with the bank account where a part is wired', 600.1, { amount: -600.1, iban: 'DE89370400440532013000' }],
    ['without it where nothing is', 500, { amount: -500 }],
  ])('%s', (_, amount, expected) => {
    const withdrawal = readWithdrawal({ amount, comments: ' For the car ', iban: IBAN }, LIMITS);
    if (withdrawal === null) throw new Error('it can be withdrawn');
    expect(requestOf(withdrawal, 'an-id')).toEqual({ method: 'withdraw', comments: 'For the car', request_id: 'an-id', ...expected });
  });

  test('is nothing for an amount that cannot be withdrawn', () => {
    expect(readWithdrawal({ ...NOTHING_TYPED, amount: 1_000.01 }, LIMITS)).toBeNull();
  });
});
