import { cents, type Cents } from '../money.ts';
import type { ReviewReason } from './deposit-report.ts';
import type { TransactionStatus } from './transaction-status.ts';

/**
 * What an operator can say about a deposit: a wire has arrived; one in review is booked as its provider vouches for it, or rejected; one
 * that its provider took back is kept all the same, or its money is taken out of the account again.
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

/** Up to this amount one person's word is enough where no provider vouches for the money. */
export const ONE_PERSON_LIMIT: Cents = cents(10_000_00);

/** What an operator said about a deposit. */
export interface OperatorWord {
  readonly operatorId: number;
  readonly verdict: DepositVerdict;
  /** What would be booked or kept. */
  readonly amount: Cents;
}

export type Confirmation = 'enough' | 'secondPersonNeeded' | 'samePerson';

/**
 * Whether a word is enough to act on. Money that no provider vouches for, above the limit, needs two people who say the same: another
 * amount, or another verdict, is a first word again.
 */
export function confirmationOf(word: OperatorWord, before: OperatorWord | null): Confirmation {
  const hasNobodysWord = word.verdict === 'arrived' || word.verdict === 'kept';
  if (!hasNobodysWord || word.amount <= ONE_PERSON_LIMIT) return 'enough';
  if (before === null || before.verdict !== word.verdict || before.amount !== word.amount) return 'secondPersonNeeded';
  return before.operatorId === word.operatorId ? 'samePerson' : 'enough';
}
