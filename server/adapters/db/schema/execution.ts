/**
 * Execution quality: how fills compared with their expected prices, projected from the journal by day. Days are in UTC, slippage in
 * millionths of the expected price.
 */
import { FILL_KINDS } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

/** The projection's checkpoints in the journal and the refusals: one row. */
export const executionProgress = pgTable(
  'execution_progress',
  {
    id: smallint('id').primaryKey(),
    journalSeq: wholeNumber('journal_seq').notNull(),
    refusalId: wholeNumber('refusal_id').notNull().default(0),
    projectedAt: timeColumn('followed_at'),
  },
  (table) => [check('execution_progress_is_one_row', sql`${table.id} = 1`)],
);

export const executionDays = pgTable(
  'execution_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    symbol: text('symbol').notNull(),
    kind: text('kind', { enum: FILL_KINDS }).notNull(),
    /** The bar of the distribution: negative if the fill was worse than expected, 0 at the exact price. */
    bucket: smallint('bucket').notNull(),
    fills: integer('fills').notNull(),
    slippageSum: wholeNumber('slippage_sum').notNull(),
    slippageLeast: wholeNumber('slippage_least').notNull(),
    slippageMost: wholeNumber('slippage_most').notNull(),
    /** The value to clients. */
    valueCents: wholeNumber('value_cents').notNull(),
  },
  (table) => [primaryKey({ name: 'execution_days_pkey', columns: [table.day, table.symbol, table.kind, table.bucket] })],
);

export const refusalDays = pgTable(
  'refusal_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    command: text('command').notNull(),
    code: text('code').notNull(),
    /** Empty if the journal does not name it. */
    symbol: text('symbol').notNull(),
    refused: integer('refused').notNull(),
  },
  (table) => [primaryKey({ name: 'refusal_days_pkey', columns: [table.day, table.command, table.code, table.symbol] })],
);
