import { ZERO_CENTS, type Cents } from '../money.ts';
import type { Difference, WithdrawalDifferenceKind } from './reconciliation.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** A withdrawal in our transactions, with the ledger entries under its reference. Amounts are positive. */
export interface WithdrawalBooks {
  readonly transactionId: string;
  readonly status: TransactionStatus;
  /** The decided status that has not taken effect yet. */
  readonly becomes: TransactionStatus | null;
  readonly amount: Cents;
  /** Null if the ledger never reserved anything for it. */
  readonly reserved: Cents | null;
  readonly settled: { readonly outcome: 'paid' | 'released'; readonly amount: Cents } | null;
  /** The sum of its parts, without dropped ones; null if it never had any. */
  readonly parts: Cents | null;
}

/** Returns every break between a withdrawal, its ledger entries and its parts. */
export function findWithdrawalDifferences(withdrawal: WithdrawalBooks): readonly Difference[] {
  const { transactionId, amount: own, reserved, settled } = withdrawal;
  const kinds = [...compareReservation(withdrawal), ...compareSettlement(withdrawal), ...compareParts(withdrawal)];
  return kinds.map((kind) => ({ kind, transactionId, own, provider: null, ledger: settled?.amount ?? reserved }));
}

function hasEnded({ status }: WithdrawalBooks): boolean {
  return status === 'rejected' || status === 'cancelled';
}

function* compareReservation(withdrawal: WithdrawalBooks): Generator<WithdrawalDifferenceKind> {
  const { amount, reserved, settled, becomes } = withdrawal;
  if (reserved === null) {
    yield 'notReserved';
    return;
  }
  if (reserved !== amount || (settled !== null && settled.amount !== reserved)) yield 'reservedAmountDiffers';
  if (settled !== null) return;
  if (becomes !== null) yield 'decidedButNotSettled';
  else if (hasEnded(withdrawal)) yield 'reservedThoughEnded';
}

function* compareSettlement(withdrawal: WithdrawalBooks): Generator<WithdrawalDifferenceKind> {
  const { status, settled } = withdrawal;
  const isApproved = status === 'sending' || status === 'completed';
  if (isApproved && settled?.outcome !== 'paid') yield 'completedButNotPaid';
  if (!isApproved && settled?.outcome === 'paid') yield 'paidButNotCompleted';
  if (!hasEnded(withdrawal) && settled?.outcome === 'released') yield 'releasedButNotEnded';
}

function* compareParts(withdrawal: WithdrawalBooks): Generator<WithdrawalDifferenceKind> {
  const leaving = hasEnded(withdrawal) ? ZERO_CENTS : withdrawal.amount;
  if (withdrawal.parts !== null && withdrawal.parts !== leaving) yield 'payoutsDoNotSum';
}
