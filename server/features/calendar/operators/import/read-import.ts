import type { ImportCalendarRequest } from '@fairlead/contract/calendar/schemas.ts';
import { readEvent, type EventDraft, type Problem } from '../../event-draft.ts';
import { readCsv } from './read-csv.ts';
import { readIcs } from './read-ics.ts';
import { readJson } from './read-json.ts';
import type { ReadRows } from './read-rows.ts';

export interface ReadImport {
  /** With distinct keys. */
  readonly events: readonly EventDraft[];
  /** Ordered by line. */
  readonly problems: readonly Problem[];
}

export const MOST_IMPORTED = 5_000;

const READERS: Readonly<Record<ImportCalendarRequest['format'], (text: string) => ReadRows>> = {
  csv: readCsv,
  json: readJson,
  ics: readIcs,
};

/** Never throws, whatever the text: anything unreadable is a problem. Pure. */
export function readImport({ format, text }: Pick<ImportCalendarRequest, 'format' | 'text'>): ReadImport {
  const { rows, problems } = READERS[format](text);
  if (rows.length > MOST_IMPORTED) return { events: [], problems: [{ line: 1, message: `more than ${MOST_IMPORTED} events` }] };
  if (rows.length === 0 && problems.length === 0) return { events: [], problems: [{ line: 1, message: 'the file contains no events' }] };
  const events = new Map<string, EventDraft>();
  const lines = new Map<string, number>();
  const found: Problem[] = [...problems];
  for (const { line, fields } of rows) {
    const event = readEvent(fields);
    if (typeof event === 'string') {
      found.push({ line, message: event });
      continue;
    }
    const earlier = lines.get(event.key);
    if (earlier !== undefined) found.push({ line, message: `is the same event as in line ${earlier}` });
    events.set(event.key, event);
    lines.set(event.key, line);
  }
  return { events: [...events.values()], problems: found.toSorted((a, b) => a.line - b.line) };
}
