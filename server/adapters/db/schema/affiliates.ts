/**
 * Affiliates: who referred whom, the results, and the commission. Amounts are euro cents; days are in UTC. `affiliate_days`,
 * `affiliate_countries`, `affiliate_campaign_days`, `referred_account_days` and the sums of `referred_accounts` are projected from the
 * journal by one writer (features/affiliates/projection), so that screens and statements read sums instead of computing them.
 */
import type { PostbackPayload } from '@fairlead/contract/affiliates/postbacks.ts';
import type { PostbackEvent } from '@fairlead/contract/affiliates/values.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import type { CommissionTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import type { Workings } from '@fairlead/domain/affiliates/decide-commission.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, idColumn, newIdColumn, timeColumn } from './columns.ts';
import { operators } from './operators.ts';
import { transactions } from './payments.ts';
import { users } from './principals.ts';

const amountColumn = (name: string) => bigint(name, { mode: 'number' });
const sumColumn = (name: string) => amountColumn(name).notNull().default(0);
const countColumn = (name: string) => integer(name).notNull().default(0);
const dayColumn = (name: string) => date(name, { mode: 'string' }).notNull();
const ofAffiliate = () =>
  idColumn('affiliate_id')
    .notNull()
    .references(() => affiliates.id);

/** Affiliates under contract. They are separate from clients, with their own logins, tokens and calls. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: newIdColumn('id').primaryKey(),
    email: text('email').notNull(),
    emailNormalised: text('email_normalised').notNull(),
    /** Empty until the invitation is accepted: no password matches it. */
    passwordHash: text('password_hash').notNull().default(''),
    name: text('name').notNull(),
    company: text('company').notNull().default(''),
    language: text('language').$type<Language>().notNull().default('en'),
    status: text('status', { enum: ['active', 'blocked'] })
      .notNull()
      .default('active'),
    /** The affiliate's own client account, which receives payouts. */
    payoutUserId: idColumn('payout_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timeColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('affiliates_email_normalised_unique').on(table.emailNormalised),
    index('affiliates_paid_to_client').on(table.payoutUserId),
    check('affiliates_email_normalised_is_lower_case', sql`${table.emailNormalised} = lower(${table.emailNormalised})`),
  ],
);

/** Read-only API tokens for an affiliate's own programs. Only the SHA-256 of a token is stored. */
export const affiliateTokens = pgTable(
  'affiliate_tokens',
  {
    id: newIdColumn('id').primaryKey(),
    affiliateId: ofAffiliate(),
    tokenHash: bytes('token_hash').notNull(),
    name: text('name').notNull(),
    endsWith: text('ends_with').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    lastUsedAt: timeColumn('last_used_at'),
    revokedAt: timeColumn('revoked_at'),
  },
  (table) => [
    uniqueIndex('affiliate_tokens_hash_unique').on(table.tokenHash),
    index('affiliate_tokens_of_affiliate').on(table.affiliateId),
  ],
);

export const affiliatePlans = pgTable(
  'affiliate_plans',
  { id: newIdColumn('id').primaryKey(), name: text('name').notNull(), createdAt: timeColumn('created_at').notNull() },
  (table) => [uniqueIndex('affiliate_plans_name_unique').on(table.name)],
);

/** The terms of a plan from a day on. Append-only: new terms are a new version. */
export const affiliatePlanVersions = pgTable(
  'affiliate_plan_versions',
  {
    planId: idColumn('plan_id')
      .notNull()
      .references(() => affiliatePlans.id),
    version: integer('version').notNull(),
    terms: jsonb('terms').$type<CommissionTerms>().notNull(),
    validFrom: dayColumn('valid_from'),
    createdAt: timeColumn('created_at').notNull(),
    createdBy: idColumn('created_by').references(() => operators.id),
  },
  (table) => [primaryKey({ name: 'affiliate_plan_versions_pkey', columns: [table.planId, table.version] })],
);

/** An affiliate's plan from a day on; of several for one day, the last one counts. Append-only. */
export const affiliatePlanAssignments = pgTable(
  'affiliate_plan_assignments',
  {
    id: newIdColumn('id').primaryKey(),
    affiliateId: ofAffiliate(),
    planId: idColumn('plan_id')
      .notNull()
      .references(() => affiliatePlans.id),
    validFrom: dayColumn('valid_from'),
    createdAt: timeColumn('created_at').notNull(),
    createdBy: idColumn('created_by').references(() => operators.id),
  },
  (table) => [index('affiliate_plan_assignments_of_affiliate').on(table.affiliateId, table.validFrom)],
);

