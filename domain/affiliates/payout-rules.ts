import { cents, type Cents } from '../money.ts';

/** The minimum payout: each withdrawal takes the time of two operators. */
export const SMALLEST_PAYOUT = cents(50_00);

export type PayoutFault = 'notAboveZero' | 'belowSmallest' | 'aboveBalance';

/** Returns what is wrong with a payout amount, given the affiliate's unpaid earnings; null if it is valid. */
export function faultOfPayout(amount: Cents, balance: Cents): PayoutFault | null {
  if (amount <= 0) return 'notAboveZero';
  if (amount > balance) return 'aboveBalance';
  return amount < SMALLEST_PAYOUT ? 'belowSmallest' : null;
}
