import type { ImportCalendarRequest } from '@fairlead/contract/calendar/schemas.ts';

export type CalendarFormat = ImportCalendarRequest['format'];
export const CALENDAR_FORMATS: readonly CalendarFormat[] = ['csv', 'json', 'ics'];

/** The format by file extension; null for any other extension. */
export function formatOfFile(name: string): CalendarFormat | null {
  const ending = name.toLowerCase().split('.').at(-1);
  return CALENDAR_FORMATS.find((format) => format === ending) ?? null;
}
