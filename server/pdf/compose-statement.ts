/** What a statement of a month is as a document, whoever's month it is: what it came to, its entries, and how to check them. */
import type { Language } from '@fairlead/contract/language.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { left, note, right } from './compose-blocks.ts';
import type { Formats } from './create-formats.ts';
import type { PdfBlock, PdfColumn, PdfDocument, PdfFact } from './pdf-document.ts';

/** So many in one table: each thousand takes more than a second of a core. The CSV has no limit. */
export const MOST_ENTRIES_IN_PDF = 2_000;

/** The words that every statement has. What stands in double braces is filled in. */
export interface CommonStatementTexts {
  readonly title: string;
  readonly footer: string;
  readonly page: string;
  readonly period: string;
  readonly periodText: string;
  readonly currency: string;
  readonly running: string;
  readonly summary: string;
  readonly nothing: string;
  readonly cut: string;
  readonly proof: string;
  readonly columns: Readonly<Record<'opening' | 'closing' | 'amount', string>>;
}

export interface StatementToLayOut {
  readonly texts: CommonStatementTexts;
  readonly language: Language;
  /** As the language writes it, such as November 2026. */
  readonly month: string;
  /** When the statement is made: in milliseconds since 1970 UTC, and as the language writes it. */
  readonly madeAt: number;
  readonly madeAtText: string;
  /** Whether more may follow. */
  readonly isRunning: boolean;
  /** Whose it is. */
  readonly owner: readonly PdfFact[];
  /** The first and the last day, as the language writes them. */
  readonly period: { readonly from: string; readonly until: string };
  /** The opening balance, what the month came to by its kind, and the closing balance: names and amounts. */
  readonly summary: readonly (readonly [name: string, amount: string])[];
  /** From below the summary to what says how to check it; empty where nothing was booked. */
  readonly entries: readonly PdfBlock[];
  /** Stands between the summary and the entries, whether or not there are any. */
  readonly balances?: readonly PdfBlock[];
}

/** The words of a statement in its reader's language, and how that language writes amounts and times. */
export interface StatementWords<Texts extends CommonStatementTexts> extends Formats {
  readonly texts: Texts;
}

/** What a month came to, from its opening to its closing balance, as the rows of its summary. */
export function composeStatementSummary(
  {
    opening,
    changes,
    closing,
  }: { readonly opening: Cents; readonly changes: readonly (readonly [name: string, amount: Cents])[]; readonly closing: Cents },
  { texts, formatAmount, formatChange }: StatementWords<CommonStatementTexts>,
): StatementToLayOut['summary'] {
  return [
    [texts.columns.opening, formatAmount(opening)],
    ...changes.map(([name, amount]) => [name, formatChange(amount)] as const),
    [texts.columns.closing, formatAmount(closing)],
  ];
}

export function composeStatementPdf(statement: StatementToLayOut): PdfDocument {
  const { texts, language, month, madeAt, madeAtText, isRunning, owner, period, summary, balances = [], entries } = statement;
  return {
    title: fillText(texts.title, { month }),
    language,
    createdAt: madeAt,
    footer: fillText(texts.footer, { at: madeAtText }),
    pageLabel: texts.page,
    blocks: [
      {
        kind: 'facts',
        rows: [...owner, { label: texts.period, value: fillText(texts.periodText, period) }, { label: texts.currency, value: 'EUR' }],
      },
      ...(isRunning ? [note(fillText(texts.running, { at: madeAtText }))] : []),
      { kind: 'heading', text: texts.summary },
      {
        kind: 'table',
        columns: [left('', 4), right(`${texts.columns.amount} (EUR)`, 1.4)],
        rows: summary,
        strongRows: [0, summary.length - 1],
      },
      ...balances,
      ...entries,
      note(texts.proof),
    ],
  };
}

export interface EntriesToLayOut {
  readonly texts: Pick<CommonStatementTexts, 'cut' | 'columns'>;
  /** The second of them says what an entry is, the last one the balance after it. */
  readonly columns: readonly PdfColumn[];
  /** The latest of them, in their order. */
  readonly rows: readonly (readonly string[])[];
  /** How many there are. Where that is more than there are rows, the opening balance would not lead to the first of them and is left out. */
  readonly count: number;
  readonly opening: string;
  readonly closing: string;
}

/** Entries between the balances before and after them. */
export function composeStatementEntries({ texts, columns, rows, count, opening, closing }: EntriesToLayOut): readonly PdfBlock[] {
  const isWhole = rows.length === count;
  const balanceRow = (name: string, balance: string) =>
    columns.map((_column, at) => (at === 1 ? name : at === columns.length - 1 ? balance : ''));
  const all = [...(isWhole ? [balanceRow(texts.columns.opening, opening)] : []), ...rows, balanceRow(texts.columns.closing, closing)];
  return [
    ...(isWhole ? [] : [note(fillText(texts.cut, { count: String(count), shown: String(rows.length) }))]),
    { kind: 'table', columns, rows: all, strongRows: isWhole ? [0, all.length - 1] : [all.length - 1] },
  ];
}

/** Puts values in the places of a text that stand in double braces. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/{{(\w+)}}/g, (whole, name: string) => values[name] ?? whole);
}
