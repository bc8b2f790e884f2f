import { LONGEST_SPAN_DAYS } from '@fairlead/contract/day-span.ts';
import { addDays, dayOf, startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';
import { CallRefused } from '../transport/call-refused.ts';

/** As it is asked for: either end may be left out. */
export interface DaysAsked {
  readonly from?: Day | undefined;
  readonly until?: Day | undefined;
}

/** Days, both ends included. */
export interface Span {
  readonly from: Day;
  readonly until: Day;
}

const USUAL_DAYS = 30;
const FIRST_DAY: Day = '1970-01-01';
const DAY_MS = 86_400_000;

/** The days asked for; without an end the last is today, without a beginning there are thirty. Refused with invalidInput, which names the field. */
export function readSpan({ from: firstAsked, until: lastAsked }: DaysAsked, now: number): Span {
  const until = lastAsked ?? dayOf(now);
  const from = firstAsked ?? addDays(until, 1 - USUAL_DAYS);
  if (until < FIRST_DAY) throw refusal('until', `must not be before ${FIRST_DAY}`);
  if (from > until) throw refusal('from', 'must not be after until');
  if (countDays({ from, until }) > LONGEST_SPAN_DAYS) {
    throw refusal('from', `must be at most ${LONGEST_SPAN_DAYS} days before until, both counted`);
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
