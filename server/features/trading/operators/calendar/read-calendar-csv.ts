/** Reads the trading calendar from CSV. A file with any fault is refused as a whole. */
import type { WireCalendarFault } from '@fairlead/contract/trading/operators/calendar.ts';
import type { ImportedLine } from '@fairlead/domain/trading/calendar-edit.ts';
import { CERTAINTIES, kindOfDay, SPECIAL_DAY_KINDS } from '@fairlead/domain/trading/special-day.ts';
import { VENUES } from '@fairlead/domain/trading/venue.ts';
import { parseCsv } from '../../../../csv/parse-csv.ts';
import { textOfCell } from '../../../../csv/write-csv.ts';

export const CALENDAR_COLUMNS = ['venue', 'date', 'kind', 'opens', 'closes', 'reason', 'source', 'certainty'] as const;
type Column = (typeof CALENDAR_COLUMNS)[number];

/** About six times the days of all venues for three years. */
const LONGEST_CSV = 500_000;
const MOST_LINES = 2_500;

export interface ReadCalendar {
  readonly lines: readonly ImportedLine[];
  readonly faults: readonly WireCalendarFault[];
}

export function readCalendarCsv(text: string): ReadCalendar {
  if (text.length > LONGEST_CSV) return refused({ kind: 'csvTooLarge', limit: String(LONGEST_CSV) });
  const records = parseCsv(text);
  if ('faultyLine' in records) return refused({ line: records.faultyLine, kind: 'csvUnreadable' });
  const [head, ...rows] = records;
  if (head === undefined || rows.length === 0) return refused({ kind: 'csvEmpty' });
  const names = head.cells.map((name) => name.trim().toLowerCase());
  const columnFault = findColumnFault(names);
  if (columnFault !== null) return refused({ line: head.line, ...columnFault });
  if (rows.length > MOST_LINES) return refused({ kind: 'tooManyLines', limit: String(MOST_LINES) });
  const lines: ImportedLine[] = [];
  const faults: WireCalendarFault[] = [];
  for (const { line, cells } of rows) {
    if (cells.length !== names.length) {
      faults.push({ line, field: 'file', kind: 'cellCount', limit: String(names.length) });
      continue;
    }
    const read = readRow((column) => cells[names.indexOf(column)]?.trim() ?? '');
    if ('fault' in read) faults.push({ line, limit: null, ...read.fault });
    else lines.push({ line, entry: read.entry });
  }
  return { lines, faults };
}

function refused(fault: Pick<WireCalendarFault, 'kind'> & Partial<WireCalendarFault>): ReadCalendar {
  return { lines: [], faults: [{ line: null, field: 'file', limit: null, ...fault }] };
}

function findColumnFault(names: readonly string[]): Pick<WireCalendarFault, 'kind' | 'limit'> | null {
  const unknown = names.find((name) => !isOneOf(CALENDAR_COLUMNS, name));
  if (unknown !== undefined) return { kind: 'columnUnknown', limit: unknown.slice(0, 40) };
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return { kind: 'columnTwice', limit: twice };
  const missing = CALENDAR_COLUMNS.find((name) => !names.includes(name));
  return missing === undefined ? null : { kind: 'columnMissing', limit: missing };
}

type ReadRow = Pick<ImportedLine, 'entry'> | { readonly fault: Pick<WireCalendarFault, 'field' | 'kind'> & Partial<WireCalendarFault> };

function readRow(cellOf: (column: Column) => string): ReadRow {
  const [venue, kind, certainty] = [cellOf('venue'), cellOf('kind'), cellOf('certainty')];
  if (!isOneOf(VENUES, venue)) return { fault: { field: 'venue', kind: 'venueUnknown', limit: venue.slice(0, 40) } };
  if (!isOneOf(SPECIAL_DAY_KINDS, kind)) return { fault: { field: 'kind', kind: 'kindUnknown', limit: SPECIAL_DAY_KINDS.join(', ') } };
  if (!isOneOf(CERTAINTIES, certainty)) {
    return { fault: { field: 'certainty', kind: 'certaintyUnknown', limit: CERTAINTIES.join(', ') } };
  }
  const [opens, closes] = [cellOf('opens') || null, cellOf('closes') || null];
  // A forgotten time would otherwise close the market all day.
  if (kindOfDay({ opens, closes }) !== kind) return { fault: { field: 'kind', kind: 'kindDisagrees' } };
  const [reason, source] = [textOfCell(cellOf('reason')), textOfCell(cellOf('source'))];
  return { entry: { venue, date: cellOf('date'), opens, closes, reason, source, certainty } };
}

function isOneOf<Item extends string>(items: readonly Item[], text: string): text is Item {
  return (items as readonly string[]).includes(text);
}
