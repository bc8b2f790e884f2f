import { calendarQuerySchema, timeZoneSchema, type CalendarPageView, type CalendarQuery } from '@fairlead/contract/calendar/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { listEvents, type ListEventsContext } from './list-events.ts';

/**
 * The calendar for its page. An invalid URL shows the unfiltered calendar, marked as such. The time zone is that of the URL, otherwise the
 * one stored by the reader's browser, otherwise UTC.
 */
export async function findCalendar(
  search: string,
  storedTimeZone: string | undefined,
  language: Language,
  context: ListEventsContext,
): Promise<CalendarPageView> {
  const read = calendarQuerySchema.safeParse(fieldsOf(new URLSearchParams(search)));
  const query: CalendarQuery = read.success ? read.data : {};
  const calendar = await listEvents({ ...query, time_zone: query.time_zone ?? readTimeZone(storedTimeZone) }, language, context);
  const { date, from, until, currencies, importances, days } = query;
  const isNamed = date !== undefined || from !== undefined || until !== undefined;
  return {
    calendar,
    filter: { date, currencies, importances, days: isNamed ? null : (days ?? 'coming') },
    isFaulty: !read.success,
    now: context.clock(),
  };
}

/** The language is left to the page, which knows more places where one is named. */
function fieldsOf(address: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(address.keys())].filter((name) => Object.hasOwn(calendarQuerySchema.shape, name) && name !== 'lang');
  return Object.fromEntries(names.map((name) => [name, oneOrSeveral(address.getAll(name))]));
}

function oneOrSeveral(values: string[]): string | string[] {
  const [first, ...more] = values;
  return first !== undefined && more.length === 0 ? first : values;
}

/** The cookie may be percent-encoded. */
function readTimeZone(stored: string | undefined): string | undefined {
  return timeZoneSchema.safeParse(stored?.replaceAll(/%2F/gi, '/')).data;
}
