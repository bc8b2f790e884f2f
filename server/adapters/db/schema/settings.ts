/** Facts about this installation, one row each: run-time settings, and marks such as "the demo data was planted". */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
