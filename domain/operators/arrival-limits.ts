import { addDays, dayOf, startOfDay, type Day } from '../payments/business-day.ts';

/** Milliseconds since 1970 UTC: what arrived before is late, or is late or due today. So both are counted by when things arrived. */
export interface ArrivalLimits {
  readonly lateBefore: number;
  readonly dueBefore: number;
}

/** `dueDayOf` says when something is due by the day on which it arrived: what arrives later is never due earlier. */
export function limitsOfArrival(dueDayOf: (arrivedAtMs: number) => Day, nowMs: number): ArrivalLimits {
  const today = dayOf(nowMs);
  const tomorrow = addDays(today, 1);
  return {
    lateBefore: firstArrivalOf((due) => due >= today, dueDayOf, tomorrow),
    dueBefore: firstArrivalOf((due) => due > today, dueDayOf, tomorrow),
  };
}

/** The start of the first day from which on what arrives is due so. */
function firstArrivalOf(isSo: (due: Day) => boolean, dueDayOf: (arrivedAtMs: number) => Day, from: Day): number {
  let day = from;
  while (isSo(dueDayOf(startOfDay(addDays(day, -1))))) day = addDays(day, -1);
  return startOfDay(day);
}
