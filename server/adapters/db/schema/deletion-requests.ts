import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { operators } from './operators.ts';
import { users } from './principals.ts';

/** Clients' requests for deletion. An operator decides, because the law requires a broker to keep some records for years. */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    id: newIdColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    requestedAt: timeColumn('requested_at').notNull(),
    status: text('status', { enum: ['open', 'withdrawn', 'granted', 'refused'] }).notNull(),
    /** The decision's message to the client. */
    note: text('note').notNull().default(''),
    decidedAt: timeColumn('decided_at'),
    decidedBy: idColumn('decided_by').references(() => operators.id),
  },
  (table) => [
    // At most one open request per client, however often the button is pressed.
    uniqueIndex('deletion_requests_one_open')
      .on(table.userId)
      .where(sql`${table.status} = 'open'`),
    index('deletion_requests_by_status').on(table.status, table.requestedAt),
    index('deletion_requests_of_user').on(table.userId),
  ],
);
