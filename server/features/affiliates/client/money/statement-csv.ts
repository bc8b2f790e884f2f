import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { cents, type Cents } from '@fairlead/domain/money.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { EntryDetail } from '../../../../adapters/db/schema/affiliates.ts';
import { textCell, timeCell, type CsvColumn } from '../../../../csv/write-csv.ts';
import { optionalEurosCell, optionalNumberCell, writeStatement } from '../../../../csv/write-statement.ts';
import type { StatementEntry } from './statement-entries.ts';
import { spanOfMonth } from './statement-month.ts';
import type { AffiliateStatement } from './statement.ts';

/** One line of the file. Only entries and totals have an amount. */
interface Row {
  readonly day: Day;
  readonly kind?: AffiliateEntryKind;
  readonly amount?: Cents;
  readonly balance?: Cents;
  readonly entry?: StatementEntry;
}

/** The inputs of an amount's calculation, one per column; each kind of entry has only some of them. */
interface WorkingCells {
  readonly deposits?: number;
  readonly minimumDeposits?: number;
  readonly volume?: number;
  readonly minimumVolume?: number;
  readonly revenue?: number;
  readonly spread?: number;
  readonly premiums?: number;
  readonly basisPoints?: number;
  readonly count?: number;
  readonly fromCount?: number;
  readonly note?: string;
}

const COLUMNS: readonly CsvColumn<Row>[] = [
  { name: 'Day (UTC)', cell: ({ day }) => day },
  { name: 'Booked (UTC)', cell: ({ entry }) => (entry === undefined ? '' : timeCell(entry.booked_at.getTime())) },
  { name: 'Entry', cell: ({ entry }) => optionalNumberCell(entry?.id) },
  { name: 'Kind', cell: ({ kind }) => (kind === undefined ? '' : KIND_NAMES[kind]) },
  { name: 'Account', cell: ({ entry }) => optionalNumberCell(entry?.user_id) },
  { name: 'Plan', cell: ({ entry }) => textCell(entry?.plan_name ?? '') },
  { name: 'Plan version', cell: ({ entry }) => optionalNumberCell(entry?.plan_version) },
  { name: 'Deposits EUR', cell: (row) => centsCell(workingsOf(row).deposits) },
  { name: 'Minimum deposits EUR', cell: (row) => centsCell(workingsOf(row).minimumDeposits) },
  { name: 'Volume EUR', cell: (row) => centsCell(workingsOf(row).volume) },
  { name: 'Minimum volume EUR', cell: (row) => centsCell(workingsOf(row).minimumVolume) },
  { name: 'Paid for trading EUR', cell: (row) => centsCell(workingsOf(row).revenue) },
  { name: 'Spread EUR', cell: (row) => centsCell(workingsOf(row).spread) },
  { name: 'Premiums EUR', cell: (row) => centsCell(workingsOf(row).premiums) },
  { name: 'Share %', cell: (row) => centsCell(workingsOf(row).basisPoints) },
  { name: 'Accounts in the month', cell: (row) => optionalNumberCell(workingsOf(row).count) },
  { name: 'Tier from', cell: (row) => optionalNumberCell(workingsOf(row).fromCount) },
  { name: 'Note', cell: (row) => textCell(workingsOf(row).note ?? '') },
  { name: 'Amount EUR', cell: ({ amount }) => centsCell(amount) },
  { name: 'Balance EUR', cell: ({ balance }) => centsCell(balance) },
];

const KIND_NAMES: Readonly<Record<AffiliateEntryKind, string>> = {
  acquisition: 'Acquisition fee',
  share: 'Revenue share',
  correction: 'Correction',
  payout: 'Payout',
};

export function writeStatementCsv(
  { month, totals: { opening, byKind, closing } }: AffiliateStatement,
  entries: AsyncIterable<readonly StatementEntry[]>,
): AsyncGenerator<string> {
  const { firstDay, lastDay } = spanOfMonth(month);
  return writeStatement(COLUMNS, [
    ['Opening balance', [[{ day: firstDay, balance: opening }]]],
    ['Entry', entryRows(entries)],
    ['Total', [AFFILIATE_ENTRY_KINDS.map((kind): Row => ({ day: lastDay, kind, amount: byKind[kind] }))]],
    ['Closing balance', [[{ day: lastDay, balance: closing }]]],
  ]);
}

async function* entryRows(pages: AsyncIterable<readonly StatementEntry[]>): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) yield page.map(entryRow);
}

function entryRow(entry: StatementEntry): Row {
  const { day, kind, amount_cents: amount, balance } = entry;
  return { day, kind, amount: cents(amount), balance, entry };
}

function workingsOf({ entry }: Row): WorkingCells {
  return entry === undefined ? {} : cellsOf(entry.detail);
}

function cellsOf(detail: EntryDetail): WorkingCells {
  switch (detail.kind) {
    case 'acquisition':
    case 'share':
      return detail;
    case 'undone':
      return { ...detail, note: 'Acquisition fee reversed: deposits were reversed' };
    case 'correction':
      return { note: detail.note };
    case 'payout':
      return { note: detail.payoutId };
  }
}

/** Hundredths of a euro or of a percent. */
function centsCell(amount: number | undefined): string {
  return optionalEurosCell(amount === undefined ? undefined : cents(amount));
}
