import type { Language } from '@fairlead/contract/language.ts';
import { CLIENT_PURSES, type ClientPurse } from '@fairlead/domain/engine/purse.ts';
import { subtractCents, type Cents } from '@fairlead/domain/money.ts';
import { selectShownHeadings, selectShownPurses, totalOf } from '@fairlead/domain/payments/account-statement.ts';
import { left, note, right } from '../../../../pdf/compose-blocks.ts';
import { createFormats, type Formats } from '../../../../pdf/create-formats.ts';
import type { PdfBlock, PdfDocument } from '../../../../pdf/pdf-document.ts';
import type { WholeStatement, WholeStatementLine } from './read-whole-statement.ts';
import { STATEMENT_TEXTS, type StatementTexts } from './statement-texts.ts';

/** Whose statement it is. */
export interface StatementOwner {
  readonly fullName: string;
  /** Null where the client has none. */
  readonly pin: string | null;
}

/** So many of one purse: each thousand takes more than a second of a core. The CSV has no limit. */
export const MOST_ENTRIES_IN_PDF = 2_000;

/**
 * A month as a document to read and to keep, in the reader's language: what it came to, what each purse began and ended with, and the
 * entries of each purse with the balance after them.
 */
export function composeStatement(statement: WholeStatement, owner: StatementOwner, language: Language): PdfDocument {
  const words: Words = { texts: STATEMENT_TEXTS[language], ...createFormats(language) };
  const { texts, formatMonth, formatTime } = words;
  const { from, until, madeAt, lines } = statement;
  const title = texts.title.replace('{{month}}', formatMonth(from));
  return {
    title,
    language,
    createdAt: madeAt,
    footer: texts.footer.replace('{{at}}', formatTime(madeAt)),
    pageLabel: texts.page,
    blocks: [
      composeOwner(statement, owner, words),
      ...(madeAt < until ? [note(texts.running.replace('{{at}}', formatTime(madeAt)))] : []),
      { kind: 'heading', text: texts.summary },
      composeSummary(statement, words),
      { kind: 'heading', text: texts.balances },
      composeBalances(statement, words),
      ...(lines.length === 0 ? [note(texts.nothing)] : CLIENT_PURSES.flatMap((purse) => composeEntries(statement, purse, words))),
      ...composeParts(statement, words),
      note(texts.proof),
    ],
  };
}

/** The language's words, and how it writes amounts and times. */
interface Words extends Formats {
  readonly texts: StatementTexts;
}

function composeOwner({ from, until }: WholeStatement, { fullName, pin }: StatementOwner, { texts, formatDay }: Words): PdfBlock {
  const period = texts.periodText.replace('{{from}}', formatDay(from)).replace('{{until}}', formatDay(until - 1));
  return {
    kind: 'facts',
    rows: [
      { label: texts.client, value: fullName },
      ...(pin === null ? [] : [{ label: texts.pin, value: pin }]),
      { label: texts.period, value: period },
      { label: texts.currency, value: 'EUR' },
    ],
  };
}

function composeSummary({ totals }: WholeStatement, { texts, formatAmount, formatChange }: Words): PdfBlock {
  const { opening, byHeading, closing } = totals;
  const rows = [
    [texts.columns.opening, formatAmount(totalOf(opening))],
    ...selectShownHeadings({ byHeading }).map((heading) => [texts.headings[heading], formatChange(byHeading[heading])]),
    [texts.columns.closing, formatAmount(totalOf(closing))],
  ];
  return { kind: 'table', columns: [left('', 4), right(`${texts.columns.amount} (EUR)`, 1.4)], rows, strongRows: [0, rows.length - 1] };
}

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
  const shown = moved.slice(-MOST_ENTRIES_IN_PDF);
  const isWhole = shown.length === moved.length;
  const rows = [
    ...(isWhole ? [['', columns.opening, '', '', '', formatAmount(totals.opening[purse])]] : []),
    ...shown.map((line) => composeEntry(line, words)),
    ['', columns.closing, '', '', '', formatAmount(totals.closing[purse])],
  ];
  const cut = texts.cut.replace('{{count}}', String(moved.length)).replace('{{shown}}', String(shown.length));
  return [
    { kind: 'heading', text: texts.entries.replace('{{purse}}', purses[purse]) },
    ...(isWhole ? [] : [note(cut)]),
    {
      kind: 'table',
      columns: [
        left(columns.time, 2.3),
        left(columns.kind, 3.6),
        left(columns.transaction, 1.5),
        right(columns.journal, 1.2),
        right(columns.amount, 1.7),
        right(columns.balance, 1.7),
      ],
      rows,
      strongRows: isWhole ? [0, rows.length - 1] : [rows.length - 1],
    },
  ];
}

/** What has left of each withdrawal of the month, and what has not; nothing where there is none. */
function composeParts({ parts, madeAt }: WholeStatement, { texts, formatTime, formatAmount }: Words): readonly PdfBlock[] {
  if (parts.length === 0) return [];
  const rows = parts.map(({ transactionNumber, way, amount, status, sentAt }) => {
    const state = sentAt === null ? texts.parts[status] : texts.parts.sent.replace('{{at}}', formatTime(sentAt));
    return [transactionNumber, texts.parts[way], state, formatAmount(amount)];
  });
  return [
    { kind: 'heading', text: texts.parts.title.replace('{{at}}', formatTime(madeAt)) },
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
