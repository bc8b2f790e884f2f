import { readEuros } from '../../../ui/read-euros.ts';
import type { CreateWithdrawalRequest, PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import {
  cents,
  centsFromEuros,
  centsToEuros,
  LARGEST_EXACT_EUROS,
  negateCents,
  subtractCents,
  type Cents,
} from '@fairlead/domain/money.ts';
import { faultOfWithdrawalAmount, type WithdrawalAmountFault } from '@fairlead/domain/payments/withdrawal-rules.ts';

/** The form's values. */
export interface WithdrawalValues {
  /** Decimal euros; null while the field is empty or not a number. */
  readonly amount: number | null;
  readonly comments: string;
  /** In groups of four. */
  readonly iban: string;
}

export const NOTHING_TYPED: WithdrawalValues = { amount: null, comments: '', iban: '' };

/** What the server would allow at this moment. */
export interface WithdrawalLimits {
  readonly withdrawable: Cents;
  /** How much can be refunded to earlier deposits. */
  readonly returnable: Cents;
}

/** Null if an amount cannot be read. */
export function readLimits(options: Pick<PaymentOptions, 'withdrawable' | 'returnable'>): WithdrawalLimits | null {
  const [withdrawable, returnable] = [readEuros(options.withdrawable), readEuros(options.returnable)];
  return withdrawable === null || returnable === null ? null : { withdrawable, returnable };
}

export type AmountFault = 'missing' | 'tooManyDecimals' | WithdrawalAmountFault;

/** What is wrong with an entered amount; null if it is valid. */
export function faultOfAmount(amount: number | null, withdrawable: Cents): AmountFault | null {
  if (amount === null) return 'missing';
  const exact = centsFromEuros(amount);
  if (exact !== null) return faultOfWithdrawalAmount(exact, withdrawable);
  if (amount < -LARGEST_EXACT_EUROS) return 'notAboveZero';
  return amount > LARGEST_EXACT_EUROS ? 'aboveWithdrawable' : 'tooManyDecimals';
}

/** How a withdrawal is split; the parts add up to the amount. */
export interface WaysOut {
  readonly back: Cents;
  readonly wire: Cents;
}

/** Refunds to earlier deposits first, as `selectPayoutParts` does on the server. */
export function selectWaysOut(amount: Cents, returnable: Cents): WaysOut {
  const back = cents(Math.min(amount, returnable));
  return { back, wire: subtractCents(amount, back) };
}

/** The parts of a valid amount; null for any other. */
export function waysOutOf(amount: number | null, { withdrawable, returnable }: WithdrawalLimits): WaysOut | null {
  const exact = amount === null || faultOfAmount(amount, withdrawable) !== null ? null : centsFromEuros(amount);
  return exact === null ? null : selectWaysOut(exact, returnable);
}

/** Whether a bank account is required: a part is wired, or any amount would be. */
export function needsBankAccount(amount: number | null, limits: WithdrawalLimits): boolean {
  const ways = waysOutOf(amount, limits);
  return ways === null ? limits.returnable === 0 : ways.wire > 0;
}

/** A valid withdrawal, ready to confirm. */
export interface Withdrawal {
  readonly amount: Cents;
  readonly ways: WaysOut;
  readonly comments: string;
  /** In groups of four; null if everything is refunded to deposits. */
  readonly iban: string | null;
}

/** The values as a withdrawal; null if the amount cannot be withdrawn. */
export function readWithdrawal({ amount, comments, iban }: WithdrawalValues, limits: WithdrawalLimits): Withdrawal | null {
  const ways = waysOutOf(amount, limits);
  if (ways === null) return null;
  return {
    amount: cents(ways.back + ways.wire),
    ways,
    comments: comments.trim(),
    iban: ways.wire > 0 ? iban.trim() : null,
  };
}

/** The amount on the wire is negative (spec section 4). The IBAN is sent without spaces. */
export function requestOf({ amount, comments, iban }: Withdrawal, requestId: string): CreateWithdrawalRequest {
  return {
    method: 'withdraw',
    amount: centsToEuros(negateCents(amount)),
    comments,
    ...(iban === null ? {} : { iban: iban.replaceAll(' ', '') }),
    request_id: requestId,
  };
}
