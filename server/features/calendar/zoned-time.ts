/** Days and times in a time zone, using Intl. Pure. */

/** A calendar day as 2026-11-22. */
export type DateText = string;

export const DAY_MS = 86_400_000;

/** The day in the time zone at that time (milliseconds since 1970 UTC). */
export function dateIn(timeZone: string, timeMs: number): DateText {
  return new Date(timeMs + offsetMs(timeZone, timeMs)).toISOString().slice(0, 10);
}

/**
 * The moment at which clocks in the time zone show `time` (HH:MM or HH:MM:SS) on that day, in milliseconds since 1970 UTC. A time skipped
 * at the start of summer time is shifted later by that much; one that occurs twice at its end means the first.
 */
export function timeIn(timeZone: string, date: DateText, time: string): number {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const before = asUtc - offsetMs(timeZone, asUtc - DAY_MS);
  const after = asUtc - offsetMs(timeZone, asUtc + DAY_MS);
  const shows = (timeMs: number) => timeMs + offsetMs(timeZone, timeMs) === asUtc;
  return shows(before) || !shows(after) ? before : after;
}

export function startOfDay(timeZone: string, date: DateText): number {
  return timeIn(timeZone, date, '00:00');
}

export function addDays(date: DateText, days: number): DateText {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: DateText): number {
  return new Date(date).getUTCDay() || 7;
}

/** How far the time zone is ahead of UTC at that time. */
function offsetMs(timeZone: string, timeMs: number): number {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(timeMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const whole = Math.floor(timeMs / 1_000) * 1_000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating one costs some hundred times its use. There is one per time zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    const figures = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', hourCycle: 'h23', ...figures });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
