/** Kinds of columns that several tables have. */
import { bigint, bigserial, customType, timestamp } from 'drizzle-orm/pg-core';

/** An id, or a reference to one. Always 64 bits: a sequence never goes back, so each ends some day at 2,147,483,647 where it has 32. */
export const idColumn = (name: string) => bigint(name, { mode: 'number' });

/** An id that the database gives. */
export const newIdColumn = (name: string) => bigserial(name, { mode: 'number' });

export const timeColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Raw bytes, as a Uint8Array from both drivers (node-postgres hands out its subclass Buffer). */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
