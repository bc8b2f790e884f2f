/** What an affiliate earned and is paid: entries of the book, monthly statements, payouts. Amounts are euros, times ISO 8601 in UTC, days YYYY-MM-DD in UTC. */
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
    revenue: eurosSchema.nullable().describe('what the account had paid for trading; null where it did not count yet'),
    count: z.number().int().describe('the how-manieth account of the month'),
    from: z.number().int().describe('where its tier begins'),
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
    deposits: eurosSchema.describe('what is left of them since a provider took some back'),
    minimum_deposits: eurosSchema,
  }),
  z.object({ kind: z.literal('correction'), note: z.string() }),
  z.object({ kind: z.literal('payout'), payout_id: z.string() }),
]);
export type WireWorkings = z.infer<typeof workingsSchema>;

export const affiliateEntrySchema = z.object({
  id: z.number().int(),
  kind: z.enum(AFFILIATE_ENTRY_KINDS),
  day: z.string().describe('the day that it is for'),
  booked_at: z.string(),
  amount: eurosSchema,
  /** After the entry, in the order of booking. */
  balance: eurosSchema,
  account_id: z.number().int().nullable(),
  plan: z.object({ name: z.string(), version: z.number().int() }).nullable(),
  /** From which the amount can be reckoned again. */
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
/** The latest first. */
export const entriesResponseSchema = z.object({
  ...success,
  data: z.array(affiliateEntrySchema),
  total: eurosSchema.describe('the sum of everything that the filter lets through'),
  next: z.number().int().nullable(),
});
export type EntriesResponse = z.infer<typeof entriesResponseSchema>;

const statementFields = {
  month: z.string(),
  /** `final` once every day of the month is booked: it never changes any more. */
  state: z.enum(['running', 'final']),
  opening: eurosSchema,
  kinds: z.object({ acquisition: eurosSchema, share: eurosSchema, correction: eurosSchema, payout: eurosSchema }),
  closing: eurosSchema,
  entries: z.number().int(),
};
export const affiliateStatementSchema = z.object(statementFields);
export type WireAffiliateStatement = z.infer<typeof affiliateStatementSchema>;
/** The latest month first. */
export const affiliateStatementsResponseSchema = z.object({ ...success, data: z.array(affiliateStatementSchema) });
export const affiliateStatementResponseSchema = z.object({ ...success, data: affiliateStatementSchema });
export const statementParamsSchema = z.object({ month: monthSchema });

export const requestPayoutRequestSchema = z.object({
  ...tokenBodySchema.shape,
  amount: z.number().positive().max(1_000_000_000),
  /** The bank account that the withdrawal goes to. */
  iban: textSchema.trim().min(1).max(42),
  /** Made by the browser for each attempt: the same id again gets the same payout instead of a second one. */
  request_id: textSchema.min(8).max(100),
});
export type RequestPayoutRequest = z.infer<typeof requestPayoutRequestSchema>;

export const affiliatePayoutSchema = z.object({
  id: z.string(),
  amount: eurosSchema,
  requested_at: z.string(),
  /**
   * `underway` while it is being booked; `credited` where it lies on the client account and no withdrawal could be made of it; otherwise how the withdrawal
   * stands. Money of a withdrawal that was rejected or cancelled lies on the client account.
   */
  state: z.enum(['underway', 'credited', ...SHOWN_STATUSES]),
  /** What people call the withdrawal. */
  number: z.string().nullable(),
  due_on: z.string().nullable(),
});
export type AffiliatePayout = z.infer<typeof affiliatePayoutSchema>;
export const payoutResponseSchema = z.object({ ...success, data: affiliatePayoutSchema });
/** The latest first, at most 200. */
export const affiliatePayoutsResponseSchema = z.object({ ...success, data: z.array(affiliatePayoutSchema) });
