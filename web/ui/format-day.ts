import { formatDate } from './format.ts';

/** A day of the calendar, such as 2026-11-24, in the reader's habit. */
export function formatDay(day: string, locale: string): string {
  return formatDate(`${day}T00:00:00Z`, locale, 'UTC');
}
