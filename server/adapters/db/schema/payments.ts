/**
 * Payments. A transaction is the client's view of money coming or going; the ledger says what the account holds. Amounts are euro cents,
 * signed as they change the account: a deposit is positive, a withdrawal negative.
 */
import type { ReviewReason } from '@fairlead/domain/payments/deposit-report.ts';
import { TRANSACTION_STATUSES } from '@fairlead/domain/payments/transaction-status.ts';
import type { TransactionTypeId } from '@fairlead/domain/payments/transaction-type.ts';
import { PAYOUT_STATUSES } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, idColumn, newIdColumn, timeColumn } from './columns.ts';
import { operators } from './operators.ts';
import { users } from './principals.ts';

const amountColumn = (name: string) => bigint(name, { mode: 'number' });

export const transactions = pgTable(
  'transactions',
  {
    /** Random, so that a provider that knows it learns nothing about other orders. */
    transactionId: text('transaction_id').primaryKey(),
    /** Its reference in the ledger: the transaction id, except for entries that predate transactions. */
    ledgerReference: text('ledger_reference').notNull(),
    /** The number shown to users. */
    number: newIdColumn('number').notNull(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    typeId: smallint('type_id').$type<TransactionTypeId>().notNull(),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    /** The status decided for a withdrawal, which it takes once the engine has moved the money. */
    becomes: text('becomes', { enum: ['completed', 'rejected', 'cancelled'] }),
    amountCents: amountColumn('amount_cents').notNull(),
    currency: text('currency').notNull().default('EUR'),
    /** The deposit's provider; null for a bank wire and for entries made by operators. */
    providerKey: text('provider_key'),
    /** The provider's own reference, once there is one. */
    providerReference: text('provider_reference'),
    /** Made by the client's browser: the same request again gets the same transaction. */
    requestId: text('request_id'),
    comments: text('comments').notNull().default(''),
    /** The bank account to wire to, sealed; null if none was given. */
    sealedBankAccount: bytes('sealed_bank_account'),
    /** When the client confirmed that account with their password; null if that was not required, or is unknown. */
    bankAccountProvenAt: timeColumn('bank_account_proven_at'),
    /** The decision's message to the client. */
    note: text('note').notNull().default(''),
    reviewReason: text('review_reason').$type<ReviewReason>(),
    checkedBy: idColumn('checked_by').references(() => operators.id),
    checkedAt: timeColumn('checked_at'),
    decidedBy: idColumn('decided_by').references(() => operators.id),
    decidedAt: timeColumn('decided_at'),
    /** The day by whose end a withdrawal must be decided and sent. */
    dueOn: date('due_on', { mode: 'string' }),
    createdAt: timeColumn('created_at').notNull(),
    completedAt: timeColumn('completed_at'),
    /** When to query the provider, or the engine, for its state; null if there is nothing left to query. */
    nextCheckAt: timeColumn('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** When it was last queried at the client's request. */
    askedAt: timeColumn('asked_at'),
    /** Of a deposit: the total its provider has reversed, as far as it awaits our decision or we have reversed it. */
    disputedCents: amountColumn('disputed_cents').notNull().default(0),
    /** Of a deposit: the amount reversed so far, in this many parts. */
    reversedCents: amountColumn('reversed_cents').notNull().default(0),
    reversalParts: integer('reversal_parts').notNull().default(0),
    /** The part being reversed, as decided by an operator. */
    reversingCents: amountColumn('reversing_cents').notNull().default(0),
    /** The amount that the engine must keep from being withdrawn, and how often it has changed. */
    holdCents: amountColumn('hold_cents').notNull().default(0),
    holdChanges: integer('hold_changes').notNull().default(0),
    /** When to inform the engine; null if it is up to date. */
    holdDueAt: timeColumn('hold_due_at'),
  },
  (table) => [
    uniqueIndex('transactions_number_unique').on(table.number),
    uniqueIndex('transactions_ledger_reference_unique').on(table.userId, table.ledgerReference),
    uniqueIndex('transactions_request_unique').on(table.userId, table.requestId),
    index('transactions_of_user').on(table.userId, table.createdAt, table.number),
    index('transactions_by_status').on(table.status, table.typeId, table.createdAt),
    index('transactions_to_check').on(table.nextCheckAt),
    index('transactions_of_provider').on(table.providerKey, table.createdAt),
    index('transactions_by_time').on(table.createdAt),
    index('transactions_to_hold')
      .on(table.holdDueAt)
      .where(sql`${table.holdDueAt} IS NOT NULL`),
    check('transactions_amount_is_not_zero', sql`${table.amountCents} <> 0`),
    check(
      'transactions_reversed_is_within_deposit',
      sql`${table.reversedCents} >= 0 AND ${table.reversingCents} >= 0 AND ${table.reversedCents} + ${table.reversingCents} <= greatest(${table.amountCents}, 0)`,
    ),
    check('transactions_hold_is_within_deposit', sql`${table.holdCents} >= 0 AND ${table.holdCents} <= greatest(${table.amountCents}, 0)`),
    /** A pending deposit is never forgotten: there is always a time at which its state is queried or it expires. */
    check(
      'transactions_pending_deposit_is_checked',
      sql`${table.status} <> 'pending' OR ${table.amountCents} < 0 OR ${table.nextCheckAt} IS NOT NULL`,
    ),
  ],
);

/** The history of a transaction, step by step. Append-only. */
export const transactionSteps = pgTable(
  'transaction_steps',
  {
    id: newIdColumn('id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.transactionId, { onDelete: 'cascade' }),
    at: timeColumn('at').notNull(),
    step: text('step').notNull(),
    /** Who performed the step. */
    actor: text('actor', { enum: ['client', 'operator', 'provider', 'house'] }).notNull(),
    operatorId: idColumn('operator_id').references(() => operators.id),
    detail: jsonb('detail').$type<Readonly<Record<string, string | number>>>().notNull().default({}),
  },
  (table) => [index('transaction_steps_of_transaction').on(table.transactionId, table.id)],
);

/** Every verified provider report, keyed by the provider's own id: the same report is processed once. */
export const providerReports = pgTable(
  'provider_reports',
  {
    providerKey: text('provider_key').notNull(),
    eventId: text('event_id').notNull(),
    transactionId: text('transaction_id').references(() => transactions.transactionId, { onDelete: 'cascade' }),
    source: text('source', { enum: ['callback', 'query'] }).notNull(),
    outcome: text('outcome', { enum: ['pending', 'paid', 'declined', 'reversed'] }).notNull(),
    amountCents: amountColumn('amount_cents').notNull(),
    currency: text('currency').notNull(),
    decision: text('decision').notNull(),
    receivedAt: timeColumn('received_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'provider_reports_pkey', columns: [table.providerKey, table.eventId] }),
    index('provider_reports_of_transaction').on(table.transactionId),
  ],
);

/** The parts in which an approved withdrawal is paid: refunds through a provider, or wires. They add up to the withdrawal. */
export const payouts = pgTable(
  'payouts',
  {
    payoutId: text('payout_id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.transactionId, { onDelete: 'cascade' }),
    /** The deposit that is refunded; null for a wire. */
    depositId: text('deposit_id').references(() => transactions.transactionId),
    amountCents: amountColumn('amount_cents').notNull(),
    status: text('status', { enum: PAYOUT_STATUSES }).notNull(),
    providerReference: text('provider_reference'),
    attempts: integer('attempts').notNull().default(0),
    /** When to retry a provider that could not be reached; null if it can be called at once. */
    nextAttemptAt: timeColumn('next_attempt_at'),
    sentAt: timeColumn('sent_at'),
    sentBy: idColumn('sent_by').references(() => operators.id),
  },
  (table) => [
    index('payouts_of_transaction').on(table.transactionId),
    index('payouts_of_deposit').on(table.depositId),
    index('payouts_by_status').on(table.status),
    check('payouts_amount_is_above_zero', sql`${table.amountCents} > 0`),
  ],
);

/** The results of each reconciliation of our transactions with the providers and the ledger. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: newIdColumn('id').primaryKey(),
    ranAt: timeColumn('ran_at').notNull(),
    since: timeColumn('since').notNull(),
    until: timeColumn('until').notNull(),
    compared: integer('compared').notNull(),
    differences: jsonb('differences').notNull(),
  },
  (table) => [index('reconciliations_by_time').on(table.ranAt)],
);
