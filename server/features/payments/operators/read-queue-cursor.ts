import { idSchema } from '@fairlead/contract/fields.ts';
import type { z } from 'zod';
import { readCursor } from '../../page-cursor.ts';
import { invalid } from './request-funds.ts';

/**
 * Where a stretch of what waits for operators ended: the value that the list is sorted by, and a transaction's number. Null without a
 * cursor; refused with invalidInput where it is none of this list.
 */
export function readQueueCursor<Value>(
  cursor: string | undefined,
  valueSchema: z.ZodType<Value>,
): { readonly value: Value; readonly number: number } | null {
  const last = readCursor(cursor);
  if (last === null) return null;
  const value = valueSchema.safeParse(last.value);
  const number = idSchema.safeParse(last.id);
  if (!value.success || !number.success) throw invalid('cursor', 'belongs to another list');
  return { value: value.data, number: number.data };
}
