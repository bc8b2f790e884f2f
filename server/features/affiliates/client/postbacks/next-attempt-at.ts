const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After each attempt that failed: about a day in all. */
const PAUSES_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 16 * HOUR_MS];

/** When to try again after so many attempts, the last of which failed at `now`, in milliseconds since 1970 UTC; null to try no more. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const pauseMs = PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? null : now + pauseMs;
}
