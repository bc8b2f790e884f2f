import type { WireAffiliateStatement } from '@fairlead/contract/affiliates/money.ts';
import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { addKnownCents, type Cents } from '@fairlead/domain/money.ts';
import { readEuros } from '../../../ui/read-euros.ts';

export interface StatementLines {
  /** Amounts are null if they cannot be read. */
  readonly opening: Cents | null;
  readonly changes: readonly { readonly kind: AffiliateEntryKind; readonly amount: Cents | null }[];
  readonly closing: Cents | null;
  /** Whether the opening balance plus the changes equals the closing balance to the cent. */
  readonly addsUp: boolean;
}

/** A month's statement line by line, recalculated. */
export function readStatement(statement: Pick<WireAffiliateStatement, 'opening' | 'kinds' | 'closing'>): StatementLines {
  const opening = readEuros(statement.opening);
  const closing = readEuros(statement.closing);
  const changes = AFFILIATE_ENTRY_KINDS.map((kind) => ({ kind, amount: readEuros(statement.kinds[kind]) }));
  const calculated = addKnownCents(opening, ...changes.map(({ amount }) => amount));
  return { opening, changes, closing, addsUp: calculated !== null && calculated === closing };
}

/** The earnings of a month: everything except payouts. Null if an amount cannot be read. */
export function earnedIn({ kinds }: Pick<WireAffiliateStatement, 'kinds'>): Cents | null {
  return addKnownCents(readEuros(kinds.acquisition), readEuros(kinds.share), readEuros(kinds.correction));
}
