import type { ImportCalendarRequest } from '@fairlead/contract/calendar/schemas.ts';

export type CalendarFormat = ImportCalendarRequest['format'];
export const CALENDAR_FORMATS: readonly CalendarFormat[] = ['csv', 'json', 'ics'];

/** By its ending; null for a name that says nothing. */
export function formatOfFile(name: string): CalendarFormat | null {
  const ending = name.toLowerCase().split('.').at(-1);
  return CALENDAR_FORMATS.find((format) => format === ending) ?? null;
}
