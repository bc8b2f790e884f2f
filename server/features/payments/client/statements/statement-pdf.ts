import type { Language } from '@fairlead/contract/language.ts';
import { BALANCE_KINDS, type BalanceKind } from '@fairlead/domain/engine/balance-kind.ts';
import { subtractCents, type Cents } from '@fairlead/domain/money.ts';
import { selectShownHeadings, selectShownBalances, totalOf } from '@fairlead/domain/payments/account-statement.ts';
import { left, note, right } from '../../../../pdf/compose-blocks.ts';
import {
  composeStatementEntries,
  composeStatementPdf,
  composeStatementSummary,
  fillText,
  MOST_ENTRIES_IN_PDF,
  type StatementWording,
} from '../../../../pdf/compose-statement.ts';
import { createFormats } from '../../../../pdf/create-formats.ts';
import type { PdfBlock, PdfDocument } from '../../../../pdf/pdf-document.ts';
import type { WholeStatement, WholeStatementLine } from './read-whole-statement.ts';
import { STATEMENT_TEXTS, type StatementTexts } from './statement-texts.ts';

/** The client named on the statement. */
export interface StatementOwner {
  readonly fullName: string;
  /** Null if the client has none. */
  readonly pin: string | null;
}

/** The latest checkpoint of the transparency log when the statement was created. */
export interface LogCheckpoint {
  readonly origin: string;
  readonly size: number;
  /** In base64. */
  readonly root: string;
  /** The line with the log's signature, without the line break. */
  readonly signature: string;
  /** Milliseconds since 1970 UTC. */
  readonly signedAt: number;
  /** The log's public key, as one line of text. */
  readonly key: string;
}

export interface StatementDocument {
  readonly language: Language;
  /** Where receipts can be verified. */
  readonly siteUrl: string;
  /** Null if there is none yet. */
  readonly checkpoint: LogCheckpoint | null;
}

/**
 * A month as a PDF document in the reader's language: totals, the opening and closing of each balance, and the entries of each balance with
 * a running balance. At the end is the checkpoint of the transparency log, which the client then has from a source that we can't change.
 */
export function composeStatement(
  statement: WholeStatement,
  { fullName, pin }: StatementOwner,
  { language, siteUrl, checkpoint }: StatementDocument,
): PdfDocument {
  const wording: Wording = { texts: STATEMENT_TEXTS[language], ...createFormats(language) };
  const { texts, formatMonth, formatTime, formatDay } = wording;
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
      wording,
    ),
    balances: [{ kind: 'heading', text: texts.balances }, composeBalances(statement, wording)],
    entries: [
      ...(lines.length === 0
        ? [note(texts.nothing)]
        : BALANCE_KINDS.flatMap((balanceKind) => composeEntries(statement, balanceKind, wording))),
      ...composeParts(statement, wording),
    ],
    evidence: checkpoint === null ? [] : composeCheckpoint(checkpoint, siteUrl, wording),
  });
}

type Wording = StatementWording<StatementTexts>;

function composeBalances({ totals }: WholeStatement, { texts, formatAmount, formatChange }: Wording): PdfBlock {
  const { opening, closing } = totals;
  const shown = selectShownBalances(totals);
  const row = (name: string, before: Cents, after: Cents): readonly string[] => {
    return [name, formatAmount(before), formatChange(subtractCents(after, before)), formatAmount(after)];
  };
  const { balanceKind: title, opening: before, change, closing: after } = texts.columns;
  return {
    kind: 'table',
    columns: [left(title, 3), right(before, 1.6), right(change, 1.6), right(after, 1.6)],
    rows: [
      ...shown.map((balanceKind) => row(texts.balanceNames[balanceKind], opening[balanceKind], closing[balanceKind])),
      row(texts.balanceNames.total, totalOf(opening), totalOf(closing)),
    ],
    strongRows: [shown.length],
  };
}

/** The entries of one balance from opening to closing; empty if it did not change. */
function composeEntries({ totals, lines }: WholeStatement, balanceKind: BalanceKind, wording: Wording): readonly PdfBlock[] {
  const { texts, formatAmount } = wording;
  const { columns, balanceNames } = texts;
  const moved = lines.filter((line) => line.balanceKind === balanceKind);
  if (moved.length === 0) return [];
  return [
    { kind: 'heading', text: fillText(texts.entries, { balance: balanceNames[balanceKind] }) },
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
      rows: moved.slice(-MOST_ENTRIES_IN_PDF).map((line) => composeEntry(line, wording)),
      count: moved.length,
      opening: formatAmount(totals.opening[balanceKind]),
      closing: formatAmount(totals.closing[balanceKind]),
    }),
  ];
}

/** The parts of the month's withdrawals, sent and unsent; empty if there are none. */
function composeParts({ parts, madeAt }: WholeStatement, { texts, formatTime, formatAmount }: Wording): readonly PdfBlock[] {
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

/** Everything that the signed checkpoint consists of, unchanged: numbers have no separators, as in the checkpoint itself. */
function composeCheckpoint(checkpoint: LogCheckpoint, siteUrl: string, { texts, formatTime }: Wording): readonly PdfBlock[] {
  const { origin, size, root, signature, signedAt, key } = checkpoint;
  const { title, keep, log, entries, rootHash, signed, signatureLine, logKey } = texts.checkpoint;
  return [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: fillText(keep, { url: `${siteUrl}/verify` }) },
    {
      kind: 'facts',
      rows: [
        { label: log, value: origin },
        { label: entries, value: String(size) },
        { label: rootHash, value: root },
        { label: signed, value: `${formatTime(signedAt)} UTC` },
        { label: signatureLine, value: signature },
        { label: logKey, value: key },
      ],
    },
  ];
}

function composeEntry(line: WholeStatementLine, wording: Wording): readonly string[] {
  const { formatTime, formatAmount, formatChange } = wording;
  const { at, transactionNumber, seq, amount, balanceOfKind } = line;
  return [
    formatTime(at),
    nameEntry(line, wording),
    transactionNumber ?? '',
    String(seq),
    formatChange(amount),
    formatAmount(balanceOfKind),
  ];
}

/** A night is named, since it can be booked later than it ended, after an outage even in another month. */
function nameEntry({ kind, position }: WholeStatementLine, { texts, formatDay }: Wording): string {
  const name = texts.kinds[kind];
  if (position === null) return name;
  const { night, instrument } = position;
  return `${night === null ? name : fillText(texts.ofNight, { kind: name, date: formatDay(Date.parse(night)) })}: ${instrument}`;
}
