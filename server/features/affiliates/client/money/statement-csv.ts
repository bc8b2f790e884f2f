import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { cents, type Cents } from '@fairlead/domain/money.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { EntryDetail } from '../../../../adapters/db/schema/affiliates.ts';
import { eurosCell, textCell, timeCell, writeCsv, type CsvColumn } from '../../../../csv/write-csv.ts';
import type { StatementEntry } from './statement-entries.ts';
import { spanOfMonth } from './statement-month.ts';
import type { AffiliateStatement } from './statement.ts';

/** One line of the file. A program tells by `record` what it has before it; only entries and totals have an amount. */
interface Row {
  readonly record: 'Opening balance' | 'Entry' | 'Total' | 'Closing balance';
  readonly day: Day;
  readonly kind?: AffiliateEntryKind;
  readonly amount?: Cents;
  readonly balance?: Cents;
  readonly entry?: StatementEntry;
}

/** What an amount was reckoned from, in one column each; a kind of entry has only some of them. */
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
  { name: 'Record', cell: ({ record }) => record },
  { name: 'Day (UTC)', cell: ({ day }) => day },
  { name: 'Booked (UTC)', cell: ({ entry }) => (entry === undefined ? '' : timeCell(entry.booked_at.getTime())) },
  { name: 'Entry', cell: ({ entry }) => numberCell(entry?.id) },
  { name: 'Kind', cell: ({ kind }) => (kind === undefined ? '' : KIND_NAMES[kind]) },
  { name: 'Account', cell: ({ entry }) => numberCell(entry?.user_id) },
  { name: 'Plan', cell: ({ entry }) => textCell(entry?.plan_name ?? '') },
  { name: 'Plan version', cell: ({ entry }) => numberCell(entry?.plan_version) },
  { name: 'Deposits EUR', cell: (row) => centsCell(workingsOf(row).deposits) },
  { name: 'Minimum deposits EUR', cell: (row) => centsCell(workingsOf(row).minimumDeposits) },
  { name: 'Volume EUR', cell: (row) => centsCell(workingsOf(row).volume) },
  { name: 'Minimum volume EUR', cell: (row) => centsCell(workingsOf(row).minimumVolume) },
  { name: 'Paid for trading EUR', cell: (row) => centsCell(workingsOf(row).revenue) },
  { name: 'Spread EUR', cell: (row) => centsCell(workingsOf(row).spread) },
  { name: 'Premiums EUR', cell: (row) => centsCell(workingsOf(row).premiums) },
  { name: 'Share %', cell: (row) => centsCell(workingsOf(row).basisPoints) },
  { name: 'Accounts in the month', cell: (row) => numberCell(workingsOf(row).count) },
  { name: 'Tier from', cell: (row) => numberCell(workingsOf(row).fromCount) },
  { name: 'Note', cell: (row) => textCell(workingsOf(row).note ?? '') },
  { name: 'Amount EUR', cell: ({ amount }) => centsCell(amount) },
  { name: 'Balance EUR', cell: ({ balance }) => centsCell(balance) },
];

const KIND_NAMES: Readonly<Record<AffiliateEntryKind, string>> = {
  acquisition: 'Acquisition',
  share: 'Share',
  correction: 'Correction',
  payout: 'Payout',
};

/** A month in the order of its days, from the opening balance by every entry to the totals and the closing balance. */
export function writeStatementCsv(
  statement: AffiliateStatement,
  entries: AsyncIterable<readonly StatementEntry[]>,
): AsyncGenerator<string> {
  return writeCsv(COLUMNS, rowsOf(statement, entries));
}

async function* rowsOf(
  { month, totals: { opening, byKind, closing } }: AffiliateStatement,
  entries: AsyncIterable<readonly StatementEntry[]>,
): AsyncGenerator<readonly Row[]> {
  const { firstDay, lastDay } = spanOfMonth(month);
  yield [{ record: 'Opening balance', day: firstDay, balance: opening }];
  for await (const page of entries) yield page.map(entryRow);
  yield AFFILIATE_ENTRY_KINDS.map((kind): Row => ({ record: 'Total', day: lastDay, kind, amount: byKind[kind] }));
  yield [{ record: 'Closing balance', day: lastDay, balance: closing }];
}

function entryRow(entry: StatementEntry): Row {
  const { day, kind, amount_cents: amount, balance } = entry;
  return { record: 'Entry', day, kind, amount: cents(amount), balance, entry };
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
      return { ...detail, note: 'Deposits were taken back by a provider' };
    case 'correction':
      return { note: detail.note };
    case 'payout':
      return { note: detail.payoutId };
  }
}

/** Hundredths: of a euro, or of a percent. */
function centsCell(amount: number | undefined): string {
  return amount === undefined ? '' : eurosCell(cents(amount));
}

function numberCell(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
