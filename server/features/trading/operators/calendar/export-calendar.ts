import { kindOfDay, type CalendarEntry } from '@fairlead/domain/trading/special-day.ts';
import { textCell, writeCsv, type CsvColumn } from '../../../../csv/write-csv.ts';
import { CALENDAR_COLUMNS } from './read-calendar-csv.ts';

const CELLS: Readonly<Record<(typeof CALENDAR_COLUMNS)[number], CsvColumn<CalendarEntry>['cell']>> = {
  venue: ({ venue }) => venue,
  date: ({ date }) => date,
  kind: kindOfDay,
  opens: ({ opens }) => opens ?? '',
  closes: ({ closes }) => closes ?? '',
  reason: ({ reason }) => textCell(reason),
  source: ({ source }) => textCell(source),
  certainty: ({ certainty }) => certainty,
};

/** The calendar in the form in which it can be imported again. */
export function exportCalendar(entries: readonly CalendarEntry[]): AsyncGenerator<string> {
  return writeCsv(
    CALENDAR_COLUMNS.map((name) => ({ name, cell: CELLS[name] })),
    [entries],
  );
}
