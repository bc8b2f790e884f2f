import type { Day } from '@fairlead/domain/payments/business-day.ts';

/** The days on which people signed up, both inclusive and in UTC; null is no limit. */
export interface ReferralDays {
  readonly from: Day | null;
  readonly until: Day | null;
}

export const EVERY_DAY: ReferralDays = { from: null, until: null };

/** What stands in a field of the form, and whether the browser says that it is only part of a date. */
export interface TypedDay {
  readonly text: string;
  readonly isPartial: boolean;
}

export type DayField = 'from' | 'until';
export type DayFault = 'notWhole' | 'wrongOrder';

export type ReadDays =
  | { readonly ok: true; readonly days: ReferralDays }
  | { readonly ok: false; readonly field: DayField; readonly fault: DayFault };

/** The days that were typed, or the first thing that is wrong with them. An empty field is no limit. */
export function readDays({ from, until }: Readonly<Record<DayField, TypedDay>>): ReadDays {
  if (!isWhole(from)) return { ok: false, field: 'from', fault: 'notWhole' };
  if (!isWhole(until)) return { ok: false, field: 'until', fault: 'notWhole' };
  const days = { from: from.text === '' ? null : from.text, until: until.text === '' ? null : until.text };
  if (days.from !== null && days.until !== null && days.until < days.from) return { ok: false, field: 'until', fault: 'wrongOrder' };
  return { ok: true, days };
}

export function isEveryDay({ from, until }: ReferralDays): boolean {
  return from === null && until === null;
}

/** A year of more than four figures is one that was mistyped. */
function isWhole({ text, isPartial }: TypedDay): boolean {
  return !isPartial && (text === '' || /^\d{4}-\d\d-\d\d$/.test(text));
}
