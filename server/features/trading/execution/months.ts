/** Months such as 2026-11, in UTC. */
import { addDays, dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';

export function monthOf(timeMs: number): string {
  return dayOf(timeMs).slice(0, 7);
}

/** The first and the last day. */
export function daysOfMonth(month: string): { readonly from: Day; readonly until: Day } {
  return { from: `${month}-01`, until: addDays(`${nextMonth(month)}-01`, -1) };
}

/** All months from one to another, the latest first; none if the first is later. */
export function listMonths(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.unshift(month);
  return months;
}

function nextMonth(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}
