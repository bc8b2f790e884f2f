import { addCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** `planned` until the withdrawal is approved; `failed` is for a person to sort out; `dropped` leaves no more. */
export const PAYOUT_STATUSES = ['planned', 'owed', 'sent', 'failed', 'dropped'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** How a part of a withdrawal leaves: back to the card or the provider of a deposit, or to the client's bank account. */
export const PAYOUT_WAYS = ['card', 'provider', 'bank'] as const;
export type PayoutWay = (typeof PAYOUT_WAYS)[number];

export interface LeavingPart {
  readonly way: PayoutWay;
  readonly amount: Cents;
  readonly status: PayoutStatus;
}

/**
 * What a client is told of a withdrawal beside its status: it waits for a bank account to be named, or it is approved and nothing, or a part
 * of it, has left, or what was sent of it, the whole or a part, was not accepted where it should arrive.
 */
export const WITHDRAWAL_PROGRESS = ['accountNeeded', 'sending', 'partlySent', 'partNotSent', 'notSent'] as const;
export type WithdrawalProgress = (typeof WITHDRAWAL_PROGRESS)[number];

/** Whether every part has left. */
export function haveAllLeft(parts: readonly Pick<LeavingPart, 'status'>[]): boolean {
  return parts.every(({ status }) => status === 'sent' || status === 'dropped');
}

export interface WithdrawalOnItsWay {
  readonly status: TransactionStatus;
  readonly hasAccount: boolean;
  readonly parts: readonly Pick<LeavingPart, 'way' | 'status'>[];
}

/** Whether a withdrawal cannot leave before its client names a bank account: a part goes there, or could not go back the way it came. */
export function needsPayoutAccount({ status, hasAccount, parts }: WithdrawalOnItsWay): boolean {
  const isUnderWay = status === 'pending' || status === 'processing' || status === 'sending';
  return isUnderWay && !hasAccount && parts.some(goesToBank);
}

/** Whether a part leaves, or has to leave, by bank transfer. */
export function goesToBank({ way, status }: Pick<LeavingPart, 'way' | 'status'>): boolean {
  if (status === 'sent' || status === 'dropped') return false;
  return way === 'bank' || status === 'failed';
}

function hasFailed({ status }: Pick<LeavingPart, 'status'>): boolean {
  return status === 'failed';
}

export function selectProgress(withdrawal: WithdrawalOnItsWay): WithdrawalProgress | null {
  if (needsPayoutAccount(withdrawal)) return 'accountNeeded';
  if (withdrawal.status !== 'sending') return null;
  const leaving = withdrawal.parts.filter(({ status }) => status !== 'dropped');
  if (leaving.some(hasFailed)) return leaving.every(hasFailed) ? 'notSent' : 'partNotSent';
  return withdrawal.parts.some(({ status }) => status === 'sent') ? 'partlySent' : 'sending';
}

/** How much leaves each way, without what was dropped; the ways in their order. */
export function sumByWay(parts: readonly LeavingPart[]): readonly { readonly way: PayoutWay; readonly amount: Cents }[] {
  return PAYOUT_WAYS.flatMap((way) => {
    const amounts = parts.flatMap((part) => (part.way === way && part.status !== 'dropped' ? [part.amount] : []));
    return amounts.length === 0 ? [] : [{ way, amount: amounts.reduce((sum, amount) => addCents(sum, amount), ZERO_CENTS) }];
  });
}
