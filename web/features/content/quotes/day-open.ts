/** What the day's change is counted from where a page stays open past 00:00 UTC. Pure. */
const DAY_MS = 86_400_000;

/** Days since 1970 UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/**
 * A day opens with the last sell price before it, if prices were followed when it began; null where that is not known. `watchedSince` is since
 * when without a gap, in milliseconds since 1970 UTC.
 */
export function openOfDay(day: number, lastSell: number | null, watchedSince: number): number | null {
  return watchedSince <= day * DAY_MS ? lastSell : null;
}
