import { addCents, negateCents, ZERO_CENTS, type Cents } from '../money.ts';

/**
 * What affiliates have earned and been paid, as a double-entry book separate from the clients' ledger. The two meet in one account: a
 * payout leaves this book through `house:affiliatePayouts` and enters a client's cash through the ledger account of the same name. Together
 * they are zero once every payout has arrived.
 */
export const AFFILIATE_ENTRY_KINDS = ['acquisition', 'share', 'correction', 'payout'] as const;
export type AffiliateEntryKind = (typeof AFFILIATE_ENTRY_KINDS)[number];

export type AffiliateBookAccount = `affiliate:${number}` | 'house:commissions' | 'house:affiliatePayouts';

export interface AffiliateBookLine {
  readonly account: AffiliateBookAccount;
  /** Positive if the holder of the account has more afterwards. The lines of a transaction sum to zero. */
  readonly amount: Cents;
}

/** Returns both lines of a transaction, the affiliate's own first. `amount` is what the affiliate gains, so a payout is negative. */
export function postAffiliateEntry(
  affiliateId: number,
  kind: AffiliateEntryKind,
  amount: Cents,
): readonly [AffiliateBookLine, AffiliateBookLine] {
  const otherSide = kind === 'payout' ? 'house:affiliatePayouts' : 'house:commissions';
  return [
    { account: `affiliate:${affiliateId}`, amount },
    { account: otherSide, amount: negateCents(amount) },
  ];
}

export interface AffiliateTotals {
  readonly opening: Cents;
  readonly byKind: Readonly<Record<AffiliateEntryKind, Cents>>;
  readonly closing: Cents;
}

/**
 * Returns the totals of a period from the book's entries. The opening balance plus the total of each kind equals the closing balance to the
 * cent.
 */
export function selectAffiliateTotals(
  opening: Cents,
  entries: readonly { readonly kind: AffiliateEntryKind; readonly amount: Cents }[],
): AffiliateTotals {
  const byKind: Record<AffiliateEntryKind, Cents> = {
    acquisition: ZERO_CENTS,
    share: ZERO_CENTS,
    correction: ZERO_CENTS,
    payout: ZERO_CENTS,
  };
  let closing = opening;
  for (const { kind, amount } of entries) {
    byKind[kind] = addCents(byKind[kind], amount);
    closing = addCents(closing, amount);
  }
  return { opening, byKind, closing };
}
