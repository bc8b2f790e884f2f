/** The period of a client's scorecard: the last days, the last twelve months, or one month. */
import { addDays, dayOf } from '@fairlead/domain/payments/business-day.ts';

const LENGTHS: Readonly<Record<'30' | '90' | 'year', number>> = { '30': 30, '90': 90, year: 365 };
const MONTHS_LISTED = 12;

export type Period = keyof typeof LENGTHS | `${number}-${number}`;

export const DEFAULT_PERIOD: Period = '30';
export const LONGEST_PERIOD: Period = 'year';

/** The periods to choose from: the current month is the first of the months. */
export function listPeriods(nowMs: number): readonly Period[] {
  const months: Period[] = [];
  let month = dayOf(nowMs).slice(0, 7);
  while (months.length < MONTHS_LISTED) {
    months.push(month as Period);
    month = addDays(`${month}-01`, -1).slice(0, 7);
  }
  return ['30', '90', 'year', ...months];
}

/** The period in a page's URL; the default if it names none of them. */
export function readPeriod(name: string | null, nowMs: number): Period {
  return listPeriods(nowMs).find((period) => period === name) ?? DEFAULT_PERIOD;
}

/** The query of the period's call. Days are in UTC, as the server counts them. */
export function periodQuery(period: Period, nowMs: number): string {
  const days = lengthOf(period);
  if (days === null) return `month=${period}`;
  const until = dayOf(nowMs);
  return `from=${addDays(until, 1 - days)}&until=${until}`;
}

/** The number of days; null for a month. */
export function lengthOf(period: Period): number | null {
  return period === '30' || period === '90' || period === 'year' ? LENGTHS[period] : null;
}
