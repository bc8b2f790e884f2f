/** The reasons why a day cannot be part of the trading calendar. */
import type { CalendarEntry } from './special-day.ts';
import { instantOf, weeklySession } from './special-hours.ts';
import { sessionDay, type OpenRange } from './market-hours.ts';
import { VENUE_TERMS } from './venue-terms.ts';

const DAY_MS = 86_400_000;
/** Exchanges publish three years at most; later dates are typing errors. */
export const FARTHEST_DAY_MS = 5 * 366 * DAY_MS;
export const LONGEST_REASON = 120;
export const LONGEST_SOURCE = 500;
export const MOST_DAYS = 5_000;

export const DAY_FAULT_KINDS = [
  'dateInvalid',
  'dateTooFar',
  'noSession',
  'timeInvalid',
  'opensOutsideHours',
  'closesOutsideHours',
  'closesBeforeOpens',
  'dayOver',
  'dayExists',
  'dayUnknown',
  'dayDoubled',
  'textMissing',
  'textTooLong',
  'tooManyDays',
] as const;
export type DayFaultKind = (typeof DAY_FAULT_KINDS)[number];

export type DayField = 'venue' | 'date' | 'kind' | 'opens' | 'closes' | 'reason' | 'source' | 'certainty';

export interface DayFault {
  readonly field: DayField;
  readonly kind: DayFaultKind;
  /** What would be accepted: a length, a number of days, or the hours of the session. */
  readonly limit?: string;
}

/** Returns everything that is wrong with a day, at most one fault per field. `now` is in milliseconds since 1970 UTC. */
export function findDayFaults(entry: CalendarEntry, now: number): readonly DayFault[] {
  return [findDateFault(entry, now) ?? findTimeFault(entry), ...findTextFaults(entry)].filter((fault) => fault !== null);
}

function findDateFault({ venue, date }: CalendarEntry, now: number): DayFault | null {
  if (!isDate(date)) return { field: 'date', kind: 'dateInvalid' };
  if (Date.parse(date) > now + FARTHEST_DAY_MS) return { field: 'date', kind: 'dateTooFar' };
  return weeklySession(VENUE_TERMS[venue].hours, date).length === 0 ? { field: 'date', kind: 'noSession' } : null;
}

function isDate(text: string): boolean {
  const at = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function findTimeFault({ venue, date, opens, closes }: CalendarEntry): DayFault | null {
  if (opens !== null && !isTime(opens)) return { field: 'opens', kind: 'timeInvalid' };
  if (closes !== null && !isTime(closes)) return { field: 'closes', kind: 'timeInvalid' };
  const session = weeklySession(VENUE_TERMS[venue].hours, date);
  const limit = writeHours(session, venue);
  const isInside = (time: string): boolean => {
    const at = instantOf(venue, date, time);
    return at > (session[0]?.fromMs ?? Infinity) && at < (session.at(-1)?.toMs ?? -Infinity);
  };
  if (opens !== null && !isInside(opens)) return { field: 'opens', kind: 'opensOutsideHours', limit };
  if (closes !== null && !isInside(closes)) return { field: 'closes', kind: 'closesOutsideHours', limit };
  const isReversed = opens !== null && closes !== null && instantOf(venue, date, closes) <= instantOf(venue, date, opens);
  return isReversed ? { field: 'closes', kind: 'closesBeforeOpens' } : null;
}

/** The hours of a session in the venue's time zone, such as "09:30–16:00". */
function writeHours(session: readonly OpenRange[], venue: CalendarEntry['venue']): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: VENUE_TERMS[venue].timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return session.map(({ fromMs, toMs }) => `${format.format(fromMs)}–${format.format(toMs)}`).join(', ');
}

function findTextFaults({ reason, source }: CalendarEntry): readonly (DayFault | null)[] {
  return [
    findLengthFault('reason', reason, LONGEST_REASON),
    // Without a source nobody can check the day again.
    findLengthFault('source', source, LONGEST_SOURCE),
  ];
}

function findLengthFault(field: 'reason' | 'source', text: string, longest: number): DayFault | null {
  if (text.trim() === '') return { field, kind: 'textMissing' };
  return text.length > longest ? { field, kind: 'textTooLong', limit: String(longest) } : null;
}

/** Whether the session of a day is over, so that it can no longer be changed. */
export function isDayOver({ venue, date }: Pick<CalendarEntry, 'venue' | 'date'>, now: number): boolean {
  if (!isDate(date)) return false;
  const { hours } = VENUE_TERMS[venue];
  const end = weeklySession(hours, date).at(-1)?.toMs ?? sessionDay(hours, Date.parse(date)).toMs;
  return end <= now;
}
