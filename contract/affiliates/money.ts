/**
 * An affiliate's earnings and payouts: book entries, monthly statements, payouts. Amounts in euros, times in ISO 8601 UTC, days YYYY-MM-DD
 * in UTC.
 */
import { AFFILIATE_ENTRY_KINDS } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { SHOWN_STATUSES } from '@fairlead/domain/payments/transaction-status.ts';
import { z } from 'zod';
import { success } from './fields.ts';
import { daySchema, eurosSchema, idParameterSchema, monthSchema, sequenceParameterSchema, textSchema, tokenBodySchema } from '../fields.ts';

const workingsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('acquisition'),
    deposits: eurosSchema,
    minimum_deposits: eurosSchema,
    volume: eurosSchema,
    minimum_volume: eurosSchema,
    revenue: eurosSchema.nullable().describe('what the account had paid for trading; null in decisions from before it counted'),
    count: z.number().int().describe('the position of this account in the month'),
    from: z.number().int().describe('the account number at which its tier starts'),
  }),
  z.object({
    kind: z.literal('share'),
    spread: eurosSchema,
    premiums: eurosSchema,
    percent: z.number(),
    count: z.number().int(),
    from: z.number().int(),
  }),
  z.object({
    kind: z.literal('undone'),
    deposits: eurosSchema.describe('what is left after providers reversed some of them'),
    minimum_deposits: eurosSchema,
  }),
  z.object({ kind: z.literal('correction'), note: z.string() }),
  z.object({ kind: z.literal('payout'), payout_id: z.string() }),
]);
export type WireWorkings = z.infer<typeof workingsSchema>;

export const affiliateEntrySchema = z.object({
  id: z.number().int(),
  kind: z.enum(AFFILIATE_ENTRY_KINDS),
  day: z.string().describe('the day it is earned for'),
  booked_at: z.string(),
  amount: eurosSchema,
  /** The balance after the entry, in booking order. */
  balance: eurosSchema,
  account_id: z.number().int().nullable(),
  plan: z.object({ name: z.string(), version: z.number().int() }).nullable(),
  /** The basis from which the amount can be recalculated. */
  workings: workingsSchema,
});
export type AffiliateEntry = z.infer<typeof affiliateEntrySchema>;

export const entriesQuerySchema = z.object({
  before: sequenceParameterSchema.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  month: monthSchema.optional(),
  day: daySchema.optional(),
  account_id: idParameterSchema.optional(),
  kind: z.enum(AFFILIATE_ENTRY_KINDS).optional(),
});
export type EntriesQuery = z.infer<typeof entriesQuerySchema>;
/** Latest first. */
export const entriesResponseSchema = z.object({
  ...success,
  data: z.array(affiliateEntrySchema),
  total: eurosSchema.describe('the sum of all entries that match the filter'),
  next: z.number().int().nullable(),
});
export type EntriesResponse = z.infer<typeof entriesResponseSchema>;

const statementFields = {
  month: z.string(),
  /** `final` once every day of the month is booked; it never changes after that. */
  state: z.enum(['running', 'final']),
  opening: eurosSchema,
  kinds: z.object({ acquisition: eurosSchema, share: eurosSchema, correction: eurosSchema, payout: eurosSchema }),
  closing: eurosSchema,
  entries: z.number().int(),
};
export const affiliateStatementSchema = z.object(statementFields);
export type WireAffiliateStatement = z.infer<typeof affiliateStatementSchema>;
/** Latest month first. */
export const affiliateStatementsResponseSchema = z.object({ ...success, data: z.array(affiliateStatementSchema) });
export const affiliateStatementResponseSchema = z.object({ ...success, data: affiliateStatementSchema });
export const statementParamsSchema = z.object({ month: monthSchema });

export const requestPayoutRequestSchema = z.object({
  ...tokenBodySchema.shape,
  amount: z.number().positive().max(1_000_000_000),
  /** The bank account for the withdrawal. */
  iban: textSchema.trim().min(1).max(42),
  /** Created by the browser for each attempt. Repeating it returns the same payout instead of creating a second one. */
  request_id: textSchema.min(8).max(100),
});
export type RequestPayoutRequest = z.infer<typeof requestPayoutRequestSchema>;

export const affiliatePayoutSchema = z.object({
  id: z.string(),
  amount: eurosSchema,
  requested_at: z.string(),
  /**
   * `underway` while it is being booked; `credited` if it is in the client account and no withdrawal could be created; otherwise the status
   * of the withdrawal. The money of a rejected or cancelled withdrawal is in the client account.
   */
  state: z.enum(['underway', 'credited', ...SHOWN_STATUSES]),
  /** The display number of the withdrawal. */
  number: z.string().nullable(),
  due_on: z.string().nullable(),
});
export type AffiliatePayout = z.infer<typeof affiliatePayoutSchema>;
export const payoutResponseSchema = z.object({ ...success, data: affiliatePayoutSchema });
/** Latest first, at most 200. */
export const affiliatePayoutsResponseSchema = z.object({ ...success, data: z.array(affiliatePayoutSchema) });
