/** What the people who run the brokerage write down beside what clients and the engine do. */
import type { Language } from '@fairlead/contract/language.ts';
import { COMPLAINT_CATEGORIES, COMPLAINT_CHANNELS, COMPLAINT_STATUSES } from '@fairlead/domain/contact/complaint-rules.ts';
import { FUNDS_REQUEST_STATUSES, HAND_FUNDS_KINDS } from '@fairlead/domain/payments/funds-request.ts';
import type { HaltCause } from '@fairlead/domain/trading/desk/halt.ts';
import { QUEUES } from '@fairlead/domain/operators/queues.ts';
import type { TradingRules } from '@fairlead/domain/trading/trading-rules.ts';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { operators } from './operators.ts';
import { users } from './people.ts';

const ofUser = () =>
  idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const byOperator = (name: string) =>
  idColumn(name)
    .notNull()
    .references(() => operators.id);
const maybeByOperator = (name: string) => idColumn(name).references(() => operators.id);

/** What operators tell each other about a client. The client has a right to read it (GDPR article 15). */
export const clientNotes = pgTable(
  'client_notes',
  {
    id: newIdColumn('id').primaryKey(),
    userId: ofUser(),
    at: timeColumn('at').notNull(),
    operatorId: byOperator('operator_id'),
    text: text('text').notNull(),
  },
  (table) => [index('client_notes_of_user').on(table.userId, table.id)],
);

/** Short words by which clients are found together. */
export const clientTags = pgTable(
  'client_tags',
  { userId: ofUser(), tag: text('tag').notNull(), at: timeColumn('at').notNull(), operatorId: byOperator('operator_id') },
  (table) => [
    primaryKey({ name: 'client_tags_pkey', columns: [table.userId, table.tag] }),
    index('client_tags_by_tag').on(table.tag, table.userId),
  ],
);

/** Who has taken on what waits in a queue. It ends by itself: see domain/operators/queues.ts. */
export const queueClaims = pgTable(
  'queue_claims',
  {
    queue: text('queue', { enum: QUEUES }).notNull(),
    itemId: text('item_id').notNull(),
    operatorId: byOperator('operator_id'),
    claimedAt: timeColumn('claimed_at').notNull(),
  },
  (table) => [primaryKey({ name: 'queue_claims_pkey', columns: [table.queue, table.itemId] })],
);

