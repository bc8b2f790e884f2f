/**
 * The accounts an affiliate referred (spec sections 2 "Referrals and affiliate", 3, 7 "Affiliate"). Amounts in euros, times in ISO 8601
 * UTC, days YYYY-MM-DD in UTC and inclusive. Fields beyond the spec are optional.
 */
import { z } from 'zod';
import { success } from './fields.ts';
import { affiliateEntrySchema } from './money.ts';
import { ACCOUNT_FILTERS } from './values.ts';
import { daySchema, eurosSchema, idParameterSchema, idSchema, instantSchema, textSchema, tokenBodySchema } from '../fields.ts';

/** A day, or a time whose day counts. Empty text means none, as the spec's form sends it. */
const filterDaySchema = z.union([
  z.literal('').transform(() => undefined),
  daySchema,
  instantSchema.transform((time) => new Date(time).toISOString().slice(0, 10)),
]);

const accountFilterFields = {
  where: z.enum(ACCOUNT_FILTERS).default('created_at'),
  from: filterDaySchema.nullish(),
  until: filterDaySchema.nullish(),
  /** ISO 3166-1 alpha-2, or ZZ for accounts whose country is unknown. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
};

export const affiliateGetRequestSchema = z.object({
  ...tokenBodySchema.shape,
  ...accountFilterFields,
  campaign_id: idSchema.optional(),
  sub_id: textSchema.max(60).optional(),
  /** If omitted, the latest 10,000 in one list. */
  limit: z.number().int().min(1).max(500).optional(),
  /** The next page: the accounts before this one. */
  before: idSchema.optional(),
  /** Omits the summary, which is the same on every page. */
  without_summary: z.boolean().optional(),
});
export type AffiliateGetRequest = z.infer<typeof affiliateGetRequestSchema>;

export const accountsCsvQuerySchema = z.object({
  ...accountFilterFields,
  campaign_id: idParameterSchema.optional(),
  sub_id: textSchema.max(60).optional(),
});
export type AccountsCsvQuery = z.infer<typeof accountsCsvQuerySchema>;

export const affiliateAccountSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  country: z.string().describe('in English; empty if unknown'),
  created_at: z.string(),
  source_page: z.string().describe('the page the visitor came from or arrived at; empty if unknown'),
  transaction: z.string().nullable().describe('time of the first deposit; null if there is none'),
  /** Beyond the spec from here on. */
  country_code: z.string().nullable(),
  campaign_id: z.number().int(),
  campaign: z.string(),
  sub_id: z.string(),
  deposits_count: z.number().int(),
  deposits: eurosSchema,
  volume: eurosSchema,
  commission: eurosSchema.describe('commission the account has earned so far'),
  qualified_at: z.string().nullable(),
  /** Why the account earns no commission; null if it can. */
  excluded: z.enum(['ownAccount']).nullable(),
});
export type AffiliateAccount = z.infer<typeof affiliateAccountSchema>;

const countsFields = { total: z.number().int(), ftds: z.number().int(), conversions: z.number().int().describe('percent') };

export const affiliateSummarySchema = z.object({
  ...countsFields,
  /** Most accounts first. */
  by_country: z.array(z.object({ country: z.string(), country_code: z.string().nullable(), ...countsFields })),
});
export type AffiliateSummary = z.infer<typeof affiliateSummarySchema>;

export const affiliateGetResponseSchema = z.object({
  ...success,
  /** Latest first. */
  data: z.array(affiliateAccountSchema),
  summary: affiliateSummarySchema.nullable().describe('of all accounts that match the filter; null if omitted'),
  next: z.number().int().nullable().describe('the `before` of the next page; null after the last one'),
});
export type AffiliateGetResponse = z.infer<typeof affiliateGetResponseSchema>;

export const accountParamsSchema = z.object({ id: idParameterSchema });

/** Everything behind the figures of one account: its days (at most 400, latest first), and its bookings. */
export const accountResponseSchema = z.object({
  ...success,
  data: z.object({
    account: affiliateAccountSchema,
    days: z.array(
      z.object({
        day: z.string(),
        deposits_count: z.number().int(),
        deposits: eurosSchema,
        volume: eurosSchema,
        spread: eurosSchema,
        premiums: eurosSchema,
      }),
    ),
    entries: z.array(affiliateEntrySchema),
  }),
});
export type AffiliateAccountDetail = z.infer<typeof accountResponseSchema>['data'];
