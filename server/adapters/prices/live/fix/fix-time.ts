/**
 * Timestamps of FIX 4.4: always UTC (volume 1, "Data Types": UTCTimestamp, UTCDateOnly, UTCTimeOnly). Fractions may have more than the three
 * digits of the specification; milliseconds are kept.
 */
const TIMESTAMP = /^(\d{8})-(\d{2}:\d{2}:\d{2}(?:\.\d{1,12})?)$/;
const DATE = /^(\d{4})(\d{2})(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,12}))?$/;

const DAY_MS = 86_400_000;

/** Milliseconds since 1970 UTC, from YYYYMMDD-HH:MM:SS with or without a fraction; null if it cannot be read. */
export function readTimestamp(value: string | undefined): number | null {
  const [, date, time] = TIMESTAMP.exec(value ?? '') ?? [];
  const [dateMs, timeMs] = [readDate(date), readTime(time)];
  return dateMs === null || timeMs === null ? null : dateMs + timeMs;
}

/** YYYYMMDD-HH:MM:SS.sss of a time in milliseconds since 1970 UTC. */
export function formatTimestamp(at: number): string {
  return new Date(at).toISOString().slice(0, -1).replaceAll('-', '').replace('T', '-');
}

/**
 * When an entry was made: MDEntryDate and MDEntryTime, or the time on the day of sending, which is the day before if the message was sent
 * shortly after midnight. Null without a time that can be read.
 */
export function readEntryTime(date: string | undefined, time: string | undefined, sentAt: number): number | null {
  const timeMs = readTime(time);
  if (timeMs === null) return null;
  const dateMs = readDate(date);
  if (dateMs !== null) return dateMs + timeMs;
  const sameDay = sentAt - (sentAt % DAY_MS) + timeMs;
  if (sameDay - sentAt > DAY_MS / 2) return sameDay - DAY_MS;
  return sentAt - sameDay > DAY_MS / 2 ? sameDay + DAY_MS : sameDay;
}

function readDate(value: string | undefined): number | null {
  const [, year, month, day] = (DATE.exec(value ?? '') ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return Date.UTC(year, month - 1, day);
}

/** Milliseconds of the day; a second of 60 is a leap second. */
function readTime(value: string | undefined): number | null {
  const [, hours, minutes, seconds, fraction = ''] = TIME.exec(value ?? '') ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}
