import type { Language } from '@fairlead/contract/language.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, idColumn, newIdColumn, timeColumn } from './columns.ts';
import { users } from './people.ts';

/** Every mail, from the moment it is owed to somebody: what is to be sent, and afterwards the record of what was. */
export const mails = pgTable(
  'mails',
  {
    id: newIdColumn('id').primaryKey(),
    /** The client it is about; null where it is about none. */
    userId: idColumn('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Which of the templates in server/mail/ it is. */
    template: text('template').notNull(),
    /** What the template is filled with, as sealed JSON, because it may hold a link that signs somebody in; gone once it was sent. */
    sealedValues: bytes('sealed_values'),
    createdAt: timeColumn('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it is to be tried next; null once it was sent or given up. */
    nextAttemptAt: timeColumn('next_attempt_at'),
    sentAt: timeColumn('sent_at'),
  },
  (table) => [
    index('mails_of_user').on(table.userId, table.id),
    index('mails_to_send')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
  ],
);
