import { daySchema, instantSchema, LARGEST_INTEGER, LAST_MS, textSchema } from '@fairlead/contract/fields.ts';
import { z } from 'zod';
import { CallRefused } from '../transport/call-refused.ts';

/** The end of a page in a sorted list: the sort value, and the id that distinguishes equal values. */
export interface PageCursor<Value = string | number> {
  readonly value: Value;
  readonly id: number;
}

const cursorSchema = z.tuple([z.union([z.string().max(254), z.number()]), z.number()]);

/** The type of the id in a cursor, by the column it is compared with. */
export const CURSOR_IDS = {
  /** A table's own id. */
  id: z.number().int().min(0),
  /** A version, stored in 32 bits. */
  version: z.number().int().min(0).max(LARGEST_INTEGER),
  /** A number in the sequence of the journal. */
  sequence: z.number().int().min(0),
  /** A line of a ledger transaction. */
  line: z.number().int().min(0).max(32_767),
} as const;

/** Opaque to clients; contains nothing that the list did not show. */
export function encodeCursor({ value, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** For lists sorted by id alone. Null if there is no cursor; refused with invalidInput if it is not one of ours. */
export function readCursor(text: string | undefined, idSchema: z.ZodType<number> = CURSOR_IDS.id): PageCursor | null {
  if (text === undefined) return null;
  const read = cursorSchema.safeParse(parse(text));
  if (!read.success) throw notOfThisList();
  const [value, number] = read.data;
  const id = idSchema.safeParse(number);
  if (!id.success) throw notOfThisList();
  return { value, id: id.data };
}

/** The types of sort values: a time as ISO text or in milliseconds since 1970 UTC, a day, a number, a text. */
export const CURSOR_VALUES = {
  time: instantSchema,
  timeMs: z.number().int().min(0).max(LAST_MS),
  day: daySchema,
  number: z.number().int(),
  text: textSchema,
} as const;

/** For lists sorted by another value first; also refused with invalidInput if the value is of another list's type. */
export function readCursorBy<Value extends string | number>(
  text: string | undefined,
  valueSchema: z.ZodType<Value>,
  idSchema: z.ZodType<number> = CURSOR_IDS.id,
): PageCursor<Value> | null {
  const read = readCursor(text, idSchema);
  if (read === null) return null;
  const value = valueSchema.safeParse(read.value);
  if (!value.success) throw notOfThisList();
  return { value: value.data, id: read.id };
}

function notOfThisList(): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field: 'cursor', message: 'must be a next value from this list' }] });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Given one row more than the page, returns the page's rows and, if there are more, the cursor of the next page. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null };
}
