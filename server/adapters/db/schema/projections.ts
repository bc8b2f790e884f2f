import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** The projections that follow the journal of every partition. */
export const JOURNAL_PROJECTIONS = ['affiliates', 'execution', 'executionClients', 'proof'] as const;

/**
 * The last entry that a projection has read of each partition other than 0. For partition 0 it is in the projection's own table, where
 * versions without partitions keep it: they may run beside this one during an upgrade.
 */
export const projectionProgress = pgTable(
  'projection_progress',
  {
    projection: text('projection', { enum: JOURNAL_PROJECTIONS }).notNull(),
    partition: smallint('partition').notNull(),
    journalSeq: bigint('journal_seq', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'projection_progress_pkey', columns: [table.projection, table.partition] })],
);
