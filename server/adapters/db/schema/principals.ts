/**
 * Clients and everyone's sessions. What an account may trade and what it owns is engine state, rebuilt from the journal, and not stored
 * here.
 */
import type { Language } from '@fairlead/contract/language.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, type AnyPgColumn, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, idColumn, newIdColumn, timeColumn } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: newIdColumn('id').primaryKey(),
    /** As entered; used for display and for sending. */
    email: text('email').notNull(),
    /** Trimmed and lower-case; unique, and used for sign-in. */
    emailNormalised: text('email_normalised').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** When the client confirmed this email address; null until then, and again after it changes. */
    emailConfirmedAt: timeColumn('email_confirmed_at'),
    /** The language of emails: that of the page the client last visited. */
    language: text('language').$type<Language>().notNull().default('en'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** YYYY-MM-DD: a date of birth has no time zone. */
    birthDate: date('birth_date', { mode: 'string' }),
    countryId: integer('country_id').references(() => countries.id),
    state: text('state').notNull().default(''),
    city: text('city').notNull().default(''),
    street: text('street').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    createdAt: timeColumn('created_at').notNull(),
    /** When the client accepted the terms at sign-up; null for clients entered by an operator. */
    termsAcceptedAt: timeColumn('terms_accepted_at'),
    /** The client whose referral link was used. Set once, at sign-up. */
    referredBy: idColumn('referred_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    pin: text('pin'),
    /** The public referral id: the value of ?ref= in the client's referral link. */
    uniqid: text('uniqid').notNull(),
    level: text('level').notNull().default(''),
    status: text('status', { enum: ['active', 'blocked', 'closed'] })
      .notNull()
      .default('active'),
  },
  (table) => [
    uniqueIndex('users_email_normalised_unique').on(table.emailNormalised),
    uniqueIndex('users_uniqid_unique').on(table.uniqid),
    uniqueIndex('users_pin_unique').on(table.pin),
    index('users_referred_by').on(table.referredBy),
    // What operators search and sort clients by. Ordered by bytes, so that a prefix selects a range.
    index('users_by_time').on(table.createdAt, table.id),
    index('users_by_email').on(sql`${table.emailNormalised} collate "C"`, table.id),
    index('users_by_last_name').on(sql`lower(${table.lastName}) collate "C"`, table.id),
    index('users_by_first_name').on(sql`lower(${table.firstName}) collate "C"`, table.id),
    index('users_by_phone').on(sql`${table.phone} collate "C"`, table.id),
    index('users_by_status').on(table.status, table.createdAt, table.id),
    index('users_by_level').on(table.level, table.createdAt, table.id),
    // Clients who may be ready for verification: few at any time, out of many who have signed up.
    index('users_to_verify')
      .on(table.id)
      .where(
        sql`pin is null and status = 'active' and birth_date is not null and country_id is not null
          and first_name ~ '\\S' and last_name ~ '\\S' and phone ~ '\\S' and state ~ '\\S'
          and city ~ '\\S' and street ~ '\\S' and zip_code ~ '\\S'`,
      ),
    index('users_by_country').on(table.countryId, table.createdAt, table.id),
    check('users_email_normalised_is_lower_case', sql`${table.emailNormalised} = lower(${table.emailNormalised})`),
    check('users_status_is_known', sql`${table.status} in ('active', 'blocked', 'closed')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: newIdColumn('id').primaryKey(),
    /** SHA-256 of the opaque token; the token itself is never stored. */
    tokenHash: bytes('token_hash').notNull(),
    audience: text('audience', { enum: ['client', 'affiliate', 'operator'] }).notNull(),
    /** The user's id within the audience. The audience decides which table it refers to, hence no foreign key. */
    userId: idColumn('user_id').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    lastSeenAt: timeColumn('last_seen_at').notNull(),
    expiresAt: timeColumn('expires_at').notNull(),
    revokedAt: timeColumn('revoked_at'),
    /** When the user last proved their password within this session; null if a link opened it. */
    provenAt: timeColumn('proven_at'),
    /** Where the session was opened, so that the user can recognise it: IP address, country (ISO 3166-1 alpha-2) and browser. */
    address: text('address').notNull().default(''),
    country: text('country'),
    device: text('device').notNull().default(''),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_unique').on(table.tokenHash),
    index('sessions_of_user').on(table.audience, table.userId),
    index('sessions_by_expiry').on(table.expiresAt),
    check('sessions_audience_is_known', sql`${table.audience} in ('client', 'affiliate', 'operator')`),
  ],
);

/**
 * Browsers that have completed a full sign-in, so that strangers' failed attempts do not lock them out. Only the SHA-256 of the cookie is
 * stored.
 */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    audience: text('audience', { enum: ['client', 'affiliate', 'operator'] }).notNull(),
    /** As in `sessions`: the audience decides which table it refers to. */
    userId: idColumn('user_id').notNull(),
    deviceHash: bytes('device_hash').notNull(),
    lastUsedAt: timeColumn('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'trusted_devices_pkey', columns: [table.audience, table.userId, table.deviceHash] }),
    index('trusted_devices_by_browser').on(table.audience, table.deviceHash),
    index('trusted_devices_by_use').on(table.lastUsedAt),
    check('trusted_devices_audience_is_known', sql`${table.audience} in ('client', 'affiliate', 'operator')`),
  ],
);

/** One counter per limited subject, e.g. `sign-in:address:<hash>`; a window that has passed is overwritten in place. */
export const throttle = pgTable('throttle', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowStartedAt: bigint('window_started_at', { mode: 'number' }).notNull(),
});

/** ISO 3166-1. Names in other languages come from Intl.DisplayNames in the browser. */
export const countries = pgTable(
  'countries',
  {
    id: integer('id').primaryKey(),
    alpha2: text('alpha2').notNull(),
    /** In English. */
    name: text('name').notNull(),
  },
  (table) => [uniqueIndex('countries_alpha2_unique').on(table.alpha2)],
);
