import type { Language } from '@fairlead/contract/language.ts';
import { AFFILIATE_ENTRY_KINDS } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { revenueOf } from '@fairlead/domain/affiliates/account-activity.ts';
import { cents } from '@fairlead/domain/money.ts';
import { startOfDay } from '@fairlead/domain/payments/business-day.ts';
import type { EntryDetail } from '../../../../adapters/db/schema/affiliates.ts';
import { left, note, right } from '../../../../pdf/compose-blocks.ts';
import { createFormats, type Formats } from '../../../../pdf/create-formats.ts';
import type { PdfBlock, PdfDocument } from '../../../../pdf/pdf-document.ts';
import type { StatementEntry } from './statement-entries.ts';
import { spanOfMonth } from './statement-month.ts';
import { STATEMENT_TEXTS, type StatementTexts } from './statement-texts.ts';
import type { AffiliateStatement } from './statement.ts';

/** Whose statement it is. */
export interface StatementOwner {
  readonly name: string;
  /** Empty where there is none. */
  readonly company: string;
}

export interface StatementToCompose {
  readonly statement: AffiliateStatement;
  /** The latest of its entries, in the order of their days. */
  readonly entries: readonly StatementEntry[];
  readonly owner: StatementOwner;
  /** Milliseconds since 1970 UTC. */
  readonly madeAt: number;
}

/** So many: each thousand takes more than a second of a core. The CSV has no limit. */
export const MOST_ENTRIES_IN_PDF = 2_000;

/** A month as a document to read and to keep, in the reader's language: what it came to, and its entries with what each was reckoned from. */
export function composeStatement(input: StatementToCompose, language: Language): PdfDocument {
  const words: Words = { texts: STATEMENT_TEXTS[language], ...createFormats(language) };
  const { texts, formatMonth, formatTime } = words;
  const { statement, madeAt } = input;
  const madeAtText = formatTime(madeAt);
  return {
    title: fill(texts.title, { month: formatMonth(startOfDay(spanOfMonth(statement.month).firstDay)) }),
    language,
    createdAt: madeAt,
    footer: fill(texts.footer, { at: madeAtText }),
    pageLabel: texts.page,
    blocks: [
      composeOwner(input, words),
      ...(statement.isFinal ? [] : [note(fill(texts.running, { at: madeAtText }))]),
      { kind: 'heading', text: texts.summary },
      composeSummary(statement, words),
      { kind: 'heading', text: texts.entries },
      ...(statement.entries === 0 ? [note(texts.nothing)] : composeEntries(input, words)),
      note(texts.proof),
    ],
  };
}

/** The language's words, and how it writes amounts and times. */
interface Words extends Formats {
  readonly texts: StatementTexts;
}

function composeOwner({ statement, owner: { name, company } }: StatementToCompose, { texts, formatDay }: Words): PdfBlock {
  const { firstDay, lastDay } = spanOfMonth(statement.month);
  const period = fill(texts.periodText, { from: formatDay(startOfDay(firstDay)), until: formatDay(startOfDay(lastDay)) });
  return {
    kind: 'facts',
    rows: [
      { label: texts.affiliate, value: name },
      ...(company === '' ? [] : [{ label: texts.company, value: company }]),
      { label: texts.period, value: period },
      { label: texts.currency, value: 'EUR' },
    ],
  };
}

function composeSummary({ totals }: AffiliateStatement, { texts, formatAmount, formatChange }: Words): PdfBlock {
  const rows = [
    [texts.columns.opening, formatAmount(totals.opening)],
    ...AFFILIATE_ENTRY_KINDS.map((kind) => [texts.totals[kind], formatChange(totals.byKind[kind])]),
    [texts.columns.closing, formatAmount(totals.closing)],
  ];
  return { kind: 'table', columns: [left('', 4), right(`${texts.columns.amount} (EUR)`, 1.4)], rows, strongRows: [0, rows.length - 1] };
}

function composeEntries({ statement, entries }: StatementToCompose, words: Words): readonly PdfBlock[] {
  const { texts, formatAmount } = words;
  const { columns } = texts;
  const isWhole = entries.length === statement.entries;
  const rows = [
    ...(isWhole ? [['', columns.opening, '', '', '', formatAmount(statement.totals.opening)]] : []),
    ...entries.map((entry) => composeEntry(entry, words)),
    ['', columns.closing, '', '', '', formatAmount(statement.totals.closing)],
  ];
  const cut = fill(texts.cut, { count: String(statement.entries), shown: String(entries.length) });
  return [
    ...(isWhole ? [] : [note(cut)]),
    {
      kind: 'table',
      columns: [
        left(columns.day, 1.5),
        left(columns.kind, 2),
        right(columns.account, 1.1),
        left(columns.workings, 4.2),
        right(columns.amount, 1.7),
        right(columns.balance, 1.8),
      ],
      rows,
      strongRows: isWhole ? [0, rows.length - 1] : [rows.length - 1],
    },
  ];
}

function composeEntry(entry: StatementEntry, words: Words): readonly string[] {
  const { texts, formatShortDay, formatAmount, formatChange } = words;
  return [
    formatShortDay(startOfDay(entry.day)),
    texts.kinds[entry.kind],
    entry.user_id === null ? '' : String(entry.user_id),
    writeWorkings(entry.detail, words),
    formatChange(cents(entry.amount_cents)),
    formatAmount(entry.balance),
  ];
}

function writeWorkings(detail: EntryDetail, { texts: { workings }, formatAmount, formatPercent }: Words): string {
  const amount = (value: number): string => formatAmount(cents(value));
  switch (detail.kind) {
    case 'acquisition': {
      const { count, fromCount, deposits, volume, revenue } = detail;
      const parts = { count: String(count), from: String(fromCount), deposits: amount(deposits), volume: amount(volume) };
      if (revenue === undefined) return fill(workings.formerAcquisition, parts);
      return fill(workings.acquisition, { ...parts, revenue: amount(revenue) });
    }
    case 'share': {
      const { basisPoints, spread, premiums } = detail;
      const parts = { spread: amount(spread), premiums: amount(premiums) };
      return fill(workings.share, { ...parts, percent: formatPercent(basisPoints), revenue: amount(revenueOf(detail)) });
    }
    case 'undone':
      return fill(workings.undone, { deposits: amount(detail.deposits), minimum: amount(detail.minimumDeposits) });
    case 'correction':
      return detail.note;
    case 'payout':
      return detail.payoutId;
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/{{(\w+)}}/g, (whole, name: string) => values[name] ?? whole);
}
