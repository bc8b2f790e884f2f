import type { ReviewReason } from './deposit-report.ts';
import type { DifferenceKind } from './reconciliation.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** Why a difference is none to worry about: it is being dealt with, or a person knows of it. */
export const EXPLANATIONS = [
  'beingBooked',
  'beingReserved',
  'beingSettled',
  'awaitingCallback',
  /** The provider's word had been lost; the reconciliation has followed it. */
  'followedNow',
  /** It waits for a person to review it, for this reason. */
  'amountDiffers',
  'currencyDiffers',
  'reversed',
  'paidAfterDecision',
  'paidAfterReversal',
  /** A person has decided about it, knowing what the provider says. */
  'decidedByOperator',
] as const;
export type Explanation = (typeof EXPLANATIONS)[number];

/** What is known of a transaction beyond its books. */
export interface Circumstances {
  readonly status: TransactionStatus;
  readonly becomes: TransactionStatus | null;
  readonly reviewReason: ReviewReason | null;
  readonly isDecidedByOperator: boolean;
  /** Whether a job is going to ask the engine or the provider about it. */
  readonly isToBeChecked: boolean;
  /** When something last happened to it, in milliseconds since 1970 UTC. */
  readonly changedAt: number;
}

/** What takes longer than this is stuck. */
export const LONGEST_UNDER_WAY_MS = 15 * 60_000;

/** The cause of a difference where it is known; null where a person has to find it. */
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
      // Given back as decided, or taken back by the engine, whatever was decided.
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
