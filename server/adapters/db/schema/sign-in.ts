/** Records of clients' sign-ins. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, idColumn, newIdColumn, timeColumn } from './columns.ts';
import { users } from './principals.ts';

const ofUser = () =>
  idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Every sign-in and every failed attempt for a client. */
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

/** Browsers in which a client has signed in. Identified by a cookie of which only the SHA-256 is stored. */
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

/** Proofs of work already used; kept until they would be rejected as too old anyway. */
export const spentCaptchas = pgTable(
  'spent_captchas',
  { digest: bytes('digest').primaryKey(), expiresAt: timeColumn('expires_at').notNull() },
  (table) => [index('spent_captchas_by_expiry').on(table.expiresAt)],
);
