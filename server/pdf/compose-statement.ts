/** Lays out a monthly statement as a document, for any owner: a summary of the month, its entries, and how to check them. */
import type { Language } from '@fairlead/contract/language.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { left, note, right } from './compose-blocks.ts';
import type { Formats } from './create-formats.ts';
import type { PdfBlock, PdfColumn, PdfDocument, PdfFact } from './pdf-document.ts';

/** Maximum entries in one table: each thousand takes more than a second of CPU time. The CSV has no limit. */
export const MOST_ENTRIES_IN_PDF = 2_000;

/** The texts shared by all statements. Placeholders in double braces are filled in. */
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
  /** As written in the reader's language, for example November 2026. */
  readonly month: string;
  /** When the statement was created: in milliseconds since 1970 UTC, and as written in the reader's language. */
  readonly madeAt: number;
  readonly madeAtText: string;
  /** Whether more entries may follow. */
  readonly isRunning: boolean;
  /** The owner of the statement. */
  readonly owner: readonly PdfFact[];
  /** The first and the last day, as written in the reader's language. */
  readonly period: { readonly from: string; readonly until: string };
  /** The opening balance, the month's totals by kind, and the closing balance: names and amounts. */
  readonly summary: readonly (readonly [name: string, amount: string])[];
  /** The part between the summary and the notes on how to check it; empty if nothing was booked. */
  readonly entries: readonly PdfBlock[];
  /** Placed between the summary and the entries, whether or not there are any. */
  readonly balances?: readonly PdfBlock[];
  /** Placed at the end. */
  readonly evidence?: readonly PdfBlock[];
}

/** A statement's texts in its reader's language, with that language's formats for amounts and times. */
export interface StatementWording<Texts extends CommonStatementTexts> extends Formats {
  readonly texts: Texts;
}

/** The rows of the summary: the opening balance, the month's totals and the closing balance. */
export function composeStatementSummary(
  {
    opening,
    changes,
    closing,
  }: { readonly opening: Cents; readonly changes: readonly (readonly [name: string, amount: Cents])[]; readonly closing: Cents },
  { texts, formatAmount, formatChange }: StatementWording<CommonStatementTexts>,
): StatementToLayOut['summary'] {
  return [
    [texts.columns.opening, formatAmount(opening)],
    ...changes.map(([name, amount]) => [name, formatChange(amount)] as const),
    [texts.columns.closing, formatAmount(closing)],
  ];
}

export function composeStatementPdf(statement: StatementToLayOut): PdfDocument {
  const {
    texts,
    language,
    month,
    madeAt,
    madeAtText,
    isRunning,
    owner,
    period,
    summary,
    balances = [],
    entries,
    evidence = [],
  } = statement;
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
      ...evidence,
    ],
  };
}

export interface EntriesToLayOut {
  readonly texts: Pick<CommonStatementTexts, 'cut' | 'columns'>;
  /** The second column describes the entry; the last one is the balance after it. */
  readonly columns: readonly PdfColumn[];
  /** The latest entries, in order. */
  readonly rows: readonly (readonly string[])[];
  /** Total number of entries. If there are more than rows, the opening balance would not lead to the first row and is omitted. */
  readonly count: number;
  readonly opening: string;
  readonly closing: string;
}

/** Lays out entries between the balances before and after them. */
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

/** Replaces placeholders in double braces with values. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/{{(\w+)}}/g, (whole, name: string) => values[name] ?? whole);
}
