import type { ReviewReason } from './deposit-report.ts';
import type { DifferenceKind } from './reconciliation.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** Why a reconciliation break needs no investigation: it is being resolved, or an operator knows about it. */
export const EXPLANATIONS = [
  'beingBooked',
  'beingReserved',
  'beingSettled',
  'awaitingCallback',
  /** The provider's report had been lost; the reconciliation has now processed it. */
  'followedNow',
  /** It awaits manual review for this reason. */
  'amountDiffers',
  'currencyDiffers',
  'reversed',
  'paidAfterDecision',
  'paidAfterReversal',
  /** An operator has decided on it, knowing the provider's report. */
  'decidedByOperator',
] as const;
export type Explanation = (typeof EXPLANATIONS)[number];

/** What is known about a transaction besides its books. */
export interface Circumstances {
  readonly status: TransactionStatus;
  readonly becomes: TransactionStatus | null;
  readonly reviewReason: ReviewReason | null;
  readonly isDecidedByOperator: boolean;
  /** Whether a job is going to query the engine or the provider about it. */
  readonly isToBeChecked: boolean;
  /** When it last changed, in milliseconds since 1970 UTC. */
  readonly changedAt: number;
}

/** Anything that takes longer than this is stuck. */
export const LONGEST_UNDER_WAY_MS = 15 * 60_000;

/** Returns the cause of a break if it is known; null if it needs investigation. */
export function explainDifference(kind: DifferenceKind, circumstances: Circumstances, now: number): Explanation | null {
  const { becomes, isToBeChecked, changedAt } = circumstances;
  const isUnderWay = now - changedAt < LONGEST_UNDER_WAY_MS;
  switch (kind) {
    case 'paidButNotBooked':
    case 'bookedButNotPaid':
    case 'amountDiffersAtProvider':
    case 'currencyDiffersAtProvider':
      return explainWithPerson(circumstances) ?? (kind === 'paidButNotBooked' && isUnderWay ? explainDelay(circumstances) : null);
    case 'notReserved':
      return isUnderWay && isToBeChecked ? 'beingReserved' : null;
    case 'decidedButNotSettled':
      return isUnderWay ? 'beingSettled' : null;
    case 'paidButNotCompleted':
      return isUnderWay && becomes === 'completed' ? 'beingSettled' : null;
    case 'releasedButNotEnded':
      // Either released by decision, or cancelled by the engine whatever was decided.
      return isUnderWay ? 'beingSettled' : null;
    case 'amountDiffersInLedger':
      return isUnderWay && becomes === 'rejected' ? 'beingSettled' : null;
    default:
      return null;
  }
}

function explainWithPerson({ status, reviewReason, isDecidedByOperator }: Circumstances): Explanation | null {
  if (status === 'inReview') return reviewReason;
  return isDecidedByOperator ? 'decidedByOperator' : null;
}

function explainDelay({ status }: Circumstances): Explanation | null {
  if (status === 'processing') return 'beingBooked';
  return status === 'pending' ? 'awaitingCallback' : null;
}
