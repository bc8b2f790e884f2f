import type { CalendarEvent, CalendarQuery, CalendarView } from '@fairlead/contract/calendar/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { and, asc, gte, inArray, lt, or, eq } from 'drizzle-orm';
import type { Database } from '../../../adapters/db/database.ts';
import { economicEvents } from '../../../adapters/db/schema/calendar.ts';
import { decideSpan, type Span } from './decide-span.ts';
import { addDays, dateIn, startOfDay } from '../zoned-time.ts';

export interface ListEventsContext {
  readonly database: Pick<Database, 'drizzle'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Only events of these currencies are shown. */
  readonly currencies: () => readonly string[];
}

const MOST_EVENTS = 1_000;

/** The events of a span of the reader's days, the earliest first. An event without a time is on its own date everywhere. */
export async function listEvents(query: CalendarQuery, language: Language, context: ListEventsContext): Promise<CalendarView> {
  const { database, clock } = context;
  const timeZone = query.time_zone ?? 'UTC';
  const span = decideSpan(query, dateIn(timeZone, clock()));
  const shown = context.currencies().filter((currency) => query.currencies?.includes(currency) ?? true);
  const rows = await database.drizzle
    .select()
    .from(economicEvents)
    .where(
      and(
        or(and(eq(economicEvents.allDay, false), isWithin(span, timeZone)), and(eq(economicEvents.allDay, true), isWithin(span, 'UTC'))),
        inArray(economicEvents.currency, shown),
        query.importances === undefined ? undefined : inArray(economicEvents.importance, query.importances),
      ),
    )
    .orderBy(asc(economicEvents.at), asc(economicEvents.id))
    .limit(MOST_EVENTS + 1);
  return {
    ...span,
    time_zone: timeZone,
    events: rows.slice(0, MOST_EVENTS).map((row) => toEvent(row, language)),
    has_more: rows.length > MOST_EVENTS,
    currencies: await listCurrencies(context),
  };
}

function isWithin({ from, until }: Span, timeZone: string) {
  const [start, end] = [startOfDay(timeZone, from), startOfDay(timeZone, addDays(until, 1))];
  return and(gte(economicEvents.at, new Date(start)), lt(economicEvents.at, new Date(end)));
}

/** In the order of the broker settings, which put the most relevant currencies first. */
async function listCurrencies({ database, currencies }: ListEventsContext): Promise<string[]> {
  const rows = await database.drizzle.selectDistinct({ currency: economicEvents.currency }).from(economicEvents);
  const present = new Set(rows.map(({ currency }) => currency));
  return currencies().filter((currency) => present.has(currency));
}

function toEvent(row: typeof economicEvents.$inferSelect, language: Language): CalendarEvent {
  const { id, at, allDay, currency, country, importance, titles, source, actual, forecast, previous } = row;
  const title = titles[language] ?? titles.en ?? Object.values(titles)[0] ?? '';
  return { id, at: at.toISOString(), all_day: allDay, currency, country, importance, title, source, actual, forecast, previous };
}
