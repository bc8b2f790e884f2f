/** The broker's operators. They are separate from clients, with their own logins, tokens, second factors and calls. */
import type { Language } from '@fairlead/contract/language.ts';
import type { Role } from '@fairlead/domain/operators/permissions.ts';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { newIdColumn, timeColumn } from './columns.ts';

export const operators = pgTable(
  'operators',
  {
    id: newIdColumn('id').primaryKey(),
    email: text('email').notNull(),
    emailNormalised: text('email_normalised').notNull(),
    /** Empty until the invitation is accepted: no password matches it. */
    passwordHash: text('password_hash').notNull().default(''),
    name: text('name').notNull(),
    language: text('language').$type<Language>().notNull().default('en'),
    roles: jsonb('roles').$type<readonly Role[]>().notNull().default([]),
    createdAt: timeColumn('created_at').notNull(),
    lastLoginAt: timeColumn('last_login_at'),
    status: text('status', { enum: ['active', 'blocked'] })
      .notNull()
      .default('active'),
  },
  (table) => [
    uniqueIndex('operators_email_normalised_unique').on(table.emailNormalised),
    check('operators_email_normalised_is_lower_case', sql`${table.emailNormalised} = lower(${table.emailNormalised})`),
  ],
);
