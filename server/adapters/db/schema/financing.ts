import type { Benchmark, FeeSchedule, FinancingFees } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byOperator, maybeByOperator } from './by-operator.ts';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { users } from './principals.ts';

/** The terms of overnight financing, a row for each change. The last one is in force. */
export const financingVersions = pgTable('financing_versions', {
  version: integer('version').primaryKey(),
  benchmarks: jsonb('benchmarks').$type<Readonly<Record<string, Benchmark>>>().notNull(),
  schedules: jsonb('schedules').$type<readonly FeeSchedule[]>().notNull(),
  reason: text('reason').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  /** Null for what ships with the server. */
  proposedBy: maybeByOperator('proposed_by'),
  approvedBy: maybeByOperator('approved_by'),
});

/** What an operator wants to change of the rates. It takes effect once another operator approves it. */
export const financingProposals = pgTable(
  'financing_proposals',
  {
    id: newIdColumn('id').primaryKey(),
    /** The version it was made from: if another has taken effect since, it has to be made again. */
    baseVersion: integer('base_version').notNull(),
    /** Null if they stay. */
    benchmarks: jsonb('benchmarks').$type<Readonly<Record<string, Benchmark>>>(),
    fees: jsonb('fees').$type<FinancingFees>(),
    reason: text('reason').notNull(),
    proposedBy: byOperator('proposed_by'),
    proposedAt: timeColumn('proposed_at').notNull(),
    decision: text('decision', { enum: ['approved', 'rejected', 'withdrawn'] }),
    decidedBy: maybeByOperator('decided_by'),
    decidedAt: timeColumn('decided_at'),
    decisionReason: text('decision_reason'),
    version: integer('version').references(() => financingVersions.version),
  },
  (table) => [
    index('financing_proposals_by_version').on(table.version),
    index('financing_proposals_undecided')
      .on(table.id)
      .where(sql`${table.decision} is null`),
  ],
);

/** The versions with new fees that clients are to be told about, with the time by which all of them had been. */
export const financingAnnouncements = pgTable(
  'financing_announcements',
  {
    version: integer('version')
      .primaryKey()
      .references(() => financingVersions.version),
    mailedAt: timeColumn('mailed_at'),
  },
  (table) => [
    index('financing_announcements_to_mail')
      .on(table.version)
      .where(sql`${table.mailedAt} is null`),
  ],
);

/** The clients whose email about new fees is queued. Each row is written with the email, so that no client is emailed twice. */
export const financingAnnouncementEmails = pgTable(
  'financing_fee_mails',
  {
    version: integer('version')
      .notNull()
      .references(() => financingAnnouncements.version),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'financing_fee_mails_pkey', columns: [table.version, table.userId] }),
    index('financing_fee_mails_of_user').on(table.userId),
  ],
);
