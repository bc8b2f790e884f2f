import { addDays, dayOf, startOfDay, type Day } from '../payments/business-day.ts';

/**
 * Arrival times, in milliseconds since 1970 UTC, before which items are overdue, or are overdue or due today. They allow both to be counted
 * by arrival time.
 */
export interface ArrivalLimits {
  readonly overdueBefore: number;
  readonly dueBefore: number;
}

/** Returns the limits. `dueDayOf` gives the due day of an item by its arrival; later arrivals must never be due earlier. */
export function limitsOfArrival(dueDayOf: (arrivedAtMs: number) => Day, nowMs: number): ArrivalLimits {
  const today = dayOf(nowMs);
  const tomorrow = addDays(today, 1);
  return {
    overdueBefore: firstArrivalOf((due) => due >= today, dueDayOf, tomorrow),
    dueBefore: firstArrivalOf((due) => due > today, dueDayOf, tomorrow),
  };
}

/** Returns the start of the first day from which all later arrivals meet the condition. */
function firstArrivalOf(isSo: (due: Day) => boolean, dueDayOf: (arrivedAtMs: number) => Day, from: Day): number {
  let day = from;
  while (isSo(dueDayOf(startOfDay(addDays(day, -1))))) day = addDays(day, -1);
  return startOfDay(day);
}
