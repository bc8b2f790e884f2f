/** The base of the day's change on a page that stays open past 00:00 UTC. Pure. */
const DAY_MS = 86_400_000;

/** Days since 1970 UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/**
 * The day's opening price: the last sell price before it, if prices were followed when it began, otherwise null. `watchedSince` is the
 * start of the uninterrupted price feed, in milliseconds since 1970 UTC.
 */
export function openOfDay(day: number, lastSell: number | null, watchedSince: number): number | null {
  return watchedSince <= day * DAY_MS ? lastSell : null;
}
