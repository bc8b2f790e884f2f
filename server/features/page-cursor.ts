import { z } from 'zod';
import { CallRefused } from '../transport/call-refused.ts';

/** Where a stretch of a sorted list ended: the value that it is sorted by, and the id that tells equal ones apart. */
export interface PageCursor {
  readonly value: string | number;
  readonly id: number;
}

const cursorSchema = z.tuple([z.union([z.string().max(254), z.number()]), z.number().int().nonnegative()]);

/** Opaque to whoever gets it; it holds nothing that the list did not show. */
export function encodeCursor({ value, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** Null without one. Refused with invalidInput where it is none of ours. */
export function readCursor(text: string | undefined): PageCursor | null {
  if (text === undefined) return null;
  const read = cursorSchema.safeParse(parse(text));
  if (!read.success) {
    throw new CallRefused('invalidInput', { fields: [{ field: 'cursor', message: 'must be what the list gave as next' }] });
  }
  const [value, id] = read.data;
  return { value, id };
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
