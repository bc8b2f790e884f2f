import type { CalendarDays, CalendarQuery } from '@fairlead/contract/calendar/schemas.ts';
import { addDays, DAY_MS, weekdayOf, type DateText } from '../zoned-time.ts';

/** Days, both ends inclusive. */
export interface Span {
  readonly from: DateText;
  readonly until: DateText;
}

const LONGEST_SPAN_DAYS = 62;

/** The requested days: a span takes precedence over a date, and a date over a choice of days. `today` is the reader's. */
export function decideSpan({ from, until, date, days }: Pick<CalendarQuery, 'from' | 'until' | 'date' | 'days'>, today: DateText): Span {
  if (from !== undefined || until !== undefined) return boundSpan(from ?? until ?? today, until);
  if (date !== undefined) return { from: date, until: date };
  return SPANS[days ?? 'coming'](today);
}

/** A week from `from` if there is no end; an end before the start counts as the start. */
function boundSpan(from: DateText, until: DateText = addDays(from, 6)): Span {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
  return { from, until: addDays(from, Math.min(Math.max(days, 0), LONGEST_SPAN_DAYS - 1)) };
}

const SPANS: Readonly<Record<CalendarDays, (today: DateText) => Span>> = {
  coming: (today) => ({ from: today, until: addDays(today, 6) }),
  yesterday: (today) => oneDay(addDays(today, -1)),
  today: oneDay,
  tomorrow: (today) => oneDay(addDays(today, 1)),
  thisWeek: (today) => weekFrom(addDays(today, 1 - weekdayOf(today))),
  nextWeek: (today) => weekFrom(addDays(today, 8 - weekdayOf(today))),
};

function oneDay(date: DateText): Span {
  return { from: date, until: date };
}

function weekFrom(monday: DateText): Span {
  return { from: monday, until: addDays(monday, 6) };
}
