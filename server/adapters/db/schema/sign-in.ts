/** How people prove who they are beside their password, and what is remembered of their sign-ins. No secret stands here in the clear. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, idColumn, newIdColumn, timeColumn } from './columns.ts';
import { users } from './people.ts';

const ofUser = () =>
  idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Every sign-in of a client, and every attempt that failed for one. */
export const logins = pgTable(
  'logins',
  {
    id: newIdColumn('id').primaryKey(),
    userId: ofUser(),
    at: timeColumn('at').notNull(),
    method: text('method', { enum: ['password', 'link', 'registration'] }).notNull(),
    outcome: text('outcome', { enum: ['signedIn', 'wrongPassword', 'wrongSecondFactor'] }).notNull(),
    address: text('address').notNull(),
    country: text('country'),
    device: text('device').notNull(),
  },
  (table) => [index('logins_of_user').on(table.userId, table.at), index('logins_by_time').on(table.at)],
);

/** Browsers that a client has signed in with. A cookie names them; only its SHA-256 is kept. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ofUser(),
    deviceHash: bytes('device_hash').notNull(),
    firstSeenAt: timeColumn('first_seen_at').notNull(),
    lastSeenAt: timeColumn('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'known_devices_pkey', columns: [table.userId, table.deviceHash] }),
    index('known_devices_by_browser').on(table.deviceHash),
  ],
);

/** What a link in a mail carries: used once, and not after its end. Only its SHA-256 is kept. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: newIdColumn('id').primaryKey(),
    codeHash: bytes('code_hash').notNull(),
    purpose: text('purpose', { enum: ['passwordReset', 'login', 'emailConfirmation'] }).notNull(),
    userId: ofUser(),
    /** The email it was sent to: it means nothing any more once the person has another one. */
    email: text('email').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    expiresAt: timeColumn('expires_at').notNull(),
    usedAt: timeColumn('used_at'),
  },
  (table) => [
    uniqueIndex('one_time_codes_hash_unique').on(table.codeHash),
    index('one_time_codes_of_user').on(table.userId, table.purpose),
    index('one_time_codes_by_expiry').on(table.expiresAt),
  ],
);

/** The secret that a client's authenticator app shares with us, sealed. It asks for nothing until its first code confirmed it. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: bytes('sealed_secret').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  confirmedAt: timeColumn('confirmed_at'),
  /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: newIdColumn('id').primaryKey(),
    userId: ofUser(),
    /** base64url, as WebAuthn writes it. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    /** What its owner calls it. */
    name: text('name').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    lastUsedAt: timeColumn('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential_unique').on(table.credentialId), index('passkeys_of_user').on(table.userId)],
);

/** Ten at a time, each good for one sign-in without the second factor's device. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: newIdColumn('id').primaryKey(),
    userId: ofUser(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: timeColumn('used_at'),
  },
  (table) => [uniqueIndex('recovery_codes_unique').on(table.userId, table.codeHash)],
);

/** A step that waits for its second half: the second factor of a sign-in, or a passkey that is being registered. */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['secondFactor', 'passkeyRegistration'] }).notNull(),
    userId: ofUser(),
    /** How the first half was done, for the record of the sign-in; null where there is none. */
    method: text('method', { enum: ['password', 'link'] }),
    /** What a passkey has to sign, base64url; null where none is asked. */
    webauthnChallenge: text('webauthn_challenge'),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: timeColumn('expires_at').notNull(),
  },
  (table) => [
    index('challenges_by_expiry').on(table.expiresAt),
    index('challenges_of_user').on(table.userId),
    check('challenges_attempts_count_up', sql`${table.attempts} >= 0`),
  ],
);

/** Proofs of work that were accepted once; kept until they would be refused as too old anyway. */
export const spentCaptchas = pgTable(
  'spent_captchas',
  { digest: bytes('digest').primaryKey(), expiresAt: timeColumn('expires_at').notNull() },
  (table) => [index('spent_captchas_by_expiry').on(table.expiresAt)],
);
