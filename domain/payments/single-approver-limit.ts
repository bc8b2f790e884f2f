/**
 * How much money one operator can move without a second approver. The limit covers the last 24 hours, so that a large amount cannot be
 * split: for each operator, across all clients, and for each client or affiliate, across all operators.
 */
import { cents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';

/** Up to this much within the window, one operator's decision is enough for money no provider confirms. */
export const SINGLE_APPROVER_LIMIT: Cents = cents(10_000_00);

/** The rolling window of the limit: one day. */
export const SINGLE_APPROVER_WINDOW_MS = 24 * 60 * 60 * 1000;

/** What a single approver can still move at a moment; never below zero. */
export interface SingleApproverRoom {
  /** The operator, across all subjects. */
  readonly ofOperator: Cents;
  /** The client or affiliate, across all operators. */
  readonly ofSubject: Cents;
}

/** Returns what is left of the limit, given the absolute amounts moved by single approvers within the window. */
export function roomLeft(used: { readonly byOperator: Cents; readonly onSubject: Cents }): SingleApproverRoom {
  return { ofOperator: leftOf(used.byOperator), ofSubject: leftOf(used.onSubject) };
}

function leftOf(used: Cents): Cents {
  return used >= SINGLE_APPROVER_LIMIT ? ZERO_CENTS : subtractCents(SINGLE_APPROVER_LIMIT, used);
}

/** Returns the largest amount, in either direction, for which one operator is enough. */
export function mostForSingleApprover({ ofOperator, ofSubject }: SingleApproverRoom): Cents {
  return ofOperator < ofSubject ? ofOperator : ofSubject;
}

/** The limit an amount exceeds: the limit itself, what is left for the client or affiliate, or what is left for the operator. */
export type SecondApproverReason = 'amount' | 'subject' | 'operator';

/** Returns why an amount, in either direction, needs a second approver; null if one is enough. */
export function whySecondApprover(amount: Cents, { ofOperator, ofSubject }: SingleApproverRoom): SecondApproverReason | null {
  const size = Math.abs(amount);
  if (size > SINGLE_APPROVER_LIMIT) return 'amount';
  if (size > ofSubject) return 'subject';
  return size > ofOperator ? 'operator' : null;
}
