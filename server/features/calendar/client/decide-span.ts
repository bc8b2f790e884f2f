import type { CalendarDays, CalendarQuery } from '@fairlead/contract/calendar/schemas.ts';
import { addDays, DAY_MS, weekdayOf, type DateText } from '../zoned-time.ts';

/** Days, the first and the last included. */
export interface Span {
  readonly from: DateText;
  readonly until: DateText;
}

const LONGEST_SPAN_DAYS = 62;

/** Which days are asked for: a span before a date before a choice of days. `today` is the reader's. */
export function decideSpan({ from, until, date, days }: Pick<CalendarQuery, 'from' | 'until' | 'date' | 'days'>, today: DateText): Span {
  if (from !== undefined || until !== undefined) return boundSpan(from ?? until ?? today, until);
  if (date !== undefined) return { from: date, until: date };
  return SPANS[days ?? 'coming'](today);
}

/** A week from `from` where its end is not named; an end before the beginning is the beginning. */
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
