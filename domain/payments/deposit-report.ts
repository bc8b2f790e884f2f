import type { Cents } from '../money.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** What a provider says, verifiably, about one of our orders. */
export interface DepositReport {
  readonly outcome: 'pending' | 'paid' | 'declined' | 'reversed';
  readonly amount: Cents;
  /** ISO 4217. */
  readonly currency: string;
}

/** What we ordered, and what became of it so far. */
export interface OrderedDeposit {
  readonly status: TransactionStatus;
  readonly amount: Cents;
  readonly currency: string;
}

export type ReviewReason = 'amountDiffers' | 'currencyDiffers' | 'reversed' | 'paidAfterDecision';

export type DepositDecision =
  | { readonly kind: 'none' }
  /** Book the ordered amount, once. */
  | { readonly kind: 'book' }
  | { readonly kind: 'decline' }
  /** A person has to look at it; no money moves. */
  | { readonly kind: 'review'; readonly reason: ReviewReason };

const NONE: DepositDecision = { kind: 'none' };

/**
 * What a verified report does to a deposit. Money is booked only where everything agrees with what we ordered. A provider that took the
 * money after all wins over an order that had expired or been declined; one that speaks twice is heard once; one that takes money back,
 * or took another amount, is never followed by itself.
 */
export function decideDepositReport(ordered: OrderedDeposit, report: DepositReport): DepositDecision {
  const { status } = ordered;
  switch (report.outcome) {
    case 'pending':
      return NONE;
    case 'paid':
      if (status === 'processing' || status === 'completed' || status === 'inReview') return NONE;
      if (status === 'rejected') return { kind: 'review', reason: 'paidAfterDecision' };
      if (report.currency !== ordered.currency) return { kind: 'review', reason: 'currencyDiffers' };
      if (report.amount !== ordered.amount) return { kind: 'review', reason: 'amountDiffers' };
      return { kind: 'book' };
    case 'declined':
      return status === 'pending' || status === 'expired' ? { kind: 'decline' } : NONE;
    case 'reversed':
      if (status === 'completed' || status === 'processing') return { kind: 'review', reason: 'reversed' };
      return status === 'pending' || status === 'expired' ? { kind: 'decline' } : NONE;
  }
}
