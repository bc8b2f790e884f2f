import { negateCents, type Cents } from '../money.ts';
import { businessDaysAfter, dayOf, type Day } from './business-day.ts';
import { isSameMailbox } from './same-mailbox.ts';

/** Longest text a client can send with a withdrawal. */
export const COMMENTS_MAX_LENGTH = 500;

/** So many withdrawals of one client may be under way at once. */
export const MOST_WITHDRAWALS_UNDER_WAY = 10;

export type WithdrawalAmountFault = 'notAboveZero' | 'aboveWithdrawable';

/** What is wrong with the amount of a withdrawal, positive as a person types it; null where nothing is. */
export function faultOfWithdrawalAmount(amount: Cents, withdrawable: Cents): WithdrawalAmountFault | null {
  if (amount <= 0) return 'notAboveZero';
  return amount > withdrawable ? 'aboveWithdrawable' : null;
}

/** The amount asked for, from the wire's negative one (spec section 4); null where its sign is another. */
export function withdrawalOfWireAmount(wireAmount: Cents): Cents | null {
  return wireAmount < 0 ? negateCents(wireAmount) : null;
}

/** The day by whose end a withdrawal is decided and sent: so many business days after the one it was asked for on. */
export function withdrawalDueOn(requestedAtMs: number, { withdrawalBusinessDays }: { readonly withdrawalBusinessDays: number }): Day {
  return businessDaysAfter(dayOf(requestedAtMs), withdrawalBusinessDays);
}

export type ApprovalFault = 'notUnderWay' | 'notCheckedYet' | 'alreadyChecked' | 'samePerson' | 'ownAccount' | 'accountNeeded' | 'disputed';

export interface WithdrawalUnderReview {
  readonly status: string;
  /** Who checked it; null before anybody did. */
  readonly checkedBy: number | null;
  /** Lower case. */
  readonly clientEmail: string;
  /** It waits for its client to name a bank account. */
  readonly needsAccount: boolean;
}

/**
 * Whether a withdrawal would take out what is disputed of the client's deposits: the cash that is left beside all withdrawals under way,
 * less what reversed deposits left owing, doesn't cover it. What was asked for before a dispute began waits until that is decided, or until there is other money.
 */
export function wouldPayDisputed({ cash, owed, held }: { readonly cash: Cents; readonly owed: Cents; readonly held: Cents }): boolean {
  return held > 0 && cash + owed < held;
}

export interface ReviewingOperator {
  readonly id: number;
  /** Lower case. */
  readonly email: string;
}

/** Whether an operator may check a withdrawal, the first of the two steps to paying it out. */
export function faultOfCheck(withdrawal: WithdrawalUnderReview, operator: ReviewingOperator): ApprovalFault | null {
  if (withdrawal.status === 'processing') return 'alreadyChecked';
  if (withdrawal.status !== 'pending') return 'notUnderWay';
  if (isSameMailbox(operator.email, withdrawal.clientEmail)) return 'ownAccount';
  return withdrawal.needsAccount ? 'accountNeeded' : null;
}

/** Whether an operator may approve a withdrawal: never the person who checked it, never the client. */
export function faultOfApproval(
  withdrawal: WithdrawalUnderReview & {
    /** As `wouldPayDisputed` says. */
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
