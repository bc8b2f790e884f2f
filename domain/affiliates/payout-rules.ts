import { cents, type Cents } from '../money.ts';

/** Less than this is not paid out: a withdrawal occupies two people. */
export const SMALLEST_PAYOUT = cents(50_00);

export type PayoutFault = 'notAboveZero' | 'belowSmallest' | 'aboveBalance';

/** What is wrong with the amount of a payout, given what the affiliate has earned and was not paid yet; null where nothing is. */
export function faultOfPayout(amount: Cents, balance: Cents): PayoutFault | null {
  if (amount <= 0) return 'notAboveZero';
  if (amount > balance) return 'aboveBalance';
  return amount < SMALLEST_PAYOUT ? 'belowSmallest' : null;
}
