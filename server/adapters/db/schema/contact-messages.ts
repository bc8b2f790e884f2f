import type { Language } from '@fairlead/contract/language.ts';
import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { operators } from './operators.ts';
import { users } from './principals.ts';

/** Messages from the contact form, as typed: plain text, never HTML. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: newIdColumn('id').primaryKey(),
    at: timeColumn('at').notNull(),
    /** The language of the page with the form. */
    language: text('language').$type<Language>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    /** The client who was signed in; never inferred from the email, which anybody can type. */
    userId: idColumn('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** From the contact page, or from a form on a content page, which has a single name field: stored in `firstName`. */
    source: text('source', { enum: ['contactPage', 'contentForm'] })
      .notNull()
      .default('contactPage'),
    /** Who handled it, and when; null while it is open. */
    handledBy: idColumn('handled_by').references(() => operators.id),
    handledAt: timeColumn('handled_at'),
  },
  (table) => [
    index('contact_messages_of_user').on(table.userId),
    index('contact_messages_open')
      .on(table.id)
      .where(sql`${table.handledAt} is null`),
  ],
);
