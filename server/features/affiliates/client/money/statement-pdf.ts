import type { Language } from '@fairlead/contract/language.ts';
import { AFFILIATE_ENTRY_KINDS } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { revenueOf } from '@fairlead/domain/affiliates/account-activity.ts';
import { cents } from '@fairlead/domain/money.ts';
import { startOfDay } from '@fairlead/domain/payments/business-day.ts';
import type { EntryDetail } from '../../../../adapters/db/schema/affiliates.ts';
import { left, note, right } from '../../../../pdf/compose-blocks.ts';
import {
  composeStatementEntries,
  composeStatementPdf,
  composeStatementSummary,
  fillText,
  type StatementWording,
} from '../../../../pdf/compose-statement.ts';
import { createFormats } from '../../../../pdf/create-formats.ts';
import type { PdfBlock, PdfDocument } from '../../../../pdf/pdf-document.ts';
import type { StatementEntry } from './statement-entries.ts';
import { spanOfMonth } from './statement-month.ts';
import { STATEMENT_TEXTS, type StatementTexts } from './statement-texts.ts';
import type { AffiliateStatement } from './statement.ts';

/** The affiliate named on the statement. */
export interface StatementOwner {
  readonly name: string;
  /** Empty if there is none. */
  readonly company: string;
}

export interface StatementToCompose {
  readonly statement: AffiliateStatement;
  /** The latest of its entries, in day order. */
  readonly entries: readonly StatementEntry[];
  readonly owner: StatementOwner;
  /** Milliseconds since 1970 UTC. */
  readonly madeAt: number;
}

/** A month as a PDF document in the reader's language: its totals, and its entries with how each was calculated. */
export function composeStatement(input: StatementToCompose, language: Language): PdfDocument {
  const wording: Wording = { texts: STATEMENT_TEXTS[language], ...createFormats(language) };
  const { texts, formatMonth, formatTime, formatDay } = wording;
  const { statement, owner, madeAt } = input;
  const { opening, byKind, closing } = statement.totals;
  const { firstDay, lastDay } = spanOfMonth(statement.month);
  return composeStatementPdf({
    texts,
    language,
    month: formatMonth(startOfDay(firstDay)),
    madeAt,
    madeAtText: formatTime(madeAt),
    isRunning: !statement.isFinal,
    owner: [
      { label: texts.affiliate, value: owner.name },
      ...(owner.company === '' ? [] : [{ label: texts.company, value: owner.company }]),
    ],
    period: { from: formatDay(startOfDay(firstDay)), until: formatDay(startOfDay(lastDay)) },
    summary: composeStatementSummary(
      { opening, closing, changes: AFFILIATE_ENTRY_KINDS.map((kind) => [texts.totals[kind], byKind[kind]]) },
      wording,
    ),
    entries: [{ kind: 'heading', text: texts.entries }, ...composeEntries(input, wording)],
  });
}

type Wording = StatementWording<StatementTexts>;

function composeEntries({ statement, entries }: StatementToCompose, wording: Wording): readonly PdfBlock[] {
  const { texts, formatAmount } = wording;
  const { columns } = texts;
  if (statement.entries === 0) return [note(texts.nothing)];
  return composeStatementEntries({
    texts,
    columns: [
      left(columns.day, 1.5),
      left(columns.kind, 2),
      right(columns.account, 1.1),
      left(columns.workings, 4.2),
      right(columns.amount, 1.7),
      right(columns.balance, 1.8),
    ],
    rows: entries.map((entry) => composeEntry(entry, wording)),
    count: statement.entries,
    opening: formatAmount(statement.totals.opening),
    closing: formatAmount(statement.totals.closing),
  });
}

function composeEntry(entry: StatementEntry, wording: Wording): readonly string[] {
  const { texts, formatShortDay, formatAmount, formatChange } = wording;
  return [
    formatShortDay(startOfDay(entry.day)),
    texts.kinds[entry.kind],
    entry.user_id === null ? '' : String(entry.user_id),
    writeWorkings(entry.detail, wording),
    formatChange(cents(entry.amount_cents)),
    formatAmount(entry.balance),
  ];
}

function writeWorkings(detail: EntryDetail, { texts: { workings }, formatAmount, formatPercent }: Wording): string {
  const amount = (value: number): string => formatAmount(cents(value));
  switch (detail.kind) {
    case 'acquisition': {
      const { count, fromCount, deposits, volume, revenue } = detail;
      const parts = { count: String(count), from: String(fromCount), deposits: amount(deposits), volume: amount(volume) };
      if (revenue === undefined) return fillText(workings.formerAcquisition, parts);
      return fillText(workings.acquisition, { ...parts, revenue: amount(revenue) });
    }
    case 'share': {
      const { basisPoints, spread, premiums } = detail;
      const parts = { spread: amount(spread), premiums: amount(premiums) };
      return fillText(workings.share, { ...parts, percent: formatPercent(basisPoints), revenue: amount(revenueOf(detail)) });
    }
    case 'undone':
      return fillText(workings.undone, { deposits: amount(detail.deposits), minimum: amount(detail.minimumDeposits) });
    case 'correction':
      return detail.note;
    case 'payout':
      return detail.payoutId;
  }
}
