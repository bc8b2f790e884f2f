/**
 * Detects that an instrument's quotes arrive late. A client with a faster feed would then trade at prices known to be outdated, so nothing
 * is opened or closed meanwhile (docs/trading/risk-free-strategies.md has what it would cost). A single late quote does not make a feed late, since a process
 * that paused for a moment causes one too.
 */

/** A quote is late if it arrives this long after its own time. */
export const LATE_AFTER_MS = 300;

/** All quotes must have been late for this long before the feed counts as late. */
export const LATE_FOR_MS = 1_000;

/** The state kept from one quote to the next. Milliseconds since 1970 UTC. */
export interface Lateness {
  /** The arrival of the first in the current run of late quotes; NaN if the last quote was on time. */
  since: number;
  isLate: boolean;
}

export function inTime(): Lateness {
  return { since: Number.NaN, isLate: false };
}

/** Updates the state for a confirmed quote stamped `at` and received at `now`. In place, since it runs on every tick. */
export function updateLateness(lateness: Lateness, at: number, now: number): void {
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
