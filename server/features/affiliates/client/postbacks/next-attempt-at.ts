const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause after each failed attempt: about a day in total. */
const PAUSES_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 16 * HOUR_MS];

/** When to retry after `attempts` attempts, the last of which failed at `now`, in milliseconds since 1970 UTC; null to give up. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const pauseMs = PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? null : now + pauseMs;
}
