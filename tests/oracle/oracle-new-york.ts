/** The clocks of New York: summer time is from March's second Sunday to November's first, at 2:00 on the clocks that change. */

const HOUR_MS = 3_600_000;
const SUMMER_BEHIND = 4;
const WINTER_BEHIND = 5;
const CHANGES_AT = 2;

/** What clocks in New York show at an instant, as if it were UTC. */
export function clocksAt(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  const begins = sunday(year, 2, 2) + (CHANGES_AT + WINTER_BEHIND) * HOUR_MS;
  const ends = sunday(year, 10, 1) + (CHANGES_AT + SUMMER_BEHIND) * HOUR_MS;
  return instant - (instant >= begins && instant < ends ? SUMMER_BEHIND : WINTER_BEHIND) * HOUR_MS;
}

/** When clocks in New York show a time. Of a time they show twice, the first counts; one that they skip counts as an hour earlier. */
export function whenClocksShow(shown: number): number {
  const year = new Date(shown).getUTCFullYear();
  const begins = sunday(year, 2, 2) + CHANGES_AT * HOUR_MS;
  const ends = sunday(year, 10, 1) + CHANGES_AT * HOUR_MS;
  return shown + (shown >= begins && shown < ends ? SUMMER_BEHIND : WINTER_BEHIND) * HOUR_MS;
}

/** The nth Sunday of a month, counted from 0 for January. */
function sunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * (nth - 1));
}
