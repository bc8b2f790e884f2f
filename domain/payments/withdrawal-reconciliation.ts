import { ZERO_CENTS, type Cents } from '../money.ts';
import type { Difference, WithdrawalDifferenceKind } from './reconciliation.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** A withdrawal as our transactions have it, with what the ledger did under its reference. Amounts are above zero. */
export interface WithdrawalBooks {
  readonly transactionId: string;
  readonly status: TransactionStatus;
  /** What it was decided to become and is not yet. */
  readonly becomes: TransactionStatus | null;
  readonly amount: Cents;
  /** Null where the ledger never set anything aside for it. */
  readonly reserved: Cents | null;
  readonly settled: { readonly outcome: 'paid' | 'released'; readonly amount: Cents } | null;
  /** The sum of the parts it leaves in, without those that were dropped; null where it has never had any. */
  readonly parts: Cents | null;
}

/** Every difference between a withdrawal, what the ledger holds and did for it, and the parts in which it leaves. */
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
