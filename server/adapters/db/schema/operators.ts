/** The people who run the brokerage. They are nobody's clients: their logins, tokens, second factors and calls are apart. */
import type { Language } from '@fairlead/contract/language.ts';
import type { Role } from '@fairlead/domain/operators/permissions.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, idColumn, newIdColumn, timeColumn } from './columns.ts';

export const operators = pgTable(
  'operators',
  {
    id: newIdColumn('id').primaryKey(),
    email: text('email').notNull(),
    emailNormalised: text('email_normalised').notNull(),
    /** Empty until the invitation was followed: no password matches it. */
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

const ofOperator = () =>
  idColumn('operator_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' });

/** What a link carries that lets an operator choose a password: used once, and not after its end. Only its SHA-256 is kept. */
export const operatorCodes = pgTable(
  'operator_codes',
  {
    id: newIdColumn('id').primaryKey(),
    codeHash: bytes('code_hash').notNull(),
    operatorId: ofOperator(),
    createdAt: timeColumn('created_at').notNull(),
    expiresAt: timeColumn('expires_at').notNull(),
    usedAt: timeColumn('used_at'),
  },
  (table) => [uniqueIndex('operator_codes_hash_unique').on(table.codeHash), index('operator_codes_of_operator').on(table.operatorId)],
);

/** The secret that an operator's authenticator app shares with us, sealed. It asks for nothing until its first code confirmed it. */
export const operatorTotpSecrets = pgTable('operator_totp_secrets', {
  operatorId: idColumn('operator_id')
    .primaryKey()
    .references(() => operators.id, { onDelete: 'cascade' }),
  sealedSecret: bytes('sealed_secret').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  confirmedAt: timeColumn('confirmed_at'),
  /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }),
});

/** Ten at a time, each good for one login without the authenticator app. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  { id: newIdColumn('id').primaryKey(), operatorId: ofOperator(), codeHash: bytes('code_hash').notNull(), usedAt: timeColumn('used_at') },
  (table) => [uniqueIndex('operator_recovery_codes_unique').on(table.operatorId, table.codeHash)],
);

/** A login whose password was right and whose second factor is awaited. */
export const operatorChallenges = pgTable(
  'operator_challenges',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    operatorId: ofOperator(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: timeColumn('expires_at').notNull(),
  },
  (table) => [index('operator_challenges_by_expiry').on(table.expiresAt), index('operator_challenges_of_operator').on(table.operatorId)],
);
