import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { faultOfPayout, SMALLEST_PAYOUT } from './payout-rules.ts';

test.each([
  ['all that there is', 500_00, 500_00, null],
  ['the smallest one', SMALLEST_PAYOUT, 500_00, null],
  ['a cent less than the smallest', SMALLEST_PAYOUT - 1, 500_00, 'belowSmallest'],
  ['a cent more than there is', 500_01, 500_00, 'aboveBalance'],
  ['less than the smallest, and more than there is', 20_00, 10_00, 'aboveBalance'],
  ['the smallest, of a balance below zero', SMALLEST_PAYOUT, -1, 'aboveBalance'],
  ['nothing', 0, 500_00, 'notAboveZero'],
  ['less than nothing', -1, 500_00, 'notAboveZero'],
])('a payout of %s', (_name, amount, balance, fault) => {
  expect(faultOfPayout(cents(amount), cents(balance))).toBe(fault);
});
