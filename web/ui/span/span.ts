import { LONGEST_SPAN_DAYS } from '@fairlead/contract/day-span.ts';
import { addDays, dayOf, startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';

/** Days in UTC, inclusive at both ends. */
export interface Span {
  readonly from: Day;
  readonly until: Day;
}

/** So many days back, today included, or the calendar month so far. */
export const SPAN_LENGTHS = ['7', '30', '90', 'month'] as const;
export type SpanLength = (typeof SPAN_LENGTHS)[number];

/** `length` is null for days of one's own. */
export interface ChosenSpan extends Span {
  readonly length: SpanLength | null;
}

export type SpanFault = 'missing' | 'wrongOrder' | 'tooLong';

/** What is wrong with typed days; null where nothing is. */
export function faultOfSpan({ from, until }: Span): SpanFault | null {
  if (!isDay(from) || !isDay(until)) return 'missing';
  if (from > until) return 'wrongOrder';
  return addDays(from, LONGEST_SPAN_DAYS - 1) < until ? 'tooLong' : null;
}

/** The span that an address asks for, `?days=90`, `?days=month` or `?from=…&until=…`; the last thirty days where it asks for none. */
export function readSpan(search: URLSearchParams, nowMs: number): ChosenSpan {
  const own = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  if (faultOfSpan(own) === null) return { ...own, length: null };
  const length = SPAN_LENGTHS.find((each) => each === search.get('days')) ?? '30';
  return { ...lastDays(length, nowMs), length };
}

export function lastDays(length: SpanLength, nowMs: number): Span {
  const until = dayOf(nowMs);
  return { from: length === 'month' ? `${until.slice(0, 7)}-01` : addDays(until, 1 - Number(length)), until };
}

/** The same as a part of a call's address. */
export function spanQuery({ from, until }: Span): string {
  return `from=${from}&until=${until}`;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDay(text)) && dayOf(startOfDay(text)) === text;
}
