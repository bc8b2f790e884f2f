/** What the day's change is counted from, also where a page stays open past 00:00 UTC. Pure. */
const DAY_MS = 86_400_000;

export interface DayOpen {
  /** Days since 1970 UTC. */
  readonly day: number;
  /** The sell price at its beginning; null where it is not known. */
  readonly open: number | null;
}

export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/**
 * A new day opens with the last sell price before it, if prices were followed at midnight. `watchedSince` is since when without a gap;
 * times are milliseconds since 1970 UTC.
 */
export function openOfDay(known: DayOpen, now: number, lastSell: number | null, watchedSince: number): DayOpen {
  const day = dayOf(now);
  if (day === known.day) return known;
  return { day, open: watchedSince <= day * DAY_MS ? lastSell : null };
}
