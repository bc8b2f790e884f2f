import { addDays, startOfDay } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { textCell, timeCell, writeCsv, type CsvColumn } from '../../../../csv/write-csv.ts';
import { listReceived, type ComplaintRecord } from './complaint-store.ts';
import type { PageCursor } from '../../../page-cursor.ts';

const ROWS_A_PAGE = 500;

const maybeTime = (at: Date | null): string => (at === null ? '' : timeCell(at.getTime()));

const COLUMNS: readonly CsvColumn<ComplaintRecord>[] = [
  { name: 'Number', cell: ({ complaint }) => String(complaint.id) },
  { name: 'Received (UTC)', cell: ({ complaint }) => maybeTime(complaint.receivedAt) },
  { name: 'Channel', cell: ({ complaint }) => complaint.channel },
  { name: 'Category', cell: ({ complaint }) => complaint.category },
  { name: 'Client', cell: ({ complaint }) => String(complaint.userId ?? '') },
  { name: 'Name', cell: ({ complaint }) => textCell(complaint.name) },
  { name: 'Email', cell: ({ complaint }) => textCell(complaint.email) },
  { name: 'Language', cell: ({ complaint }) => complaint.language },
  { name: 'Complaint', cell: ({ complaint }) => textCell(complaint.text) },
  { name: 'Confirmed (UTC)', cell: ({ complaint }) => maybeTime(complaint.acknowledgedAt) },
  { name: 'Answer due on', cell: ({ complaint }) => complaint.dueOn },
  { name: 'Extended (UTC)', cell: ({ complaint }) => maybeTime(complaint.extendedAt) },
  { name: 'Status', cell: ({ complaint }) => complaint.status },
  { name: 'Decided (UTC)', cell: ({ complaint }) => maybeTime(complaint.decidedAt) },
  { name: 'Decided by', cell: ({ decidedByName }) => textCell(decidedByName ?? '') },
  { name: 'Answer', cell: ({ complaint }) => textCell(complaint.answer) },
];

export interface RegisterSpan {
  /** Days in UTC, both inclusive. */
  readonly from: string;
  readonly until: string;
}

/** Every complaint received in the span as CSV, in order of receipt. */
export function exportComplaints(database: Pick<Queries, 'drizzle'>, span: RegisterSpan): AsyncGenerator<string> {
  return writeCsv(COLUMNS, readPages(database, span));
}

async function* readPages(database: Pick<Queries, 'drizzle'>, { from, until }: RegisterSpan): AsyncGenerator<readonly ComplaintRecord[]> {
  const span = { from: startOfDay(from), until: startOfDay(addDays(until, 1)), limit: ROWS_A_PAGE };
  let after: PageCursor | null = null;
  for (;;) {
    const page: readonly ComplaintRecord[] = await listReceived(database, { ...span, after });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_A_PAGE) return;
    after = { value: last.complaint.receivedAt.toISOString(), id: last.complaint.id };
  }
}
