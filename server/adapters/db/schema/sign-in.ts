/** What is remembered of clients' sign-ins. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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

/** Proofs of work that were accepted once; kept until they would be refused as too old anyway. */
export const spentCaptchas = pgTable(
  'spent_captchas',
  { digest: bytes('digest').primaryKey(), expiresAt: timeColumn('expires_at').notNull() },
  (table) => [index('spent_captchas_by_expiry').on(table.expiresAt)],
);
