import type { Language } from '@fairlead/contract/language.ts';
import type { AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import type { CommonStatementTexts } from '../../../../pdf/compose-statement.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** The texts of a statement. Values in double braces are filled in. */
export interface StatementTexts extends CommonStatementTexts {
  readonly affiliate: string;
  readonly company: string;
  readonly entries: string;
  readonly columns: Readonly<Record<'opening' | 'closing' | 'amount' | 'balance' | 'day' | 'kind' | 'account' | 'workings', string>>;
  readonly totals: Readonly<Record<AffiliateEntryKind, string>>;
  readonly kinds: Readonly<Record<AffiliateEntryKind, string>>;
  readonly workings: Readonly<Record<'acquisition' | 'formerAcquisition' | 'share' | 'undone', string>>;
}

export const STATEMENT_TEXTS: Readonly<Record<Language, StatementTexts>> = { en, de, it, es };
