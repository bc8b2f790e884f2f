import { cents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** What a provider says, verifiably, about one of our orders. */
export interface DepositReport {
  readonly outcome: 'pending' | 'paid' | 'declined' | 'reversed';
  /** What was paid or, of a payment that was taken back, how much of it is taken back or disputed in all. */
  readonly amount: Cents;
  /** ISO 4217. */
  readonly currency: string;
}

/** What we ordered, and what became of it so far. */
export interface OrderedDeposit {
  readonly status: TransactionStatus;
  readonly reviewReason: ReviewReason | null;
  readonly amount: Cents;
  readonly currency: string;
  /** The provider has said before that it took this payment back: by a reversal, a dispute or a refund. */
  readonly wasTakenBack: boolean;
  /** How much of it is disputed or reversed: what was reversed, and what an operator has yet to decide about. */
  readonly disputed: Cents;
  /** What was reversed, or is being reversed because an operator decided so. */
  readonly reversed: Cents;
}

export const REVIEW_REASONS = ['amountDiffers', 'currencyDiffers', 'reversed', 'paidAfterDecision', 'paidAfterReversal'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export type DepositDecision =
  | { readonly kind: 'none' }
  /** Book the ordered amount, once. */
  | { readonly kind: 'book' }
  | { readonly kind: 'decline' }
  /** A person has to look at it; no money moves. */
  | { readonly kind: 'review'; readonly reason: Exclude<ReviewReason, 'reversed'> }
  /** The same of a booked deposit that its provider took back. `disputed` is what can't be withdrawn until then, with what was reversed before. */
  | { readonly kind: 'review'; readonly reason: 'reversed'; readonly disputed: Cents }
  /** It waits for a person already, and more of it is disputed than before. */
  | { readonly kind: 'dispute'; readonly disputed: Cents };

const NONE: DepositDecision = { kind: 'none' };

/**
 * What a verified report does to a deposit. Money is booked only where everything agrees with what we ordered. A provider that took the
 * money after all wins over an order that had expired or been declined; one that speaks twice is heard once; one that takes money back,
 * or took another amount, is never followed automatically: a person decides, and until then what is disputed can't be withdrawn.
 *
 * Reports arrive in any order. A payment that arrives after it was taken back is therefore not booked: it goes to review, and ends
 * without money where the provider then says once more that it took the whole payment back.
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
    // What was reversed before is reported again, such as by another event about the same dispute.
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
 * How much of a deposit a report says is taken back: never more than the deposit. A report without an amount, or in another currency, doesn't
 * say how much that is, so it's all of it.
 */
export function disputedBy(
  { amount, currency }: Pick<OrderedDeposit, 'amount' | 'currency'>,
  report: Omit<DepositReport, 'outcome'>,
): Cents {
  if (report.currency !== currency || report.amount <= 0) return amount;
  return cents(Math.min(report.amount, amount));
}

/** What is disputed of a deposit and not decided yet, which is what can't be withdrawn. */
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

/** The deposit after a report was followed: the status it has, and what is remembered of the report. */
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
