import { addCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** `planned` until the withdrawal is approved; `failed` needs an operator; `dropped` will not be sent. */
export const PAYOUT_STATUSES = ['planned', 'owed', 'sent', 'failed', 'dropped'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The payout methods of a part: back to the card or provider of a deposit, or to the client's bank account. */
export const PAYOUT_METHODS = ['card', 'provider', 'bank'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

export interface LeavingPart {
  readonly way: PayoutMethod;
  readonly amount: Cents;
  readonly status: PayoutStatus;
}

/**
 * What a client is told about a withdrawal besides its status: a bank account must be named; it is approved and none or part of it has been
 * sent; or all or part of what was sent was not accepted at the destination.
 */
export const WITHDRAWAL_PROGRESS = ['accountNeeded', 'sending', 'partlySent', 'partNotSent', 'notSent'] as const;
export type WithdrawalProgress = (typeof WITHDRAWAL_PROGRESS)[number];

/** Whether every part has been sent. */
export function haveAllLeft(parts: readonly Pick<LeavingPart, 'status'>[]): boolean {
  return parts.every(({ status }) => status === 'sent' || status === 'dropped');
}

export interface WithdrawalOnItsWay {
  readonly status: TransactionStatus;
  readonly hasAccount: boolean;
  readonly parts: readonly Pick<LeavingPart, 'way' | 'status'>[];
}

/** Whether a withdrawal cannot be sent before its client names a bank account: a part is to go there, or could not be refunded. */
export function needsPayoutAccount({ status, hasAccount, parts }: WithdrawalOnItsWay): boolean {
  const isUnderWay = status === 'pending' || status === 'processing' || status === 'sending';
  return isUnderWay && !hasAccount && parts.some(goesToBank);
}

/** Whether a part is, or has to be, sent by bank transfer. */
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

/** Returns the amount per payout method, in the order of the methods and without dropped parts. */
export function sumByWay(parts: readonly LeavingPart[]): readonly { readonly way: PayoutMethod; readonly amount: Cents }[] {
  return PAYOUT_METHODS.flatMap((way) => {
    const amounts = parts.flatMap((part) => (part.way === way && part.status !== 'dropped' ? [part.amount] : []));
    return amounts.length === 0 ? [] : [{ way, amount: amounts.reduce((sum, amount) => addCents(sum, amount), ZERO_CENTS) }];
  });
}
