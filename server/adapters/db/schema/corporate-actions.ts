import { ACTION_KINDS, type CorporateAction, type DelistingAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byOperator, maybeByOperator } from './by-operator.ts';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { users } from './principals.ts';

/** Each approved or withdrawn action makes a version, so that the engine sees at a glance whether anything has changed. */
export const corporateActionVersions = pgTable('corporate_action_versions', {
  version: integer('version').primaryKey(),
  createdAt: timeColumn('created_at').notNull(),
});

/**
 * Corporate actions as operators proposed them. One operator proposes, another approves; until then nothing depends on the row. It takes
 * effect with the version `addedIn` and, if it was withdrawn before its day, until before `removedIn`.
 */
export const corporateActions = pgTable(
  'corporate_actions',
  {
    id: newIdColumn('id').primaryKey(),
    kind: text('kind', { enum: ACTION_KINDS }).notNull(),
    symbol: text('symbol').notNull(),
    /** The ex-date, YYYY-MM-DD. */
    date: date('date', { mode: 'string' }).notNull(),
    /** The rest of the action, by its kind. */
    terms: jsonb('terms').$type<ActionTerms>().notNull(),
    /** Where the company announced it. */
    source: text('source').notNull(),
    proposedBy: byOperator('proposed_by'),
    proposedAt: timeColumn('proposed_at').notNull(),
    reason: text('reason').notNull(),
    /** When another operator approved or rejected it, or somebody withdrew it. */
    decision: text('decision', { enum: ['approved', 'rejected'] }),
    decidedBy: maybeByOperator('decided_by'),
    decidedAt: timeColumn('decided_at'),
    decisionReason: text('decision_reason'),
    withdrawnBy: maybeByOperator('withdrawn_by'),
    withdrawnAt: timeColumn('withdrawn_at'),
    withdrawalReason: text('withdrawal_reason'),
    addedIn: integer('added_in').references(() => corporateActionVersions.version),
    removedIn: integer('removed_in').references(() => corporateActionVersions.version),
    /** When the clients concerned had last been told beforehand, and when they had been told afterwards or of its withdrawal. */
    announcedAt: timeColumn('announced_at'),
    reportedAt: timeColumn('reported_at'),
  },
  (table) => [
    index('corporate_actions_by_date').on(table.date, table.id),
    index('corporate_actions_by_symbol').on(table.symbol, table.date),
    index('corporate_actions_by_start').on(table.addedIn),
    index('corporate_actions_by_end').on(table.removedIn),
    index('corporate_actions_undecided')
      .on(table.id)
      .where(sql`${table.decision} is null`),
  ],
);

export const ACTION_EMAIL_KINDS = ['announced', 'cancelled', 'done'] as const;

/** The clients whose email about an action is queued. Each row is written with the email, so that no client is emailed twice. */
export const corporateActionEmails = pgTable(
  'corporate_action_mails',
  {
    actionId: idColumn('action_id')
      .notNull()
      .references(() => corporateActions.id),
    kind: text('kind', { enum: ACTION_EMAIL_KINDS }).notNull(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'corporate_action_mails_pkey', columns: [table.actionId, table.kind, table.userId] }),
    index('corporate_action_mails_of_user').on(table.userId),
  ],
);

type TermsOf<Action> = Action extends CorporateAction ? Omit<Action, 'id' | 'kind' | 'symbol' | 'date'> : never;
/** A delisting has none. */
export type ActionTerms = TermsOf<Exclude<CorporateAction, DelistingAction>> | Record<string, never>;
