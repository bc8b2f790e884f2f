import { cents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** A provider's verified report about one of our orders. */
export interface DepositReport {
  readonly outcome: 'pending' | 'paid' | 'declined' | 'reversed';
  /** The amount paid; for a reversed payment, the total reversed or disputed. */
  readonly amount: Cents;
  /** ISO 4217. */
  readonly currency: string;
}

/** A deposit as ordered, with its status so far. */
export interface OrderedDeposit {
  readonly status: TransactionStatus;
  readonly reviewReason: ReviewReason | null;
  readonly amount: Cents;
  readonly currency: string;
  /** Whether the provider has reported this payment as reversed before: by a reversal, dispute or refund. */
  readonly wasTakenBack: boolean;
  /** The amount disputed or reversed: what has been reversed, plus what an operator has yet to decide. */
  readonly disputed: Cents;
  /** The amount reversed, or being reversed by an operator's decision. */
  readonly reversed: Cents;
}

export const REVIEW_REASONS = ['amountDiffers', 'currencyDiffers', 'reversed', 'paidAfterDecision', 'paidAfterReversal'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export type DepositDecision =
  | { readonly kind: 'none' }
  /** Book the ordered amount, once. */
  | { readonly kind: 'book' }
  | { readonly kind: 'decline' }
  /** An operator must review it; no money moves. */
  | { readonly kind: 'review'; readonly reason: Exclude<ReviewReason, 'reversed'> }
  /**
   * A booked deposit that its provider reversed must be reviewed. `disputed` includes earlier reversals; the amount beyond them is blocked
   * until the decision.
   */
  | { readonly kind: 'review'; readonly reason: 'reversed'; readonly disputed: Cents }
  /** It is already in review, and a larger amount is now disputed. */
  | { readonly kind: 'dispute'; readonly disputed: Cents };

const NONE: DepositDecision = { kind: 'none' };

/**
 * Decides the effect of a verified report on a deposit. Money is booked only if everything agrees with the order. A payment that succeeds
 * after all overrides an expired or declined order, and a repeated report has no further effect. A reversal, or a payment of a different
 * amount, is never acted on automatically: an operator decides, and until then the disputed amount cannot be withdrawn.
 *
 * Reports may arrive in any order. A payment reported after its reversal is therefore not booked but reviewed, and ends without money if
 * the provider then reports the full reversal again.
 */
export function decideDepositReport(ordered: OrderedDeposit, report: DepositReport): DepositDecision {
  switch (report.outcome) {
    case 'pending':
      return NONE;
    case 'paid':
      return decidePaid(ordered, report);
    case 'declined':
      return isOpen(ordered) ? { kind: 'decline' } : NONE;
    case 'reversed':
      return decideReversed(ordered, report);
  }
}

function decidePaid(ordered: OrderedDeposit, report: DepositReport): DepositDecision {
  const { status } = ordered;
  if (status === 'processing' || status === 'completed' || status === 'inReview') return NONE;
  if (status === 'rejected') return { kind: 'review', reason: 'paidAfterDecision' };
  if (ordered.wasTakenBack) return { kind: 'review', reason: 'paidAfterReversal' };
  if (report.currency !== ordered.currency) return { kind: 'review', reason: 'currencyDiffers' };
  if (report.amount !== ordered.amount) return { kind: 'review', reason: 'amountDiffers' };
  return { kind: 'book' };
}

function decideReversed(ordered: OrderedDeposit, report: DepositReport): DepositDecision {
  const { status, reviewReason } = ordered;
  const disputed = disputedBy(ordered, report);
  if (status === 'completed' || status === 'processing') {
    // The provider repeats an earlier reversal, such as through another event of the same dispute.
    return disputed > ordered.reversed ? { kind: 'review', reason: 'reversed', disputed } : NONE;
  }
  if (status === 'inReview' && reviewReason === 'reversed') {
    return disputed > ordered.disputed ? { kind: 'dispute', disputed } : NONE;
  }
  const isWhole = report.amount === ordered.amount && report.currency === ordered.currency;
  if (status === 'inReview' && reviewReason === 'paidAfterReversal' && isWhole) return { kind: 'decline' };
  return isOpen(ordered) ? { kind: 'decline' } : NONE;
}

/**
 * Returns how much of a deposit a report says was reversed, at most the deposit itself. A report without an amount, or in another currency,
 * does not say how much, so it counts as all of it.
 */
export function disputedBy(
  { amount, currency }: Pick<OrderedDeposit, 'amount' | 'currency'>,
  report: Omit<DepositReport, 'outcome'>,
): Cents {
  if (report.currency !== currency || report.amount <= 0) return amount;
  return cents(Math.min(report.amount, amount));
}

/** Returns the disputed amount of a deposit that has not been decided yet, which cannot be withdrawn. */
export function undecidedOf({
  status,
  reviewReason,
  disputed,
  reversed,
}: Omit<OrderedDeposit, 'amount' | 'currency' | 'wasTakenBack'>): Cents {
  return status === 'inReview' && reviewReason === 'reversed' ? subtractCents(disputed, reversed) : ZERO_CENTS;
}

function isOpen({ status }: OrderedDeposit): boolean {
  return status === 'pending' || status === 'expired';
}

/** Returns the deposit after a report: its new status, and what is remembered of the report. */
export function depositAfterReport(ordered: OrderedDeposit, report: DepositReport): OrderedDeposit {
  const decision = decideDepositReport(ordered, report);
  const remembered = { ...ordered, wasTakenBack: ordered.wasTakenBack || report.outcome === 'reversed' };
  switch (decision.kind) {
    case 'none':
      return remembered;
    case 'book':
      return { ...remembered, status: 'processing' };
    case 'decline':
      return { ...remembered, status: 'declined' };
    case 'review': {
      const disputed = decision.reason === 'reversed' ? decision.disputed : ordered.disputed;
      return { ...remembered, status: 'inReview', reviewReason: decision.reason, disputed };
    }
    case 'dispute':
      return { ...remembered, disputed: decision.disputed };
  }
}
