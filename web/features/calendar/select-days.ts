/** Events by day in a time zone. Pure. */
import type { CalendarEvent, CalendarView } from '@fairlead/contract/calendar/schemas.ts';

export interface CalendarDay {
  /** Such as 2026-11-22. */
  readonly date: string;
  readonly when: 'past' | 'today' | 'tomorrow' | 'later';
  readonly events: readonly DayEvent[];
}

export interface DayEvent {
  readonly event: CalendarEvent;
  readonly when: 'past' | 'next' | 'later';
}

const DAY_MS = 86_400_000;

/** The days with events. `now` is in milliseconds since 1970 UTC. */
export function selectDays({ events, from, until, time_zone: timeZone }: CalendarView, now: number): readonly CalendarDay[] {
  const dateOf = dateIn(timeZone);
  const today = dateOf(now);
  const tomorrow = dateOf(now + DAY_MS);
  // In a span of next week, the first event is not the next one.
  const next = from <= today && today <= until ? events.find(({ at, all_day }) => !all_day && Date.parse(at) >= now)?.at : undefined;
  const whenIs = (event: CalendarEvent, date: string): DayEvent['when'] => {
    if (event.all_day ? date < today : Date.parse(event.at) < now) return 'past';
    return !event.all_day && event.at === next ? 'next' : 'later';
  };
  const days = Map.groupBy(events, ({ at, all_day }) => (all_day ? at.slice(0, 10) : dateOf(Date.parse(at))));
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => ({
      date,
      when: date < today ? 'past' : date === today ? 'today' : date === tomorrow ? 'tomorrow' : 'later',
      events: ofDay.toSorted((a, b) => Number(b.all_day) - Number(a.all_day)).map((event) => ({ event, when: whenIs(event, date) })),
    }));
}

export type Figure = 'actual' | 'forecast' | 'previous';

/** The figures that at least one event has. */
export function selectFigures(events: readonly CalendarEvent[]): readonly Figure[] {
  return (['actual', 'forecast', 'previous'] as const).filter((figure) => events.some((event) => event[figure] !== ''));
}

function dateIn(timeZone: string): (timeMs: number) => string {
  // The Swedish locale formats dates as on the wire: 2026-11-22.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (timeMs) => format.format(timeMs);
}