/** An affiliate's referral link: its code is the value of ?ref=, like a client's referral id. */
export const affiliateCampaigns = pgTable(
  'affiliate_campaigns',
  {
    id: newIdColumn('id').primaryKey(),
    affiliateId: ofAffiliate(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    landingPath: text('landing_path').notNull().default('/'),
    createdAt: timeColumn('created_at').notNull(),
    archivedAt: timeColumn('archived_at'),
  },
  (table) => [
    uniqueIndex('affiliate_campaigns_code_unique').on(table.code),
    index('affiliate_campaigns_of_affiliate').on(table.affiliateId),
    check('affiliate_campaigns_code_is_lower_case', sql`${table.code} = lower(${table.code})`),
  ],
);

/** The number of clicks on links. Nothing about the visitors is stored. */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  {
    campaignId: idColumn('campaign_id')
      .notNull()
      .references(() => affiliateCampaigns.id),
    day: dayColumn('day'),
    subId: text('sub_id').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [primaryKey({ name: 'affiliate_clicks_pkey', columns: [table.campaignId, table.day, table.subId] })],
);

/** Who signed up through whose link: a client's or an affiliate's. Written with the sign-up; the referrer never changes. */
export const referredAccounts = pgTable(
  'referred_accounts',
  {
    userId: idColumn('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The client whose link it was; null if it was an affiliate's. */
    referrerId: idColumn('referrer_id').references(() => users.id, { onDelete: 'cascade' }),
    affiliateId: idColumn('affiliate_id').references(() => affiliates.id),
    campaignId: idColumn('campaign_id').references(() => affiliateCampaigns.id),
    /** A label that the affiliate gave the link, and the click id from the affiliate's own system. */
    subId: text('sub_id').notNull().default(''),
    clickId: text('click_id').notNull().default(''),
    sourcePage: text('source_page').notNull().default(''),
    /** The country at sign-up, used for sums by country. 0 if unknown. */
    countryId: integer('country_id').notNull().default(0),
    createdAt: timeColumn('created_at').notNull(),
    /** Why it earns no commission. */
    excluded: text('excluded', { enum: ['ownAccount'] }),
    /** Whether the sign-up is already counted in the sums. */
    isCounted: boolean('is_counted').notNull().default(false),
    firstDepositAt: timeColumn('first_deposit_at'),
    depositsCount: countColumn('deposits_count'),
    depositsCents: sumColumn('deposits_cents'),
    volumeCents: sumColumn('volume_cents'),
    qualifiedAt: timeColumn('qualified_at'),
    commissionCents: sumColumn('commission_cents'),
  },
  (table) => [
    index('referred_accounts_of_affiliate').on(table.affiliateId, table.userId),
    index('referred_accounts_by_time').on(table.affiliateId, table.createdAt),
    index('referred_accounts_by_country').on(table.affiliateId, table.countryId, table.userId),
    index('referred_accounts_by_first_deposit').on(table.affiliateId, table.firstDepositAt),
    index('referred_accounts_by_qualifying').on(table.affiliateId, table.qualifiedAt),
    index('referred_accounts_of_campaign').on(table.campaignId, table.userId),
    index('referred_accounts_of_client').on(table.referrerId, table.userId),
    index('referred_accounts_to_count')
      .on(table.userId)
      .where(sql`not ${table.isCounted}`),
    check('referred_accounts_has_one_referrer', sql`(${table.referrerId} is null) <> (${table.affiliateId} is null)`),
    check('referred_accounts_affiliate_has_campaign', sql`(${table.affiliateId} is null) = (${table.campaignId} is null)`),
  ],
);

/** A referred account's activity on a day, from which all sums and commissions are computed. */
export const referredAccountDays = pgTable(
  'referred_account_days',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => referredAccounts.userId, { onDelete: 'cascade' }),
    day: dayColumn('day'),
    affiliateId: ofAffiliate(),
    depositsCount: countColumn('deposits_count'),
    depositsCents: sumColumn('deposits_cents'),
    /** Withdrawals paid out: they reduce the deposits that count towards an acquisition. */
    withdrawalsCents: sumColumn('withdrawals_cents'),
    volumeCents: sumColumn('volume_cents'),
    spreadCents: sumColumn('spread_cents'),
    premiumsCents: sumColumn('premiums_cents'),
  },
  (table) => [
    primaryKey({ name: 'referred_account_days_pkey', columns: [table.userId, table.day] }),
    index('referred_account_days_of_affiliate').on(table.affiliateId, table.day, table.userId),
    index('referred_account_days_with_deposits')
      .on(table.affiliateId, table.day, table.userId)
      .where(sql`${table.depositsCount} > 0`),
  ],
);

