import type { executionQuerySchema } from '@fairlead/contract/trading/operators/desk.ts';
import type { z } from 'zod';
import { readSpan } from '../../../read-span.ts';
import type { ExecutionSpan } from '../../execution/read-sums.ts';

/** Throws CallRefused: invalidInput for no days or too many. */
export function readExecutionSpan({ symbol, ...asked }: z.infer<typeof executionQuerySchema>, now: number): ExecutionSpan {
  return { ...readSpan(asked, now), symbol: symbol === undefined || symbol === '' ? null : symbol };
}
