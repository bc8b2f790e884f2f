import { cents, type Cents } from '../money.ts';
import type { ReviewReason } from './deposit-report.ts';
import { whySecondPerson, type OnePersonRoom } from './one-person-limit.ts';
import type { TransactionStatus } from './transaction-status.ts';

/**
 * What an operator can say about a deposit: a wire has arrived; one in review is booked as its provider vouches for it, or rejected; one
 * that its provider took back is kept all the same, or reversed, wholly or in part.
 */
export const DEPOSIT_VERDICTS = ['arrived', 'booked', 'rejected', 'kept', 'reversed'] as const;
export type DepositVerdict = (typeof DEPOSIT_VERDICTS)[number];

export interface DepositToDecide {
  readonly status: TransactionStatus;
  readonly isWire: boolean;
  readonly reviewReason: ReviewReason | null;
}

/** The verdicts there can be on a deposit as it stands; none where there is nothing to decide. */
export function selectVerdicts({ status, isWire, reviewReason }: DepositToDecide): readonly DepositVerdict[] {
  if (status === 'inReview') return reviewReason === 'reversed' ? ['kept', 'reversed'] : ['booked', 'rejected'];
  if (!isWire || status === 'processing' || status === 'completed') return [];
  // A wire that nobody waits for any more may arrive all the same.
  return status === 'pending' ? ['arrived', 'rejected'] : ['arrived'];
}

/** What an operator said about a deposit. */
export interface OperatorWord {
  readonly operatorId: number;
  readonly verdict: DepositVerdict;
  /** What would be booked, kept or reversed. */
  readonly amount: Cents;
}

/** A word with what its deposit's provider says: how much it took, or took back; zero where it says nothing of it. */
export interface WordWithReport extends OperatorWord {
  readonly vouchedFor: Cents;
}

/** `onePerson`: enough, and it takes up the operator's and the client's limit; `enough` takes up none. */
export type Confirmation = 'enough' | 'onePerson' | 'secondPersonNeeded' | 'samePerson';

/**
 * How much of the money that a verdict moves, or leaves on the account, no provider vouches for. A reversal of more, or of less, than the
 * provider took back rests on operators as far as it differs.
 */
export function restingOnOperators({ verdict, amount, vouchedFor }: Omit<WordWithReport, 'operatorId'>): Cents | null {
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
 * Whether a word is enough to act on. Money that no provider vouches for, above what one person may still move, needs two people who say
 * the same: another amount, or another verdict, is a first word again.
 */
export function confirmationOf(word: WordWithReport, before: OperatorWord | null, room: OnePersonRoom): Confirmation {
  const resting = restingOnOperators(word);
  if (resting === null) return 'enough';
  const isAgreed = before !== null && before.verdict === word.verdict && before.amount === word.amount;
  if (isAgreed && before.operatorId !== word.operatorId) return 'enough';
  if (whySecondPerson(resting, room) === null) return 'onePerson';
  return isAgreed ? 'samePerson' : 'secondPersonNeeded';
}
