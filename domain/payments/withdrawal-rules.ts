import { negateCents, type Cents } from '../money.ts';
import { businessDaysAfter, dayOf, type Day } from './business-day.ts';
import { isSameMailbox } from './same-mailbox.ts';

/** The maximum length of the comment a client can send with a withdrawal. */
export const COMMENTS_MAX_LENGTH = 500;

/** How many withdrawals of one client may be in progress at once. */
export const MAX_PENDING_WITHDRAWALS = 10;

export type WithdrawalAmountFault = 'notAboveZero' | 'aboveWithdrawable';

/** Returns what is wrong with the amount of a withdrawal, given as a positive number; null if it is valid. */
export function faultOfWithdrawalAmount(amount: Cents, withdrawable: Cents): WithdrawalAmountFault | null {
  if (amount <= 0) return 'notAboveZero';
  return amount > withdrawable ? 'aboveWithdrawable' : null;
}

/** Returns the requested amount from the negative one on the wire (spec section 4); null if it is not negative. */
export function withdrawalOfWireAmount(wireAmount: Cents): Cents | null {
  return wireAmount < 0 ? negateCents(wireAmount) : null;
}

/** Returns the last day on which a withdrawal must be decided and sent: this many business days after its request. */
export function withdrawalDueOn(requestedAtMs: number, { withdrawalBusinessDays }: { readonly withdrawalBusinessDays: number }): Day {
  return businessDaysAfter(dayOf(requestedAtMs), withdrawalBusinessDays);
}

export type ApprovalFault = 'notUnderWay' | 'notCheckedYet' | 'alreadyChecked' | 'samePerson' | 'ownAccount' | 'accountNeeded' | 'disputed';

export interface WithdrawalUnderReview {
  readonly status: string;
  /** The operator who checked it, or null. */
  readonly checkedBy: number | null;
  /** Lower case. */
  readonly clientEmail: string;
  /** Whether the client still has to name a bank account. */
  readonly needsAccount: boolean;
}

/**
 * Whether a withdrawal would pay out disputed deposits: the cash left besides all pending withdrawals, less the debt from reversed
 * deposits, does not cover them. Withdrawals requested before the dispute wait until it is decided or other money arrives.
 */
export function wouldPayDisputed({ cash, owed, held }: { readonly cash: Cents; readonly owed: Cents; readonly held: Cents }): boolean {
  return held > 0 && cash + owed < held;
}

export interface ReviewingOperator {
  readonly id: number;
  /** Lower case. */
  readonly email: string;
}

/** Returns why an operator cannot check a withdrawal, the first of two steps to paying it out; null if possible. */
export function faultOfCheck(withdrawal: WithdrawalUnderReview, operator: ReviewingOperator): ApprovalFault | null {
  if (withdrawal.status === 'processing') return 'alreadyChecked';
  if (withdrawal.status !== 'pending') return 'notUnderWay';
  if (isSameMailbox(operator.email, withdrawal.clientEmail)) return 'ownAccount';
  return withdrawal.needsAccount ? 'accountNeeded' : null;
}

/** Returns why an operator cannot approve a withdrawal, or null. Neither its checker nor the client may approve it. */
export function faultOfApproval(
  withdrawal: WithdrawalUnderReview & {
    /** The result of `wouldPayDisputed`. */
    readonly isDisputed: boolean;
  },
  operator: ReviewingOperator,
): ApprovalFault | null {
  if (withdrawal.status === 'pending') return 'notCheckedYet';
  if (withdrawal.status !== 'processing') return 'notUnderWay';
  if (isSameMailbox(operator.email, withdrawal.clientEmail)) return 'ownAccount';
  if (operator.id === withdrawal.checkedBy) return 'samePerson';
  if (withdrawal.needsAccount) return 'accountNeeded';
  return withdrawal.isDisputed ? 'disputed' : null;
}
