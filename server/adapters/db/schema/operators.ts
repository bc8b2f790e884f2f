import { sql } from 'drizzle-orm';
import { check, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from './columns.ts';

/** The people who run the brokerage. They are nobody's clients: their logins, tokens and calls are apart. */
export const operators = pgTable(
  'operators',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull(),
    emailNormalised: text('email_normalised').notNull(),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    status: text('status', { enum: ['active', 'blocked'] })
      .notNull()
      .default('active'),
  },
  (table) => [
    uniqueIndex('operators_email_normalised_unique').on(table.emailNormalised),
    check('operators_email_normalised_is_lower_case', sql`${table.emailNormalised} = lower(${table.emailNormalised})`),
  ],
);
