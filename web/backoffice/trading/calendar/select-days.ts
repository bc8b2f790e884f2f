import type { CalendarDayView, TradingCalendarView } from '@fairlead/contract/trading/operators/calendar.ts';

const DAY_MS = 86_400_000;
const COMING_DAYS = 92;
/** Dates that are not confirmed should be checked in the two weeks before them: that is when venues publish their final hours. */
const CHECK_DAYS = 14;

/** The next three months, or a year. */
export type CalendarSpan = 'coming' | `${number}`;

/** The days of one venue or of all, those to come first and then those that are over, latest first. */
export function selectDays(
  { days, now }: Pick<TradingCalendarView, 'days' | 'now'>,
  { venue, span }: { readonly venue: CalendarDayView['venue'] | null; readonly span: CalendarSpan },
): readonly CalendarDayView[] {
  const last = dateAfter(now, COMING_DAYS);
  const chosen = days.filter(
    (day) => (venue === null || day.venue === venue) && (span === 'coming' ? !day.is_over && day.date <= last : day.date.startsWith(span)),
  );
  return [...chosen.filter((day) => !day.is_over), ...chosen.filter((day) => day.is_over).toReversed()];
}

/** The years that have days, and the current one. */
export function listYears({ days, now }: Pick<TradingCalendarView, 'days' | 'now'>): readonly `${number}`[] {
  const years = new Set([...days.map(({ date }) => Number(date.slice(0, 4))), new Date(now).getUTCFullYear()]);
  return [...years].toSorted((a, b) => a - b).map((year): `${number}` => `${year}`);
}

/** Days of the next two weeks that the venue has not confirmed. */
export function selectUnconfirmed({ days, now }: Pick<TradingCalendarView, 'days' | 'now'>): readonly CalendarDayView[] {
  const last = dateAfter(now, CHECK_DAYS);
  return days.filter((day) => !day.is_over && day.date <= last && day.certainty !== 'published');
}

function dateAfter(now: number, days: number): string {
  return new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}
