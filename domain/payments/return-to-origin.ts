import { cents, subtractCents, type Cents } from '../money.ts';

/** A completed deposit that came through a provider which can send money back the way it came. */
export interface ReturnableDeposit {
  readonly transactionId: string;
  /** Without what was reversed. */
  readonly amount: Cents;
  /** What went back to it before, and what is on its way back. */
  readonly returned: Cents;
  readonly completedAt: number;
}

/** One way on which a part of a withdrawal leaves. */
export type PayoutPart =
  | { readonly kind: 'refund'; readonly depositId: string; readonly amount: Cents }
  | { readonly kind: 'wire'; readonly amount: Cents };

/**
 * How a withdrawal leaves: back to where the money came from first, as the rules against money laundering ask, and never more to a
 * deposit than came with it; what is left, such as profit, goes to the client's own bank account. The latest deposit comes first,
 * because a card can be refunded only for so long. Deposits older than `refundableSince` are not refunded any more. The parts sum to
 * the amount.
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

/** Card schemes take a refund for about half a year. */
export const REFUNDABLE_FOR_MS = 180 * 86_400_000;
