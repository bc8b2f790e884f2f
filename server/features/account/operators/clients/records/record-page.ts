import type { SQL } from 'drizzle-orm';
import { and, eq, lt, lte, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PageCursor } from '../../../../page-cursor.ts';

/** A page of a client's records. */
export interface RecordPage<Row> {
  readonly data: Row[];
  /** Null after the last page. */
  readonly next: string | null;
}

/** Rows after the cursor in a list sorted by time and then id, the latest first. */
export function isEarlier(at: PgColumn, id: PgColumn, cursor: PageCursor<number> | null): SQL | undefined {
  if (cursor === null) return undefined;
  const time = new Date(cursor.value);
  return and(lte(at, time), or(lt(at, time), and(eq(at, time), lt(id, cursor.id))));
}

/** Rows after the cursor in a list sorted by id. */
export function hasSmallerId(id: PgColumn, cursor: PageCursor | null): SQL | undefined {
  return cursor === null ? undefined : lt(id, cursor.id);
}
