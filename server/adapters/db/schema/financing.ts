import type { Benchmark, FeeSchedule, FinancingFees } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { byOperator, maybeByOperator } from './by-operator.ts';
import { newIdColumn, timeColumn } from './columns.ts';

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
