import type { Language } from '@fairlead/contract/language.ts';
import { CLIENT_PURSES, type ClientPurse } from '@fairlead/domain/engine/purse.ts';
import { subtractCents, type Cents } from '@fairlead/domain/money.ts';
import { selectShownHeadings, selectShownPurses, totalOf } from '@fairlead/domain/payments/account-statement.ts';
import { left, note, right } from '../../../../pdf/compose-blocks.ts';
import {
  composeStatementEntries,
  composeStatementPdf,
  composeStatementSummary,
  fillText,
  MOST_ENTRIES_IN_PDF,
  type StatementWords,
} from '../../../../pdf/compose-statement.ts';
import { createFormats } from '../../../../pdf/create-formats.ts';
import type { PdfBlock, PdfDocument } from '../../../../pdf/pdf-document.ts';
import type { WholeStatement, WholeStatementLine } from './read-whole-statement.ts';
import { STATEMENT_TEXTS, type StatementTexts } from './statement-texts.ts';

/** Whose statement it is. */
export interface StatementOwner {
  readonly fullName: string;
  /** Null where the client has none. */
  readonly pin: string | null;
}

/**
 * A month as a document to read and to keep, in the reader's language: what it came to, what each purse began and ended with, and the
 * entries of each purse with the balance after them.
 */
export function composeStatement(statement: WholeStatement, { fullName, pin }: StatementOwner, language: Language): PdfDocument {
  const words: Words = { texts: STATEMENT_TEXTS[language], ...createFormats(language) };
  const { texts, formatMonth, formatTime, formatDay } = words;
  const { from, until, madeAt, lines, totals } = statement;
  return composeStatementPdf({
    texts,
    language,
    month: formatMonth(from),
    madeAt,
    madeAtText: formatTime(madeAt),
    isRunning: madeAt < until,
    owner: [{ label: texts.client, value: fullName }, ...(pin === null ? [] : [{ label: texts.pin, value: pin }])],
    period: { from: formatDay(from), until: formatDay(until - 1) },
    summary: composeStatementSummary(
      {
        opening: totalOf(totals.opening),
        closing: totalOf(totals.closing),
        changes: selectShownHeadings(totals).map((heading) => [texts.headings[heading], totals.byHeading[heading]]),
      },
      words,
    ),
    balances: [{ kind: 'heading', text: texts.balances }, composeBalances(statement, words)],
    entries: [
      ...(lines.length === 0 ? [note(texts.nothing)] : CLIENT_PURSES.flatMap((purse) => composeEntries(statement, purse, words))),
      ...composeParts(statement, words),
    ],
  });
}

type Words = StatementWords<StatementTexts>;

function composeBalances({ totals }: WholeStatement, { texts, formatAmount, formatChange }: Words): PdfBlock {
  const { opening, closing } = totals;
  const shown = selectShownPurses(totals);
  const row = (name: string, before: Cents, after: Cents): readonly string[] => {
    return [name, formatAmount(before), formatChange(subtractCents(after, before)), formatAmount(after)];
  };
  const { purse: title, opening: before, change, closing: after } = texts.columns;
  return {
    kind: 'table',
    columns: [left(title, 3), right(before, 1.6), right(change, 1.6), right(after, 1.6)],
    rows: [
      ...shown.map((purse) => row(texts.purses[purse], opening[purse], closing[purse])),
      row(texts.purses.total, totalOf(opening), totalOf(closing)),
    ],
    strongRows: [shown.length],
  };
}

/** One purse from its opening to its closing balance; nothing where it did not move. */
function composeEntries({ totals, lines }: WholeStatement, purse: ClientPurse, words: Words): readonly PdfBlock[] {
  const { texts, formatAmount } = words;
  const { columns, purses } = texts;
  const moved = lines.filter((line) => line.purse === purse);
  if (moved.length === 0) return [];
  return [
    { kind: 'heading', text: fillText(texts.entries, { purse: purses[purse] }) },
    ...composeStatementEntries({
      texts,
      columns: [
        left(columns.time, 2.3),
        left(columns.kind, 3.6),
        left(columns.transaction, 1.5),
        right(columns.journal, 1.2),
        right(columns.amount, 1.7),
        right(columns.balance, 1.7),
      ],
      rows: moved.slice(-MOST_ENTRIES_IN_PDF).map((line) => composeEntry(line, words)),
      count: moved.length,
      opening: formatAmount(totals.opening[purse]),
      closing: formatAmount(totals.closing[purse]),
    }),
  ];
}

/** What has left of each withdrawal of the month, and what has not; nothing where there is none. */
function composeParts({ parts, madeAt }: WholeStatement, { texts, formatTime, formatAmount }: Words): readonly PdfBlock[] {
  if (parts.length === 0) return [];
  const rows = parts.map(({ transactionNumber, way, amount, status, sentAt }) => {
    const state = sentAt === null ? texts.parts[status] : fillText(texts.parts.sent, { at: formatTime(sentAt) });
    return [transactionNumber, texts.parts[way], state, formatAmount(amount)];
  });
  return [
    { kind: 'heading', text: fillText(texts.parts.title, { at: formatTime(madeAt) }) },
    {
      kind: 'table',
      columns: [
        left(texts.columns.transaction, 1.5),
        left(texts.parts.way, 3),
        left(texts.parts.state, 3),
        right(texts.columns.amount, 1.7),
      ],
      rows,
      strongRows: [],
    },
  ];
}

function composeEntry(line: WholeStatementLine, { texts, formatTime, formatAmount, formatChange }: Words): readonly string[] {
  const { at, kind, transactionNumber, seq, amount, purseBalance } = line;
  return [formatTime(at), texts.kinds[kind], transactionNumber ?? '', String(seq), formatChange(amount), formatAmount(purseBalance)];
}
