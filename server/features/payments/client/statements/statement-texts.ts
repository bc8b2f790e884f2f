import type { Language } from '@fairlead/contract/language.ts';
import type { BalanceKind } from '@fairlead/domain/engine/balance-kind.ts';
import type { StatementHeading } from '@fairlead/domain/payments/account-statement.ts';
import type { PayoutMethod } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { StatementLine } from './statement.ts';
import type { CommonStatementTexts } from '../../../../pdf/compose-statement.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** The texts of a statement. Values in double braces are filled in. */
export interface StatementTexts extends CommonStatementTexts {
  readonly client: string;
  readonly pin: string;
  readonly balances: string;
  readonly entries: string;
  readonly columns: Readonly<
    Record<'balanceKind' | 'opening' | 'change' | 'closing' | 'amount' | 'balance' | 'time' | 'kind' | 'transaction' | 'journal', string>
  >;
  readonly balanceNames: Readonly<Record<BalanceKind | 'total', string>>;
  readonly headings: Readonly<Record<StatementHeading, string>>;
  readonly kinds: Readonly<Record<StatementLine['kind'], string>>;
  /** What is booked for a night. */
  readonly ofNight: string;
  readonly checkpoint: Readonly<Record<'title' | 'keep' | 'log' | 'entries' | 'rootHash' | 'signed' | 'signatureLine' | 'logKey', string>>;
  readonly parts: Readonly<Record<PayoutMethod | 'title' | 'way' | 'state' | 'sent' | 'notSent' | 'failed', string>>;
}

export const STATEMENT_TEXTS: Readonly<Record<Language, StatementTexts>> = { en, de, it, es };
