import type { Importance } from '@fairlead/contract/calendar/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { boolean, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { newIdColumn, timeColumn } from './columns.ts';

/** Economic events. Imported by operators; the demo seeds those that follow a known rhythm. */
export const economicEvents = pgTable(
  'economic_events',
  {
    id: newIdColumn('id').primaryKey(),
    /** Identifies the event across imports: the key given by the import, or one made of its time, currency and title. */
    key: text('key').notNull(),
    at: timeColumn('at').notNull(),
    allDay: boolean('all_day').notNull().default(false),
    currency: text('currency').notNull(),
    country: text('country').notNull(),
    importance: smallint('importance').$type<Importance>().notNull(),
    titles: jsonb('titles').$type<Partial<Record<Language, string>>>().notNull(),
    source: text('source').notNull().default(''),
    actual: text('actual').notNull().default(''),
    forecast: text('forecast').notNull().default(''),
    previous: text('previous').notNull().default(''),
  },
  (table) => [uniqueIndex('economic_events_key_unique').on(table.key), index('economic_events_at').on(table.at)],
);
