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

/** What the client has typed. */
export interface WithdrawalValues {
  /** Decimal euros; null while nothing, or no number, is typed. */
  readonly amount: number | null;
  readonly comments: string;
  /** In groups of four. */
  readonly iban: string;
}

export const NOTHING_TYPED: WithdrawalValues = { amount: null, comments: '', iban: '' };

/** What the server would do with a withdrawal of this moment. */
export interface WithdrawalLimits {
  readonly withdrawable: Cents;
  /** How much can go back to earlier deposits. */
  readonly returnable: Cents;
}

/** Null where an amount cannot be read. */
export function readLimits(options: Pick<PaymentOptions, 'withdrawable' | 'returnable'>): WithdrawalLimits | null {
  const [withdrawable, returnable] = [readEuros(options.withdrawable), readEuros(options.returnable)];
  return withdrawable === null || returnable === null ? null : { withdrawable, returnable };
}

export type AmountFault = 'missing' | 'tooManyDecimals' | WithdrawalAmountFault;

/** What is wrong with a typed amount; null where nothing is. */
export function faultOfAmount(amount: number | null, withdrawable: Cents): AmountFault | null {
  if (amount === null) return 'missing';
  const exact = centsFromEuros(amount);
  if (exact !== null) return faultOfWithdrawalAmount(exact, withdrawable);
  if (amount < -LARGEST_EXACT_EUROS) return 'notAboveZero';
  return amount > LARGEST_EXACT_EUROS ? 'aboveWithdrawable' : 'tooManyDecimals';
}

/** How much of a withdrawal goes which way; the parts are the amount. */
export interface WaysOut {
  readonly back: Cents;
  readonly wire: Cents;
}

/** Back to earlier deposits first, as `selectPayoutParts` will do it on the server. */
export function selectWaysOut(amount: Cents, returnable: Cents): WaysOut {
  const back = cents(Math.min(amount, returnable));
  return { back, wire: subtractCents(amount, back) };
}

/** Of an amount that can be withdrawn; null for any other. */
export function waysOutOf(amount: number | null, { withdrawable, returnable }: WithdrawalLimits): WaysOut | null {
  const exact = amount === null || faultOfAmount(amount, withdrawable) !== null ? null : centsFromEuros(amount);
  return exact === null ? null : selectWaysOut(exact, returnable);
}

/** Whether a bank account has to be named: where a part goes by wire, or any amount would. */
export function needsBankAccount(amount: number | null, limits: WithdrawalLimits): boolean {
  const ways = waysOutOf(amount, limits);
  return ways === null ? limits.returnable === 0 : ways.wire > 0;
}

/** A withdrawal that only has to be said yes to. */
export interface Withdrawal {
  readonly amount: Cents;
  readonly ways: WaysOut;
  readonly comments: string;
  /** In groups of four; null where everything goes back to deposits. */
  readonly iban: string | null;
}

/** What was typed, read; null where the amount is none that can be withdrawn. */
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

/** The wire's amount is negative (spec section 4). The IBAN travels without its spaces. */
export function requestOf({ amount, comments, iban }: Withdrawal, requestId: string): CreateWithdrawalRequest {
  return {
    method: 'withdraw',
    amount: centsToEuros(negateCents(amount)),
    comments,
    ...(iban === null ? {} : { iban: iban.replaceAll(' ', '') }),
    request_id: requestId,
  };
}
