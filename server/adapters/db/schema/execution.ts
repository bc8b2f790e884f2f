/**
 * Execution quality: how fills compared with their expected prices, and which requests were refused, projected from the journal by day, once
 * for the firm and once for each client. Days are in UTC, slippage in millionths of the expected price.
 */
import { FILL_KINDS } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

/** The projection's checkpoints in the journal and the refusals: one row. */
export const executionProgress = pgTable(
  'execution_progress',
  {
    id: smallint('id').primaryKey(),
    journalSeq: wholeNumber('journal_seq').notNull(),
    refusalId: wholeNumber('refusal_id').notNull().default(0),
    projectedAt: timeColumn('followed_at'),
    /** How far the sums of clients have been projected. Behind the firm's after an upgrade, until they have caught up. */
    clientsJournalSeq: wholeNumber('clients_journal_seq').notNull().default(0),
    clientsRefusalId: wholeNumber('clients_refusal_id').notNull().default(0),
  },
  (table) => [check('execution_progress_is_one_row', sql`${table.id} = 1`)],
);

/** The sums of fills in the same bar of the distribution. */
const fillSums = () => ({
  fills: integer('fills').notNull(),
  slippageSum: wholeNumber('slippage_sum').notNull(),
  slippageLeast: wholeNumber('slippage_least').notNull(),
  slippageMost: wholeNumber('slippage_most').notNull(),
  /** The value to the client. */
  valueCents: wholeNumber('value_cents').notNull(),
});

const dayColumn = () => date('day', { mode: 'string' }).notNull();
const kindColumn = () => text('kind', { enum: FILL_KINDS }).notNull();
/** The bar of the distribution: negative if the fill was worse than expected, 0 at the exact price. */
const bucketColumn = () => smallint('bucket').notNull();

export const executionDays = pgTable(
  'execution_days',
  { day: dayColumn(), symbol: text('symbol').notNull(), kind: kindColumn(), bucket: bucketColumn(), ...fillSums() },
  (table) => [primaryKey({ name: 'execution_days_pkey', columns: [table.day, table.symbol, table.kind, table.bucket] })],
);

/** The same by client. Account 0 holds the sums of clients who were anonymised. Their sums are those of `execution_days`. */
export const executionClientDays = pgTable(
  'execution_client_days',
  {
    accountId: idColumn('account_id').notNull(),
    day: dayColumn(),
    symbol: text('symbol').notNull(),
    kind: kindColumn(),
    bucket: bucketColumn(),
    ...fillSums(),
  },
  (table) => [
    primaryKey({ name: 'execution_client_days_pkey', columns: [table.accountId, table.day, table.symbol, table.kind, table.bucket] }),
    index('execution_client_days_by_day').on(table.day),
  ],
);

const refusalColumns = () => ({
  day: dayColumn(),
  command: text('command').notNull(),
  code: text('code').notNull(),
  /** Empty if the journal does not name it. */
  symbol: text('symbol').notNull(),
  refused: integer('refused').notNull(),
});

export const refusalDays = pgTable('refusal_days', refusalColumns(), (table) => [
  primaryKey({ name: 'refusal_days_pkey', columns: [table.day, table.command, table.code, table.symbol] }),
]);

/** The same by client. Account 0 also holds refusals that were deleted before they could be assigned to a client. */
export const refusalClientDays = pgTable(
  'refusal_client_days',
  { accountId: idColumn('account_id').notNull(), ...refusalColumns() },
  (table) => [
    primaryKey({ name: 'refusal_client_days_pkey', columns: [table.accountId, table.day, table.command, table.code, table.symbol] }),
    index('refusal_client_days_by_day').on(table.day),
  ],
);

/** The time that clients' market orders and closes took, as each gateway has measured it. */
export const latencyDays = pgTable(
  'latency_days',
  {
    day: dayColumn(),
    /** The place in LATENCY_EDGES_MS of the first bound that was not exceeded; the number of bounds if all were. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ name: 'latency_days_pkey', columns: [table.day, table.bucket] })],
);

export const latencyClientDays = pgTable(
  'latency_client_days',
  {
    accountId: idColumn('account_id').notNull(),
    day: dayColumn(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ name: 'latency_client_days_pkey', columns: [table.accountId, table.day, table.bucket] }),
    index('latency_client_days_by_day').on(table.day),
  ],
);
