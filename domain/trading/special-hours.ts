/** The calendar of special days: the hours it leaves to an instrument, and the days it announces. */
import type { Instrument, TradingHoursName } from './instrument.ts';
import { openRanges, sessionDay, withoutRanges, type ClosingHoursName, type MarketHours, type OpenRange } from './market-hours.ts';
import { momentOf, type AnnouncedSession } from './announced-session.ts';
import { kindOfDay, type SpecialDay } from './special-day.ts';
import type { Venue } from './venue.ts';
import { VENUE_TERMS } from './venue-terms.ts';
import { fromWallClock } from './wall-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** No market here is shut for longer, even over the Lunar New Year. */
const LONGEST_PAUSE_MS = 14 * DAY_MS;

export type ListedHours = Pick<Instrument, 'tradingHours' | 'venue'>;

export interface VenueCalendar {
  /** Returns an instrument's weekly hours minus what the special days of its venue take away. */
  hoursOf(listed: ListedHours): MarketHours;
  /** Returns the special sessions to tell clients of at a moment, in milliseconds since 1970 UTC; ascending. */
  announcedAt(listed: ListedHours, now: number): readonly AnnouncedSession[];
}

export function createVenueCalendar(days: readonly SpecialDay[]): VenueCalendar {
  const daysOf = Map.groupBy(
    days.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ({ venue }) => venue,
  );
  const known = new Map<string, MarketHours>();

  const compute = (hours: ClosingHoursName, venue: Venue): MarketHours => {
    const removed = (daysOf.get(venue) ?? []).flatMap((day) => removedRanges(day, hours));
    return removed.length === 0 ? hours : withoutRanges(hours, removed);
  };

  const hoursOf = ({ tradingHours, venue }: ListedHours): MarketHours => {
    if (venue === null || tradingHours === 'always') return tradingHours;
    const key = `${venue} ${tradingHours}`;
    const hours = known.get(key) ?? compute(tradingHours, venue);
    known.set(key, hours);
    return hours;
  };

  return {
    hoursOf,
    announcedAt(listed, now) {
      const { tradingHours, venue } = listed;
      if (venue === null || tradingHours === 'always') return [];
      const near = (daysOf.get(venue) ?? []).filter(({ date }) => isNear(date, now));
      const hours = hoursOf(listed);
      return near
        .flatMap((day) => listRemovedSessions(day, tradingHours))
        .filter((session) => announcedFrom(session, hours) <= now && now < session.toMs)
        .map(({ kind, fromMs, toMs, reason }) => ({ kind, fromMs, toMs, reason }));
    },
  };
}

/** Returns the times at which a special day takes hours away, within the session of its date. */
export function removedRanges(day: SpecialDay, hours: ClosingHoursName): readonly OpenRange[] {
  const { fromMs, toMs } = sessionDay(hours, Date.parse(day.date));
  if (kindOfDay(day) === 'closed') return [{ fromMs, toMs }];
  const within = (atMs: number): number => Math.min(Math.max(atMs, fromMs), toMs);
  return [
    ...(day.opens === null ? [] : [{ fromMs, toMs: within(instantOf(day.venue, day.date, day.opens)) }]),
    ...(day.closes === null ? [] : [{ fromMs: within(instantOf(day.venue, day.date, day.closes)), toMs }]),
  ].filter((range) => range.fromMs < range.toMs);
}

/** Returns the instant of a venue's local time, HH:MM, in the session of a date. */
export function instantOf(venue: Venue, date: string, time: string): number {
  const { timeZone, eveningFrom } = VENUE_TERMS[venue];
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const isEvening = eveningFrom !== null && minutes >= eveningFrom;
  return fromWallClock(timeZone, Date.parse(date) - (isEvening ? DAY_MS : 0) + minutes * MINUTE_MS);
}

/** Returns the weekly open times of a session, ascending; empty if there is none on that date. */
export function weeklySession(hours: TradingHoursName, date: string): readonly OpenRange[] {
  if (hours === 'always') return [];
  const { fromMs, toMs } = sessionDay(hours, Date.parse(date));
  return openRanges(hours, fromMs, toMs);
}

/** What a special day takes away, with the usual opening of its session. */
interface RemovedSession extends AnnouncedSession {
  readonly opensMs: number;
}

function listRemovedSessions(day: SpecialDay, hours: ClosingHoursName): readonly RemovedSession[] {
  const usual = weeklySession(hours, day.date);
  const [first, last] = [usual[0], usual.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isClosed = kindOfDay(day) === 'closed';
  return removedRanges(day, hours).flatMap((range): RemovedSession[] => {
    const fromMs = Math.max(range.fromMs, first.fromMs);
    const toMs = Math.min(range.toMs, last.toMs);
    if (fromMs >= toMs) return [];
    const kind = isClosed ? 'closed' : toMs < last.toMs ? 'lateOpen' : 'earlyClose';
    return [{ kind, fromMs, toMs, reason: day.reason, opensMs: first.fromMs }];
  });
}

/** A day ahead, or since the session before it ended if that is earlier, as over a weekend. */
function announcedFrom(session: RemovedSession, hours: MarketHours): number {
  const lastClose = openRanges(hours, session.opensMs - LONGEST_PAUSE_MS, session.opensMs).at(-1)?.toMs ?? session.opensMs;
  return Math.min(momentOf(session) - DAY_MS, lastClose);
}

function isNear(date: string, now: number): boolean {
  return Math.abs(Date.parse(date) - now) <= LONGEST_PAUSE_MS;
}
