import type { Language } from '@fairlead/contract/language.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, idColumn, newIdColumn, timeColumn } from './columns.ts';
import { users } from './principals.ts';

/** Every email from the moment it is queued: first what to send, then the record of what was sent. */
export const mails = pgTable(
  'mails',
  {
    id: newIdColumn('id').primaryKey(),
    /** The client concerned; null if the email is not about a client. */
    userId: idColumn('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** The name of its template in server/mail/. */
    template: text('template').notNull(),
    /** The template's values as sealed JSON, because they may contain a sign-in link; deleted once the email is sent. */
    sealedValues: bytes('sealed_values'),
    createdAt: timeColumn('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due; null once the email was sent or given up. */
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
