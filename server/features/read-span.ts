import { LONGEST_SPAN_DAYS } from '@fairlead/contract/day-span.ts';
import { addDays, dayOf, startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';
import { CallRefused } from '../transport/call-refused.ts';

/** As requested: either end may be omitted. */
export interface SpanQuery {
  readonly from?: Day | undefined;
  readonly until?: Day | undefined;
}

/** Days, both ends inclusive. */
export interface Span {
  readonly from: Day;
  readonly until: Day;
}

const USUAL_DAYS = 30;
const FIRST_DAY: Day = '1970-01-01';
const DAY_MS = 86_400_000;

/** The requested days. The end defaults to today, and the start to thirty days in all. Refused with invalidInput, naming the field. */
export function readSpan({ from: firstAsked, until: lastAsked }: SpanQuery, now: number): Span {
  const until = lastAsked ?? dayOf(now);
  const from = firstAsked ?? addDays(until, 1 - USUAL_DAYS);
  if (until < FIRST_DAY) throw refusal('until', `must not be before ${FIRST_DAY}`);
  if (from > until) throw refusal('from', 'must not be after until');
  if (countDays({ from, until }) > LONGEST_SPAN_DAYS) {
    throw refusal('from', `must be at most ${LONGEST_SPAN_DAYS} days before until, both inclusive`);
  }
  return { from, until };
}

/** Every day of a span, in order. */
export function listDays(span: Span): readonly Day[] {
  return Array.from({ length: countDays(span) }, (_, place) => addDays(span.from, place));
}

function countDays({ from, until }: Span): number {
  return (startOfDay(until) - startOfDay(from)) / DAY_MS + 1;
}

function refusal(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
