import { cents, subtractCents, type Cents } from '../money.ts';

/** A completed deposit whose provider can refund it. */
export interface ReturnableDeposit {
  readonly transactionId: string;
  /** Net of reversals. */
  readonly amount: Cents;
  /** What has been refunded before or is being refunded. */
  readonly returned: Cents;
  readonly completedAt: number;
}

/** One part of a withdrawal and how it is paid out. */
export type PayoutPart =
  | { readonly kind: 'refund'; readonly depositId: string; readonly amount: Cents }
  | { readonly kind: 'wire'; readonly amount: Cents };

/**
 * Returns how a withdrawal is paid out. As anti-money-laundering rules require, money first returns to where it came from, never more to a
 * deposit than it brought. The rest, such as profit, goes to the client's own bank account. The latest deposit comes first, because cards
 * can be refunded only for a limited time. Deposits older than `refundableSince` are no longer refunded. The parts sum to the amount.
 */
export function selectPayoutParts(deposits: readonly ReturnableDeposit[], amount: Cents, refundableSince: number): readonly PayoutPart[] {
  const parts: PayoutPart[] = [];
  let left = amount;
  const latestFirst = deposits
    .filter(({ completedAt }) => completedAt >= refundableSince)
    .toSorted((a, b) => b.completedAt - a.completedAt || (a.transactionId < b.transactionId ? -1 : 1));
  for (const { transactionId, amount: deposited, returned } of latestFirst) {
    const part = cents(Math.min(left, Math.max(0, deposited - returned)));
    if (part === 0) continue;
    parts.push({ kind: 'refund', depositId: transactionId, amount: part });
    left = subtractCents(left, part);
  }
  if (left > 0) parts.push({ kind: 'wire', amount: left });
  return parts;
}

/** Card schemes accept refunds for about half a year. */
export const REFUNDABLE_FOR_MS = 180 * 86_400_000;
