import { addDays, dayOf, startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';

export interface MonthSpan {
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** The first and last day of a month (YYYY-MM), in UTC. */
export function spanOfMonth(month: string): MonthSpan {
  return { firstDay: `${month}-01`, lastDay: addDays(`${nextMonth(month)}-01`, -1) };
}

export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

export function nextMonth(month: string): string {
  // No month has more than 31 days, so 31 days after its first is the next month.
  return monthOf(dayOf(startOfDay(`${month}-01`) + 31 * 86_400_000));
}
