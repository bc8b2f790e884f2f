/** Facts about this installation, one row each: run-time settings, and markers such as "the demo data was seeded". */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
