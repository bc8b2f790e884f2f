import { formatDate, formatLongDate, formatWeekdayDate } from './format.ts';

/** A calendar day, such as 2026-11-24, in the user's format. */
export function formatDay(day: string, locale: string): string {
  return formatDate(`${day}T00:00:00Z`, locale, 'UTC');
}

/** The same within a sentence, with the month in full. */
export function formatLongDay(day: string, locale: string): string {
  return formatLongDate(`${day}T00:00:00Z`, locale, 'UTC');
}

/** The same with the weekday, such as Thu 26 Nov 2026. */
export function formatShortDay(day: string, locale: string): string {
  return formatWeekdayDate(`${day}T00:00:00Z`, locale, 'UTC');
}
