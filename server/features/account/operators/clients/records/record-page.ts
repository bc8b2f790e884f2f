import type { SQL } from 'drizzle-orm';
import { and, eq, lt, lte, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PageCursor } from '../../../../page-cursor.ts';

/** A stretch of what is kept about a client. */
export interface RecordPage<Row> {
  readonly data: Row[];
  /** Null after the last stretch. */
  readonly next: string | null;
}

/** What comes after a place in a list that is sorted by a time and then by an id, the latest first. */
export function isEarlier(at: PgColumn, id: PgColumn, cursor: PageCursor<number> | null): SQL | undefined {
  if (cursor === null) return undefined;
  const time = new Date(cursor.value);
  return and(lte(at, time), or(lt(at, time), and(eq(at, time), lt(id, cursor.id))));
}

/** What comes after a place in a list that is sorted by id alone. */
export function hasSmallerId(id: PgColumn, cursor: PageCursor | null): SQL | undefined {
  return cursor === null ? undefined : lt(id, cursor.id);
}
