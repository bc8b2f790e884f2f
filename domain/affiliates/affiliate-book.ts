import { addCents, negateCents, ZERO_CENTS, type Cents } from '../money.ts';

/**
 * What affiliates have earned and were paid: a double-entry book of its own beside the clients' ledger. The two meet in one account: what a
 * payout takes out of this book as `house:affiliatePayouts` comes into a client's cash from the ledger's account of the same name, so both
 * together are zero once every payout has arrived.
 */
export const AFFILIATE_ENTRY_KINDS = ['acquisition', 'share', 'correction', 'payout'] as const;
export type AffiliateEntryKind = (typeof AFFILIATE_ENTRY_KINDS)[number];

export type AffiliateBookAccount = `affiliate:${number}` | 'house:commissions' | 'house:affiliatePayouts';

export interface AffiliateBookLine {
  readonly account: AffiliateBookAccount;
  /** Positive where the account's holder has more afterwards. The lines of a transaction sum to zero. */
  readonly amount: Cents;
}

/** Both lines of a transaction; the affiliate's own comes first. `amount` is what the affiliate gains: a payout is negative. */
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

/** The totals of a period from the book's own entries: opening, plus what each kind brought or took, is the closing balance to the cent. */
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
