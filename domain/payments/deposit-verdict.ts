import { cents, type Cents } from '../money.ts';
import type { ReviewReason } from './deposit-report.ts';
import { whySecondApprover, type SingleApproverRoom } from './single-approver-limit.ts';
import type { TransactionStatus } from './transaction-status.ts';

/**
 * An operator's decisions on a deposit. A wire has arrived. A deposit in review is booked as its provider confirms it, or rejected. One
 * that its provider reversed is kept anyway, or reversed in full or in part.
 */
export const DEPOSIT_VERDICTS = ['arrived', 'booked', 'rejected', 'kept', 'reversed'] as const;
export type DepositVerdict = (typeof DEPOSIT_VERDICTS)[number];

export interface DepositToDecide {
  readonly status: TransactionStatus;
  readonly isWire: boolean;
  readonly reviewReason: ReviewReason | null;
}

/** Returns the possible verdicts on a deposit in its current state; none if there is nothing to decide. */
export function selectVerdicts({ status, isWire, reviewReason }: DepositToDecide): readonly DepositVerdict[] {
  if (status === 'inReview') return reviewReason === 'reversed' ? ['kept', 'reversed'] : ['booked', 'rejected'];
  if (!isWire || status === 'processing' || status === 'completed') return [];
  // An expired wire may still arrive.
  return status === 'pending' ? ['arrived', 'rejected'] : ['arrived'];
}

/** An operator's decision on a deposit. */
export interface OperatorVerdict {
  readonly operatorId: number;
  readonly verdict: DepositVerdict;
  /** The amount to be booked, kept or reversed. */
  readonly amount: Cents;
}

/** A decision together with the amount that the provider reports as paid or reversed; zero if it reports nothing. */
export interface VerdictWithReport extends OperatorVerdict {
  readonly vouchedFor: Cents;
}

/** With `onePerson` the decision is enough and uses up the operator's and the client's limit; with `enough` it uses up none. */
export type Confirmation = 'enough' | 'onePerson' | 'secondPersonNeeded' | 'samePerson';

/**
 * Returns how much of the money that a verdict moves, or leaves on the account, is not confirmed by a provider; null if all is. For a
 * reversal, that is the difference from what the provider reversed.
 */
export function unconfirmedAmount({ verdict, amount, vouchedFor }: Omit<VerdictWithReport, 'operatorId'>): Cents | null {
  switch (verdict) {
    case 'arrived':
    case 'kept':
      return amount;
    case 'reversed':
      return amount === vouchedFor ? null : cents(Math.abs(amount - vouchedFor));
    case 'booked':
    case 'rejected':
      return null;
  }
}

/**
 * Returns whether a decision is enough to act on. Money not confirmed by a provider, above what a single approver may still move, needs the
 * same decision from two operators. A different amount or verdict counts as a first decision again.
 */
export function confirmationOf(word: VerdictWithReport, before: OperatorVerdict | null, room: SingleApproverRoom): Confirmation {
  const resting = unconfirmedAmount(word);
  if (resting === null) return 'enough';
  const isAgreed = before !== null && before.verdict === word.verdict && before.amount === word.amount;
  if (isAgreed && before.operatorId !== word.operatorId) return 'enough';
  if (whySecondApprover(resting, room) === null) return 'onePerson';
  return isAgreed ? 'samePerson' : 'secondPersonNeeded';
}