/** Complaints as the regulator wants them recorded (Commission Delegated Regulation (EU) 2017/565, article 26). */
export const complaints = pgTable(
  'complaints',
  {
    id: newIdColumn('id').primaryKey(),
    /** Null for somebody who is no client. */
    userId: idColumn('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The message that it came as; null where it came another way. */
    messageId: idColumn('message_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** In which it is answered. */
    language: text('language').$type<Language>().notNull(),
    category: text('category', { enum: COMPLAINT_CATEGORIES }).notNull(),
    channel: text('channel', { enum: COMPLAINT_CHANNELS }).notNull(),
    text: text('text').notNull(),
    receivedAt: timeColumn('received_at').notNull(),
    acknowledgedAt: timeColumn('acknowledged_at'),
    /** YYYY-MM-DD; moved once where the matter takes longer, of which the client is told. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    extendedAt: timeColumn('extended_at'),
    status: text('status', { enum: COMPLAINT_STATUSES }).notNull(),
    /** What the client was told at the end. */
    answer: text('answer').notNull().default(''),
    decidedAt: timeColumn('decided_at'),
    decidedBy: maybeByOperator('decided_by'),
    enteredBy: byOperator('entered_by'),
  },
  (table) => [
    index('complaints_by_status').on(table.status, table.dueOn, table.id),
    index('complaints_of_user').on(table.userId),
    uniqueIndex('complaints_of_message_unique').on(table.messageId),
    index('complaints_by_time').on(table.receivedAt),
  ],
);

/** Money that an operator moves by hand, from being asked for to what the engine said. Cents, signed as they change the account. */
export const fundsRequests = pgTable(
  'funds_requests',
  {
    id: newIdColumn('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind', { enum: HAND_FUNDS_KINDS }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    /** What the client reads. */
    note: text('note').notNull().default(''),
    status: text('status', { enum: FUNDS_REQUEST_STATUSES }).notNull(),
    /** Made by the browser: the same request again is the same one. */
    requestId: text('request_id').notNull(),
    /** Under which it stands in the ledger, and as a transaction where it is one. */
    reference: text('reference').notNull(),
    requestedBy: byOperator('requested_by'),
    requestedAt: timeColumn('requested_at').notNull(),
    decidedBy: maybeByOperator('decided_by'),
    decidedAt: timeColumn('decided_at'),
    decisionNote: text('decision_note').notNull().default(''),
    /** The engine's code where it refused. */
    refusal: text('refusal'),
    bookedAt: timeColumn('booked_at'),
  },
  (table) => [
    uniqueIndex('funds_requests_request_unique').on(table.requestedBy, table.requestId),
    uniqueIndex('funds_requests_reference_unique').on(table.reference),
    index('funds_requests_by_status').on(table.status, table.requestedAt, table.id),
    index('funds_requests_of_user').on(table.userId, table.id),
    check('funds_requests_amount_is_not_zero', sql`${table.amountCents} <> 0`),
  ],
);

/**
 * What moved on one operator's word within the last days, which the limit of one person counts: bookings by hand, deposits that no provider
 * vouches for, corrections of affiliates. The record of who did what is the audit log; these rows are deleted after 30 days.
 */
export const onePersonBookings = pgTable(
  'one_person_bookings',
  {
    id: newIdColumn('id').primaryKey(),
    /** What moved; the same deposit can be decided more than once. */
    reference: text('reference').notNull(),
    operatorId: byOperator('operator_id'),
    /** Whose money, as `client:12` or `affiliate:3`. */
    subject: text('subject').notNull(),
    /** In either direction. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    at: timeColumn('at').notNull(),
  },
  (table) => [
    index('one_person_bookings_of_operator').on(table.operatorId, table.at),
    index('one_person_bookings_of_subject').on(table.subject, table.at),
    index('one_person_bookings_by_reference').on(table.reference),
    check('one_person_bookings_amount_is_positive', sql`${table.amountCents} > 0`),
  ],
);

/** Trading that was stopped, and what ended it; of each cause at most one is in force for an instrument. Rows stay as the record. */
export const tradingHalts = pgTable(
  'trading_halts',
  {
    id: newIdColumn('id').primaryKey(),
    /** Null for all instruments. */
    symbol: text('symbol'),
    cause: text('cause').$type<HaltCause>().notNull().default('operator'),
    reason: text('reason').notNull(),
    since: timeColumn('since').notNull(),
    /** Null where the server stopped trading by itself. */
    operatorId: maybeByOperator('operator_id'),
    endedAt: timeColumn('ended_at'),
    endedBy: maybeByOperator('ended_by'),
    endReason: text('end_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('trading_halts_one_open')
      .on(sql`coalesce(${table.symbol}, '')`, sql`${table.cause}`)
      .where(sql`${table.endedAt} is null`),
    index('trading_halts_by_time').on(table.since),
    check('trading_halts_operator_is_known', sql`(${table.cause} = 'operator') = (${table.operatorId} is not null)`),
  ],
);

/** The house's own terms of trading, every version there ever was. Append-only: the highest version is in force. */
export const tradingRuleVersions = pgTable('trading_rule_versions', {
  version: integer('version').primaryKey(),
  rules: jsonb('rules').$type<TradingRules>().notNull(),
  reason: text('reason').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  createdBy: byOperator('created_by'),
});

/**
 * The versions that announced a raised margin or called one off, of which whoever holds positions in the instrument is told by mail. Written
 * with the version; `mailedAt` is null until every client's mail is queued.
 */
export const marginAnnouncements = pgTable(
  'margin_announcements',
  {
    version: integer('version')
      .primaryKey()
      .references(() => tradingRuleVersions.version),
    mailedAt: timeColumn('mailed_at'),
  },
  (table) => [
    index('margin_announcements_to_mail')
      .on(table.version)
      .where(sql`${table.mailedAt} is null`),
  ],
);

/** Whose mail about an announcement is queued already: each is written with the mail, so that nobody is told twice. */
export const marginAnnouncementMails = pgTable(
  'margin_announcement_mails',
  {
    version: integer('version')
      .notNull()
      .references(() => marginAnnouncements.version),
    userId: ofUser(),
  },
  (table) => [
    primaryKey({ name: 'margin_announcement_mails_pkey', columns: [table.version, table.userId] }),
    index('margin_announcement_mails_of_user').on(table.userId),
  ],
);

/** What the house says instead of the product in a mail: one template in one language. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    template: text('template').notNull(),
    language: text('language').$type<Language>().notNull(),
    texts: jsonb('texts').$type<Readonly<Record<string, string>>>().notNull(),
    changedAt: timeColumn('changed_at').notNull(),
    changedBy: byOperator('changed_by'),
  },
  (table) => [primaryKey({ name: 'mail_texts_pkey', columns: [table.template, table.language] })],
);
