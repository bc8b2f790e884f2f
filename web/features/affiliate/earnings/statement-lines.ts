import type { WireAffiliateStatement } from '@fairlead/contract/affiliate-money.ts';
import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliate/affiliate-book.ts';
import { addCents, type Cents } from '@fairlead/domain/money.ts';
import { readEuros } from '../../../ui/euros.tsx';

export interface StatementLines {
  readonly opening: Cents;
  readonly changes: readonly { readonly kind: AffiliateEntryKind; readonly amount: Cents }[];
  readonly closing: Cents;
  /** Whether the opening balance and the changes are the closing one, to the cent. */
  readonly addsUp: boolean;
}

/** A month's statement line by line, reckoned once more. */
export function readStatement(statement: Pick<WireAffiliateStatement, 'opening' | 'kinds' | 'closing'>): StatementLines {
  const opening = readEuros(statement.opening);
  const closing = readEuros(statement.closing);
  const changes = AFFILIATE_ENTRY_KINDS.map((kind) => ({ kind, amount: readEuros(statement.kinds[kind]) }));
  return { opening, changes, closing, addsUp: addCents(opening, ...changes.map(({ amount }) => amount)) === closing };
}

/** What was earned in a month: everything but what was paid out. */
export function earnedIn({ kinds }: Pick<WireAffiliateStatement, 'kinds'>): Cents {
  return addCents(readEuros(kinds.acquisition), readEuros(kinds.share), readEuros(kinds.correction));
}
