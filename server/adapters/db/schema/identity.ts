/**
 * Authentication besides the password: one set of tables for clients, operators and affiliates. Each row belongs to exactly one user of one
 * of them, which the database checks. No secret is stored in plain text.
 */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { affiliates } from './affiliates.ts';
import { bytes, idColumn, newIdColumn, timeColumn } from './columns.ts';
import { operators } from './operators.ts';
import { users } from './principals.ts';

/** The owner of a row: exactly one of the three is set. */
const ofPerson = () => ({
  userId: idColumn('user_id').references(() => users.id, { onDelete: 'cascade' }),
  operatorId: idColumn('operator_id').references(() => operators.id, { onDelete: 'cascade' }),
  affiliateId: idColumn('affiliate_id').references(() => affiliates.id),
});

type PrincipalColumns = Readonly<Record<'userId' | 'operatorId' | 'affiliateId', AnyPgColumn>>;

const isOfSingleApprover = (table: string, { userId, operatorId, affiliateId }: PrincipalColumns) =>
  check(`${table}_of_one_person`, sql`num_nonnulls(${userId}, ${operatorId}, ${affiliateId}) = 1`);

/** The code in an emailed link: single-use, with an expiry. Only its SHA-256 is stored. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: newIdColumn('id').primaryKey(),
    codeHash: bytes('code_hash').notNull(),
    purpose: text('purpose', { enum: ['passwordReset', 'login', 'emailConfirmation'] }).notNull(),
    ...ofPerson(),
    /** The email address it was sent to: the code becomes invalid if the address changes. */
    email: text('email').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    expiresAt: timeColumn('expires_at').notNull(),
    usedAt: timeColumn('used_at'),
  },
  (table) => [
    uniqueIndex('one_time_codes_hash_unique').on(table.codeHash),
    index('one_time_codes_of_user').on(table.userId, table.purpose),
    index('one_time_codes_of_operator').on(table.operatorId, table.purpose),
    index('one_time_codes_of_affiliate').on(table.affiliateId, table.purpose),
    index('one_time_codes_by_expiry').on(table.expiresAt),
    isOfSingleApprover('one_time_codes', table),
  ],
);

/** The secret shared with an authenticator app, sealed. It takes effect once its first code has confirmed it. One per user. */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    id: newIdColumn('id').primaryKey(),
    ...ofPerson(),
    sealedSecret: bytes('sealed_secret').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    confirmedAt: timeColumn('confirmed_at'),
    /** The time step of the last accepted code: neither that step nor an earlier one is accepted again. */
    lastStep: bigint('last_step', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('totp_secrets_user_unique').on(table.userId),
    uniqueIndex('totp_secrets_operator_unique').on(table.operatorId),
    uniqueIndex('totp_secrets_affiliate_unique').on(table.affiliateId),
    isOfSingleApprover('totp_secrets', table),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: newIdColumn('id').primaryKey(),
    ...ofPerson(),
    /** base64url, as in WebAuthn. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    /** The owner's name for it. */
    name: text('name').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    lastUsedAt: timeColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_unique').on(table.credentialId),
    index('passkeys_of_user').on(table.userId),
    index('passkeys_of_operator').on(table.operatorId),
    index('passkeys_of_affiliate').on(table.affiliateId),
    isOfSingleApprover('passkeys', table),
  ],
);

/** Created ten at a time; each replaces the second factor for one sign-in. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: newIdColumn('id').primaryKey(),
    ...ofPerson(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: timeColumn('used_at'),
  },
  (table) => [
    uniqueIndex('recovery_codes_unique').on(table.userId, table.codeHash),
    uniqueIndex('recovery_codes_of_operator_unique').on(table.operatorId, table.codeHash),
    uniqueIndex('recovery_codes_of_affiliate_unique').on(table.affiliateId, table.codeHash),
    isOfSingleApprover('recovery_codes', table),
  ],
);

/** A step that awaits its second half: the second factor of a sign-in, or a passkey being registered. */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['secondFactor', 'passkeyRegistration'] }).notNull(),
    ...ofPerson(),
    /** How the first half was done, for the sign-in record; null if there was none. */
    method: text('method', { enum: ['password', 'link'] }),
    /** What a passkey has to sign, base64url; null if no passkey is requested. */
    webauthnChallenge: text('webauthn_challenge'),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: timeColumn('expires_at').notNull(),
  },
  (table) => [
    index('challenges_by_expiry').on(table.expiresAt),
    index('challenges_of_user').on(table.userId),
    index('challenges_of_operator').on(table.operatorId),
    index('challenges_of_affiliate').on(table.affiliateId),
    check('challenges_attempts_count_up', sql`${table.attempts} >= 0`),
    isOfSingleApprover('challenges', table),
  ],
);
