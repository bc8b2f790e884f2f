/** Kinds of columns that several tables have. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const timeColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Raw bytes, as a Uint8Array from both drivers (node-postgres hands out its subclass Buffer). */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
