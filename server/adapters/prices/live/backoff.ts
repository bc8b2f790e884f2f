/**
 * How long to wait before the next attempt to connect: a random share of a time that doubles with each failure, so that many clients of a
 * source that comes back do not all arrive at once. A failure counts until the connection has lasted for a while.
 */
const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** No source allows more than about one attempt in four seconds for long (Kraken: 150 in ten minutes). */
const LEAST_AFTER_FAILURES_MS = 4_000;
const FAILURES_BEFORE_LEAST = 5;

/** `random` is from 0 to below 1; `askedForMs` is what the source itself asked for, such as Retry-After. */
export function selectDelayMs(failures: number, random: number, askedForMs = 0): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  const least = failures >= FAILURES_BEFORE_LEAST ? LEAST_AFTER_FAILURES_MS : 0;
  return Math.max(askedForMs, least, Math.round(random * most));
}

/** Seconds or a date, as in RFC 9110, section 10.2.3; zero if it cannot be read. At most an hour by default, whatever the source says. */
export function readRetryAfterMs(header: string | undefined, nowMs: number, mostMs = 3_600_000): number {
  if (header === undefined) return 0;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(waitMs, 0), mostMs);
}