const resultColumns = () => ({
  signUps: countColumn('sign_ups'),
  /** How many of the day's sign-ups have deposited since. */
  converted: countColumn('converted'),
  /** First deposits on the day, whenever the accounts signed up. */
  ftds: countColumn('ftds'),
  depositsCount: countColumn('deposits_count'),
  depositsCents: sumColumn('deposits_cents'),
});

export const affiliateDays = pgTable(
  'affiliate_days',
  { affiliateId: ofAffiliate(), day: dayColumn('day'), countryId: integer('country_id').notNull(), ...resultColumns() },
  (table) => [primaryKey({ name: 'affiliate_days_pkey', columns: [table.affiliateId, table.day, table.countryId] })],
);

/** Over all days. */
export const affiliateCountries = pgTable(
  'affiliate_countries',
  { affiliateId: ofAffiliate(), countryId: integer('country_id').notNull(), signUps: countColumn('sign_ups'), ftds: countColumn('ftds') },
  (table) => [primaryKey({ name: 'affiliate_countries_pkey', columns: [table.affiliateId, table.countryId] })],
);

export const affiliateCampaignDays = pgTable(
  'affiliate_campaign_days',
  {
    campaignId: idColumn('campaign_id')
      .notNull()
      .references(() => affiliateCampaigns.id),
    day: dayColumn('day'),
    subId: text('sub_id').notNull(),
    ...resultColumns(),
  },
  (table) => [primaryKey({ name: 'affiliate_campaign_days_pkey', columns: [table.campaignId, table.day, table.subId] })],
);

/** The projection's checkpoint in the journal, and the days already booked. One row. */
export const affiliateProgress = pgTable(
  'affiliate_progress',
  {
    id: smallint('id').primaryKey().default(1),
    journalSeq: amountColumn('journal_seq').notNull().default(0),
    /** Every revenue share up to and including this day is booked; null before the first. */
    bookedThrough: date('booked_through', { mode: 'string' }),
    projectedAt: timeColumn('followed_at'),
  },
  (table) => [check('affiliate_progress_is_one_row', sql`${table.id} = 1`)],
);

/** How an entry was computed, or why it was made. */
export type EntryDetail =
  | Workings
  /** The deposits by which an account qualified were reversed. */
  | { readonly kind: 'undone'; readonly deposits: number; readonly minimumDeposits: number }
  | { readonly kind: 'correction'; readonly note: string }
  | { readonly kind: 'payout'; readonly payoutId: string };

/** The sum of the entries of a month (YYYY-MM, by their days) and kind in cents, and their count. */
export interface MonthSum {
  readonly month: string;
  readonly kind: AffiliateEntryKind;
  readonly amount: number;
  readonly entries: number;
}

/** The affiliates' ledger: double-entry and append-only. Triggers refuse changes, and transactions whose lines do not sum to zero. */
export const affiliateEntries = pgTable(
  'affiliate_entries',
  {
    id: newIdColumn('id').notNull(),
    /** What it is for, as `share:17:2026-11-20`. Each id is booked only once. */
    transactionId: text('transaction_id').notNull(),
    line: smallint('line').notNull(),
    account: text('account').notNull(),
    amountCents: amountColumn('amount_cents').notNull(),
    kind: text('kind', { enum: AFFILIATE_ENTRY_KINDS }).notNull(),
    affiliateId: ofAffiliate(),
    /** The affiliate's balance after the entry; null on the broker's line. */
    balanceCents: amountColumn('balance_cents'),
    /** The client concerned. Not a foreign key: the ledger keeps the number after the client is deleted. */
    userId: idColumn('user_id'),
    day: dayColumn('day'),
    bookedAt: timeColumn('booked_at').notNull(),
    planId: idColumn('plan_id').references(() => affiliatePlans.id),
    planVersion: integer('plan_version'),
    detail: jsonb('detail').$type<EntryDetail>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'affiliate_entries_pkey', columns: [table.transactionId, table.line] }),
    // Read backwards for the latest entry, which has the affiliate's balance.
    index('affiliate_entries_of_account').on(table.account, table.id),
    index('affiliate_entries_by_day').on(table.account, table.day, table.id),
    index('affiliate_entries_of_user').on(table.userId, table.id),
    check('affiliate_entries_amount_is_not_zero', sql`${table.amountCents} <> 0`),
    check('affiliate_entries_balance_of_affiliate', sql`(${table.line} = 0) = (${table.balanceCents} is not null)`),
  ],
);

