import { cents, type Cents } from '../money.ts';
import type { TransactionTypeId } from './transaction-type.ts';

/** Spec section 9: the minimum deposit is EUR 250. */
export const MINIMUM_DEPOSIT: Cents = cents(250_00);

/** The maximum of a single deposit. Anything larger is more likely a typing error, and card schemes decline it anyway. */
export const MAXIMUM_DEPOSIT: Cents = cents(100_000_00);

/** How many deposits a client may start within a day and leave open. */
export const MOST_OPEN_DEPOSITS_A_DAY = 20;

/** An announced bank wire that has not arrived after this long expires. It is still booked if it arrives later. */
export const WIRE_AWAITED_FOR_MS = 30 * 86_400_000;

/** The number of each method on the wire (spec section 3, "Deposit method ids"), which is also the type of its transactions. */
export const DEPOSIT_METHODS = { creditCard: 1, bankWire: 2, alternative: 3, titan: 9 } as const;
export type DepositMethodName = keyof typeof DEPOSIT_METHODS;
export type DepositMethodId = (typeof DEPOSIT_METHODS)[DepositMethodName] & TransactionTypeId;

export const DEFAULT_DEPOSIT_METHOD: DepositMethodName = 'creditCard';

export function isDepositMethodId(id: number): id is DepositMethodId {
  return (Object.values(DEPOSIT_METHODS) as readonly number[]).includes(id);
}

export type DepositAmountFault = 'belowMinimum' | 'aboveMaximum';

/** Returns what is wrong with the amount of a deposit, or null. */
export function faultOfDepositAmount(amount: Cents): DepositAmountFault | null {
  if (amount < MINIMUM_DEPOSIT) return 'belowMinimum';
  return amount > MAXIMUM_DEPOSIT ? 'aboveMaximum' : null;
}
