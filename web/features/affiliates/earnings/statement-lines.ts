import type { WireAffiliateStatement } from '@fairlead/contract/affiliates/money.ts';
import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { addKnownCents, type Cents } from '@fairlead/domain/money.ts';
import { readEuros } from '../../../ui/read-euros.ts';

export interface StatementLines {
  /** Amounts are null where they cannot be read. */
  readonly opening: Cents | null;
  readonly changes: readonly { readonly kind: AffiliateEntryKind; readonly amount: Cents | null }[];
  readonly closing: Cents | null;
  /** Whether the opening balance and the changes are the closing one, to the cent. */
  readonly addsUp: boolean;
}

/** A month's statement line by line, reckoned once more. */
export function readStatement(statement: Pick<WireAffiliateStatement, 'opening' | 'kinds' | 'closing'>): StatementLines {
  const opening = readEuros(statement.opening);
  const closing = readEuros(statement.closing);
  const changes = AFFILIATE_ENTRY_KINDS.map((kind) => ({ kind, amount: readEuros(statement.kinds[kind]) }));
  const reckoned = addKnownCents(opening, ...changes.map(({ amount }) => amount));
  return { opening, changes, closing, addsUp: reckoned !== null && reckoned === closing };
}

/** What was earned in a month: everything but what was paid out. Null where an amount of it cannot be read. */
export function earnedIn({ kinds }: Pick<WireAffiliateStatement, 'kinds'>): Cents | null {
  return addKnownCents(readEuros(kinds.acquisition), readEuros(kinds.share), readEuros(kinds.correction));
}
