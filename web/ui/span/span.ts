import { LONGEST_SPAN_DAYS } from '@fairlead/contract/day-span.ts';
import { addDays, dayOf, startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';

/** Days in UTC, inclusive at both ends. */
export interface Span {
  readonly from: Day;
  readonly until: Day;
}

/** The last days including today, or the calendar month so far. */
export const SPAN_LENGTHS = ['7', '30', '90', 'month'] as const;
export type SpanLength = (typeof SPAN_LENGTHS)[number];

/** `length` is null for custom dates. */
export interface ChosenSpan extends Span {
  readonly length: SpanLength | null;
}

export type SpanProblem = 'missing' | 'wrongOrder' | 'tooLong';

/** The problem with typed dates; null if there is none. */
export function findSpanProblem({ from, until }: Span): SpanProblem | null {
  if (!isDay(from) || !isDay(until)) return 'missing';
  if (from > until) return 'wrongOrder';
  return addDays(from, LONGEST_SPAN_DAYS - 1) < until ? 'tooLong' : null;
}

/** The period in a URL, `?days=90`, `?days=month` or `?from=…&until=…`; by default the last thirty days. */
export function readSpan(search: URLSearchParams, nowMs: number): ChosenSpan {
  const own = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  if (findSpanProblem(own) === null) return { ...own, length: null };
  const length = SPAN_LENGTHS.find((each) => each === search.get('days')) ?? '30';
  return { ...lastDays(length, nowMs), length };
}

export function lastDays(length: SpanLength, nowMs: number): Span {
  const until = dayOf(nowMs);
  return { from: length === 'month' ? `${until.slice(0, 7)}-01` : addDays(until, 1 - Number(length)), until };
}

/** The same as a query of a request. */
export function spanQuery({ from, until }: Span): string {
  return `from=${from}&until=${until}`;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDay(text)) && dayOf(startOfDay(text)) === text;
}
