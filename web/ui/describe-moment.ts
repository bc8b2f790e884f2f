import { formatDate } from './format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Further back, a date is clearer than a number of days. */
const LONGEST_RELATIVE_MS = 7 * DAY_MS;

/**
 * How long ago a time was, in whole units, such as "2 hours ago"; the date from a week on. `at` is ISO 8601, `now` milliseconds since 1970
 * UTC. A time ahead of the device's clock is "now".
 */
export function describeMoment(at: string, now: number, locale: string): string {
  const agoMs = Math.max(0, now - Date.parse(at));
  if (agoMs >= LONGEST_RELATIVE_MS) return formatDate(at, locale);
  const format = (count: number, unit: Intl.RelativeTimeFormatUnit) => new Intl.RelativeTimeFormat(locale).format(-count, unit);
  if (agoMs >= DAY_MS) return format(Math.floor(agoMs / DAY_MS), 'day');
  if (agoMs >= HOUR_MS) return format(Math.floor(agoMs / HOUR_MS), 'hour');
  if (agoMs >= MINUTE_MS) return format(Math.floor(agoMs / MINUTE_MS), 'minute');
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
}
