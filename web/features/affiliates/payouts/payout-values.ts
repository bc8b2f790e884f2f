import type { RequestPayoutRequest } from '@fairlead/contract/affiliates/money.ts';
import type { AffiliateMe } from '@fairlead/contract/affiliates/plans.ts';
import { faultOfPayout, type PayoutFault } from '@fairlead/domain/affiliates/payout-rules.ts';
import { centsFromEuros, centsToEuros, LARGEST_EXACT_EUROS, type Cents } from '@fairlead/domain/money.ts';
import { readEuros } from '../../../ui/read-euros.ts';

/** The form's values. */
export interface PayoutValues {
  /** Decimal euros; null while the field is empty or not a number. */
  readonly amount: number | null;
  /** In groups of four. */
  readonly iban: string;
}

export const NOTHING_TYPED: PayoutValues = { amount: null, iban: '' };

export type AmountFault = 'missing' | 'tooManyDecimals' | PayoutFault;

/** What is wrong with an entered amount; null if it is valid. */
export function faultOfAmount(amount: number | null, { balance }: Pick<AffiliateMe, 'balance'>): AmountFault | null {
  if (amount === null) return 'missing';
  const exact = centsFromEuros(amount);
  if (exact === null) {
    if (amount < -LARGEST_EXACT_EUROS) return 'notAboveZero';
    return amount > LARGEST_EXACT_EUROS ? 'aboveBalance' : 'tooManyDecimals';
  }
  const available = readEuros(balance);
  // The server knows the balance and rejects amounts above it.
  return available === null ? null : faultOfPayout(exact, available);
}

/** A valid payout, ready to confirm. */
export interface Payout {
  readonly amount: Cents;
  /** In groups of four. */
  readonly iban: string;
}

/** The values as a payout; null if the amount is not valid. */
export function readPayout({ amount, iban }: PayoutValues): Payout | null {
  const exact = amount === null ? null : centsFromEuros(amount);
  return exact === null ? null : { amount: exact, iban: iban.trim() };
}

export function requestOf({ amount, iban }: Payout, requestId: string): Pick<RequestPayoutRequest, 'amount' | 'iban' | 'request_id'> {
  return { amount: centsToEuros(amount), iban: iban.replaceAll(' ', ''), request_id: requestId };
}
