import { daySchema, instantSchema, LARGEST_INTEGER, LAST_MS, textSchema } from '@fairlead/contract/fields.ts';
import { z } from 'zod';
import { CallRefused } from '../transport/call-refused.ts';

/** Where a stretch of a sorted list ended: the value that it is sorted by, and the id that tells equal ones apart. */
export interface PageCursor<Value = string | number> {
  readonly value: Value;
  readonly id: number;
}

const cursorSchema = z.tuple([z.union([z.string().max(254), z.number()]), z.number()]);

/** What the id in a cursor is, by the column that it is compared with. */
export const CURSOR_IDS = {
  /** Of a table with numbers of its own. */
  id: z.number().int().min(0),
  /** Of a version, which is kept in 32 bits. */
  version: z.number().int().min(0).max(LARGEST_INTEGER),
  /** What is numbered with the journal. */
  sequence: z.number().int().min(0),
  /** A line of a transaction in the ledger. */
  line: z.number().int().min(0).max(32_767),
} as const;

/** Opaque to whoever gets it; it holds nothing that the list did not show. */
export function encodeCursor({ value, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** For lists that are sorted by id alone. Null without one; refused with invalidInput where it is none of ours. */
export function readCursor(text: string | undefined, idSchema: z.ZodType<number> = CURSOR_IDS.id): PageCursor | null {
  if (text === undefined) return null;
  const read = cursorSchema.safeParse(parse(text));
  if (!read.success) throw notOfThisList();
  const [value, number] = read.data;
  const id = idSchema.safeParse(number);
  if (!id.success) throw notOfThisList();
  return { value, id: id.data };
}

/** What a list may be sorted by: a time as ISO text or in milliseconds since 1970 UTC, a day, a number, a text. */
export const CURSOR_VALUES = {
  time: instantSchema,
  timeMs: z.number().int().min(0).max(LAST_MS),
  day: daySchema,
  number: z.number().int(),
  text: textSchema,
} as const;

/** The same for lists that are sorted by something else first: refused with invalidInput as well where the value belongs to another list. */
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
  return new CallRefused('invalidInput', { fields: [{ field: 'cursor', message: 'must be what this list gave as next' }] });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * Of rows that were asked for with one more than the stretch may have: those of the stretch, and the cursor of the next one where there is
 * more.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null };
}
