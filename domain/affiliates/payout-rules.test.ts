import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { faultOfPayout, SMALLEST_PAYOUT } from './payout-rules.ts';

test.each([
  ['the whole balance', 500_00, 500_00, null],
  ['the minimum', SMALLEST_PAYOUT, 500_00, null],
  ['a cent below the minimum', SMALLEST_PAYOUT - 1, 500_00, 'belowSmallest'],
  ['a cent more than the balance', 500_01, 500_00, 'aboveBalance'],
  ['less than the minimum and more than the balance', 20_00, 10_00, 'aboveBalance'],
  ['the minimum from a negative balance', SMALLEST_PAYOUT, -1, 'aboveBalance'],
  ['nothing', 0, 500_00, 'notAboveZero'],
  ['a negative amount', -1, 500_00, 'notAboveZero'],
])('a payout of %s', (_name, amount, balance, fault) => {
  expect(faultOfPayout(cents(amount), cents(balance))).toBe(fault);
});
