import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './people.ts';

const timeColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** What one client is to be told when they come to the platform. It stays after it was read, as a record of what was said. */
export const popups = pgTable(
  'popups',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Plain text. */
    title: text('title').notNull(),
    /** Safe html: whatever is written here has gone through sanitiseHtml. */
    content: text('content').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    /** When the client first closed it; null while it is to be shown. */
    readAt: timeColumn('read_at'),
  },
  (table) => [
    index('popups_unread_of_user')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null`),
    // Deleting a client looks for all of theirs, read ones too.
    index('popups_of_user').on(table.userId),
  ],
);
