import type { ownExecutionQuerySchema } from '@fairlead/contract/trading/execution/schemas.ts';
import type { z } from 'zod';
import { readSpan, type Span } from '../../../read-span.ts';
import { daysOfMonth } from '../../execution/months.ts';

/** The days of a month, or those asked for. Throws CallRefused: invalidInput for no days or too many. */
export function readOwnSpan({ month, from, until }: z.infer<typeof ownExecutionQuerySchema>, now: number): Span {
  return month === undefined ? readSpan({ from, until }, now) : daysOfMonth(month);
}
