/**
 * Money that an operator moves by hand: a deposit that came another way, a bonus, a credit, a correction. One person asks for it; up to a
 * daily limit that is enough (../payments/one-person-limit.ts), above it a second one has to confirm.
 */
import type { FundsKind } from '../engine/command.ts';
import type { Cents } from '../money.ts';
import { isSameMailbox } from './same-mailbox.ts';
import { TRANSACTION_TYPES, type TransactionTypeId } from './transaction-type.ts';

export const HAND_FUNDS_KINDS = ['manualDeposit', 'bonus', 'promotionBonus', 'credit', 'correction'] as const;
export type HandFundsKind = (typeof HAND_FUNDS_KINDS)[number];

/** How the engine is asked, and as what the client sees it. */
export const BOOKED_AS: Readonly<Record<HandFundsKind, { readonly fundsKind: FundsKind; readonly typeId: TransactionTypeId | null }>> = {
  manualDeposit: { fundsKind: 'deposit', typeId: TRANSACTION_TYPES.manualDeposit },
  bonus: { fundsKind: 'bonus', typeId: TRANSACTION_TYPES.bonus },
  promotionBonus: { fundsKind: 'bonus', typeId: TRANSACTION_TYPES.promotionBonus },
  credit: { fundsKind: 'credit', typeId: TRANSACTION_TYPES.credit },
  correction: { fundsKind: 'adjustment', typeId: null },
};

/** The kind of transaction a client sees; null for a correction and a revocation, which are entries of the ledger alone. */
export function transactionTypeOf(kind: HandFundsKind, amount: Cents): TransactionTypeId | null {
  return amount < 0 ? null : BOOKED_AS[kind].typeId;
}

/** No single booking by hand is larger: a slip of the keyboard is refused, not confirmed. */
export const LARGEST_BY_HAND_CENTS = 100_000_000;

export type HandFundsFault = 'zero' | 'notPositive' | 'tooLarge';

/** Bonuses and credits: rules may forbid that they are granted, never that they are revoked. */
export function isInducementKind(kind: HandFundsKind): boolean {
  return kind === 'bonus' || kind === 'promotionBonus' || kind === 'credit';
}

/** A bonus or a credit that is taken back. */
export function isRevocation(kind: HandFundsKind, amount: number): boolean {
  return isInducementKind(kind) && amount < 0;
}

/** What may still be booked on a closed account: only that what was granted leaves it. */
export function canBookOnClosedAccount(kind: HandFundsKind, amount: number): boolean {
  return isRevocation(kind, amount);
}

/** What is wrong with an amount, signed as it changes the account; null where nothing is. A bonus or a credit below zero revokes it. */
export function findHandFundsFault(kind: HandFundsKind, amount: Cents): HandFundsFault | null {
  if (amount === 0) return 'zero';
  if (amount < 0 && kind === 'manualDeposit') return 'notPositive';
  return Math.abs(amount) > LARGEST_BY_HAND_CENTS ? 'tooLarge' : null;
}

export const FUNDS_REQUEST_STATUSES = ['waiting', 'approved', 'booked', 'refused', 'rejected'] as const;
/** `approved` until the engine has answered; `refused` is its answer, `rejected` a person's. */
export type FundsRequestStatus = (typeof FUNDS_REQUEST_STATUSES)[number];

export interface FundsRequestToConfirm {
  readonly status: FundsRequestStatus;
  readonly requestedBy: number;
  /** Lower case. */
  readonly clientEmail: string;
}

export type ConfirmFault = 'notWaiting' | 'samePerson' | 'ownAccount';

/** Whether an operator may confirm it or turn it down: never who asked for it, never the client. One may turn down one's own. */
export function findConfirmFault(
  { status, requestedBy, clientEmail }: FundsRequestToConfirm,
  operator: { readonly id: number; readonly email: string },
  verdict: 'approved' | 'rejected',
): ConfirmFault | null {
  if (status !== 'waiting') return 'notWaiting';
  if (isSameMailbox(operator.email, clientEmail)) return 'ownAccount';
  return verdict === 'approved' && operator.id === requestedBy ? 'samePerson' : null;
}
