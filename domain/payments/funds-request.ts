/**
 * Manual adjustments: money an operator moves, such as a deposit received through another channel, a bonus, a credit or a correction. One
 * operator requests it. Up to a daily limit that is enough (single-approver-limit.ts); above it, a second operator must approve.
 */
import type { FundsKind } from '../engine/command.ts';
import type { Cents } from '../money.ts';
import { isSameMailbox } from './same-mailbox.ts';
import { TRANSACTION_TYPES, type TransactionTypeId } from './transaction-type.ts';

export const MANUAL_FUNDS_KINDS = ['manualDeposit', 'bonus', 'promotionBonus', 'credit', 'correction'] as const;
export type ManualFundsKind = (typeof MANUAL_FUNDS_KINDS)[number];

/** How each kind is booked in the engine, and as which transaction the client sees it. */
export const BOOKED_AS: Readonly<Record<ManualFundsKind, { readonly fundsKind: FundsKind; readonly typeId: TransactionTypeId | null }>> = {
  manualDeposit: { fundsKind: 'deposit', typeId: TRANSACTION_TYPES.manualDeposit },
  bonus: { fundsKind: 'bonus', typeId: TRANSACTION_TYPES.bonus },
  promotionBonus: { fundsKind: 'bonus', typeId: TRANSACTION_TYPES.promotionBonus },
  credit: { fundsKind: 'credit', typeId: TRANSACTION_TYPES.credit },
  correction: { fundsKind: 'adjustment', typeId: null },
};

/** Returns the kind of transaction the client sees; null for corrections and revocations, which exist only in the ledger. */
export function transactionTypeOf(kind: ManualFundsKind, amount: Cents): TransactionTypeId | null {
  return amount < 0 ? null : BOOKED_AS[kind].typeId;
}

/** The maximum of a single manual adjustment. Anything larger is a typing error and refused without approval. */
export const LARGEST_MANUAL_CENTS = 100_000_000;

export type ManualFundsFault = 'zero' | 'notPositive' | 'tooLarge';

/** Whether a kind is an inducement. Rules may forbid granting bonuses and credits, but never revoking them. */
export function isInducementKind(kind: ManualFundsKind): boolean {
  return kind === 'bonus' || kind === 'promotionBonus' || kind === 'credit';
}

/** Whether a bonus or credit is being revoked. */
export function isRevocation(kind: ManualFundsKind, amount: number): boolean {
  return isInducementKind(kind) && amount < 0;
}

/** Whether an adjustment is possible on a closed account: only revocations are. */
export function canBookOnClosedAccount(kind: ManualFundsKind, amount: number): boolean {
  return isRevocation(kind, amount);
}

/** Returns what is wrong with an amount, signed as it changes the account; null if it is valid. A negative bonus or credit revokes it. */
export function findManualFundsFault(kind: ManualFundsKind, amount: Cents): ManualFundsFault | null {
  if (amount === 0) return 'zero';
  if (amount < 0 && kind === 'manualDeposit') return 'notPositive';
  return Math.abs(amount) > LARGEST_MANUAL_CENTS ? 'tooLarge' : null;
}

export const FUNDS_REQUEST_STATUSES = ['waiting', 'approved', 'booked', 'refused', 'rejected'] as const;
/** `approved` until the engine has answered; `refused` is the engine's answer, `rejected` the approver's. */
export type FundsRequestStatus = (typeof FUNDS_REQUEST_STATUSES)[number];

export interface FundsRequestToConfirm {
  readonly status: FundsRequestStatus;
  readonly requestedBy: number;
  /** Lower case. */
  readonly clientEmail: string;
}

export type ConfirmFault = 'notWaiting' | 'samePerson' | 'ownAccount';

/**
 * Returns why an operator cannot approve or reject a request, or null. Neither the requester nor the client may approve it, but requesters
 * may reject their own.
 */
export function findConfirmFault(
  { status, requestedBy, clientEmail }: FundsRequestToConfirm,
  operator: { readonly id: number; readonly email: string },
  verdict: 'approved' | 'rejected',
): ConfirmFault | null {
  if (status !== 'waiting') return 'notWaiting';
  if (isSameMailbox(operator.email, clientEmail)) return 'ownAccount';
  return verdict === 'approved' && operator.id === requestedBy ? 'samePerson' : null;
}
