import type { Language } from '@fairlead/contract/language.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { popupCampaigns } from './content.ts';
import { users } from './people.ts';
import type { PopupText } from './popup-text.ts';

/** What one client is to be told when they come to the platform. It stays after it was read, as a record of what was said. */
export const popups = pgTable(
  'popups',
  {
    id: newIdColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As PopupText, in whatever language it was written in: what is said where no translation fits. */
    title: text('title').notNull(),
    content: text('content').notNull(),
    translations: jsonb('translations').$type<Partial<Record<Language, PopupText>>>().notNull().default({}),
    createdAt: timeColumn('created_at').notNull(),
    /** When the client first closed it; null while it is to be shown. */
    readAt: timeColumn('read_at'),
    /** The popup for many that this one is a client's copy of. */
    campaignId: idColumn('campaign_id').references((): AnyPgColumn => popupCampaigns.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('popups_unread_of_user')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null`),
    uniqueIndex('popups_of_campaign_unique').on(table.userId, table.campaignId),
    // For everything that is done with all copies of one: counting them, changing and deleting the unread ones.
    index('popups_of_campaign').on(table.campaignId),
    // Deleting a client looks for all of theirs, read ones too.
    index('popups_of_user').on(table.userId),
  ],
);