/**
 * What an affiliate account's entries between two checkpoints sum to, so that a statement does not have to sum a whole history. Derived
 * from the entries, which remain authoritative: readers skip a checkpoint whose digest is wrong. Append-only, by a trigger.
 */
export const affiliateCheckpoints = pgTable(
  'affiliate_checkpoints',
  {
    account: text('account').notNull(),
    /** The last entry covered, and that of the previous checkpoint; 0 for the first one. */
    throughId: idColumn('through_id').notNull(),
    afterId: idColumn('after_id').notNull(),
    /** The sums of its entries by month and kind, ordered by both. */
    sums: jsonb('sums').$type<readonly MonthSum[]>().notNull(),
    /** SHA-256, in hex, over all columns before it. */
    digest: text('digest').notNull(),
    madeAt: timeColumn('made_at').notNull(),
  },
  (table) => [primaryKey({ name: 'affiliate_checkpoints_pkey', columns: [table.account, table.throughId] })],
);

/** The amount earned for each day, without payouts; updated with each entry by the ledger's writer. */
export const affiliateCommissionDays = pgTable(
  'affiliate_commission_days',
  { affiliateId: ofAffiliate(), day: dayColumn('day'), amountCents: sumColumn('amount_cents') },
  (table) => [primaryKey({ name: 'affiliate_commission_days_pkey', columns: [table.affiliateId, table.day] })],
);

/** Payouts on their way from the affiliates' ledger to the client account and on into a withdrawal. */
export const affiliatePayouts = pgTable(
  'affiliate_payouts',
  {
    payoutId: text('payout_id').primaryKey(),
    affiliateId: ofAffiliate(),
    requestId: text('request_id').notNull(),
    amountCents: amountColumn('amount_cents').notNull(),
    /** The client account that receives it, as linked when the payout was requested. */
    payoutUserId: idColumn('payout_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sealedBankAccount: bytes('sealed_bank_account'),
    /** `booked` in the affiliates' ledger; `credited` to the client; `withdrawn`: a withdrawal was created. */
    state: text('state', { enum: ['booked', 'credited', 'withdrawn'] }).notNull(),
    transactionId: text('transaction_id').references(() => transactions.transactionId, { onDelete: 'set null' }),
    requestedAt: timeColumn('requested_at').notNull(),
    /** When its next automatic step is due; null if nothing is left to do. */
    nextStepAt: timeColumn('next_step_at'),
  },
  (table) => [
    uniqueIndex('affiliate_payouts_request_unique').on(table.affiliateId, table.requestId),
    index('affiliate_payouts_of_affiliate').on(table.affiliateId, table.requestedAt),
    index('affiliate_payouts_to_take_further').on(table.nextStepAt),
    index('affiliate_payouts_to_client').on(table.payoutUserId),
    index('affiliate_payouts_of_transaction').on(table.transactionId),
    check('affiliate_payouts_amount_is_above_zero', sql`${table.amountCents} > 0`),
  ],
);

/** URLs of affiliates' own systems that are notified of events. */
export const affiliatePostbacks = pgTable(
  'affiliate_postbacks',
  {
    id: newIdColumn('id').primaryKey(),
    affiliateId: ofAffiliate(),
    url: text('url').notNull(),
    events: jsonb('events').$type<readonly PostbackEvent[]>().notNull(),
    sealedSecret: bytes('sealed_secret').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timeColumn('created_at').notNull(),
    failingSince: timeColumn('failing_since'),
    deletedAt: timeColumn('deleted_at'),
  },
  (table) => [index('affiliate_postbacks_of_affiliate').on(table.affiliateId)],
);

/** Postbacks to those URLs: queued with the event they report, and retried until they arrive or a day has passed. */
export const postbackDeliveries = pgTable(
  'postback_deliveries',
  {
    id: newIdColumn('id').primaryKey(),
    postbackId: idColumn('postback_id')
      .notNull()
      .references(() => affiliatePostbacks.id),
    /** The event reported, as `firstDeposit:17`. Each URL is notified once. */
    occurrence: text('occurrence').notNull(),
    payload: jsonb('payload').$type<PostbackPayload>().notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timeColumn('next_attempt_at'),
    responseStatus: integer('response_status'),
    fault: text('fault', { enum: ['addressNotAllowed', 'notReached', 'tooSlow', 'refused'] }),
    createdAt: timeColumn('created_at').notNull(),
    deliveredAt: timeColumn('delivered_at'),
  },
  (table) => [
    uniqueIndex('postback_deliveries_once').on(table.postbackId, table.occurrence),
    index('postback_deliveries_due').on(table.nextAttemptAt),
  ],
);
