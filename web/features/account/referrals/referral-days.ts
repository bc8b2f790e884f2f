import type { Day } from '@fairlead/domain/payments/business-day.ts';

/** The range of sign-up days, inclusive and in UTC; null is no limit. */
export interface ReferralDays {
  readonly from: Day | null;
  readonly until: Day | null;
}

export const EVERY_DAY: ReferralDays = { from: null, until: null };

/** The text in a date field, and whether the browser reports it as incomplete. */
export interface TypedDay {
  readonly text: string;
  readonly isPartial: boolean;
}

export type DayField = 'from' | 'until';
export type DayFault = 'notWhole' | 'wrongOrder';

export type ReadDays =
  | { readonly ok: true; readonly days: ReferralDays }
  | { readonly ok: false; readonly field: DayField; readonly fault: DayFault };

/** The entered range, or its first fault. An empty field is no limit. */
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

/** A year of more than four digits is a typing error. */
function isWhole({ text, isPartial }: TypedDay): boolean {
  return !isPartial && (text === '' || /^\d{4}-\d\d-\d\d$/.test(text));
}
