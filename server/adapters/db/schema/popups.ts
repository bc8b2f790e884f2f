import type { Language } from '@fairlead/contract/language.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { popupCampaigns } from './content.ts';
import { users } from './principals.ts';
import type { PopupText } from './popup-text.ts';

/** A message shown to one client on the platform. Kept after it was read, as a record. */
export const popups = pgTable(
  'popups',
  {
    id: newIdColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As PopupText in its original language: the fallback if there is no fitting translation. */
    title: text('title').notNull(),
    content: text('content').notNull(),
    translations: jsonb('translations').$type<Partial<Record<Language, PopupText>>>().notNull().default({}),
    createdAt: timeColumn('created_at').notNull(),
    /** When the client first closed it; null while it is to be shown. */
    readAt: timeColumn('read_at'),
    /** The campaign of which this is one client's copy. */
    campaignId: idColumn('campaign_id').references((): AnyPgColumn => popupCampaigns.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('popups_unread_of_user')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null`),
    uniqueIndex('popups_of_campaign_unique').on(table.userId, table.campaignId),
    // For queries over all copies of a campaign: counting them, changing and deleting unread ones.
    index('popups_of_campaign').on(table.campaignId),
    // Deleting a client also looks up popups that were read.
    index('popups_of_user').on(table.userId),
  ],
);
