/**
 * Whether the quotes of an instrument come late. A client with a faster feed would trade at prices that are known to be behind, so nothing is
 * opened or closed meanwhile (docs/free-money.md has what it would cost). One late quote is no late feed: a program that was held up for a moment
 * makes one, too.
 */

/** A quote that arrives longer than this after its time is late. */
export const LATE_AFTER_MS = 300;

/** So long all quotes have to be late before they count as coming late. */
export const LATE_FOR_MS = 1_000;

/** What is remembered from one quote to the next. Milliseconds since 1970 UTC. */
export interface Lateness {
  /** When the first of the late quotes arrived, of which none since was in time; NaN where the last one was. */
  since: number;
  isLate: boolean;
}

export function inTime(): Lateness {
  return { since: Number.NaN, isLate: false };
}

/** Follows a confirmed quote of time `at` that arrives at `now`. In place, since this happens on every tick. */
export function followLateness(lateness: Lateness, at: number, now: number): void {
  if (now - at <= LATE_AFTER_MS) {
    lateness.since = Number.NaN;
    lateness.isLate = false;
    return;
  }
  if (Number.isNaN(lateness.since)) lateness.since = now;
  // The clock may have been set back since.
  else if (now < lateness.since) lateness.since = now;
  lateness.isLate = now - lateness.since >= LATE_FOR_MS;
}
