/**
 * Whom an affiliate brought (spec sections 2 "Referrals and affiliate", 3, 7 "Affiliate"). Amounts are euros, times ISO 8601 in UTC, days YYYY-MM-DD in UTC and inclusive at both ends. What
 * goes beyond the spec is optional.
 */
import { z } from 'zod';
import { success } from './fields.ts';
import { affiliateEntrySchema } from './money.ts';
import { ACCOUNT_FILTERS } from './values.ts';
import { daySchema, eurosSchema, idParameterSchema, idSchema, instantSchema, textSchema, tokenBodySchema } from '../fields.ts';

/** A day, or a time of which the day counts; an empty text is none, as the spec's form sends it. */
const filterDaySchema = z.union([
  z.literal('').transform(() => undefined),
  daySchema,
  instantSchema.transform((time) => new Date(time).toISOString().slice(0, 10)),
]);

const accountFilterFields = {
  where: z.enum(ACCOUNT_FILTERS).default('created_at'),
  from: filterDaySchema.nullish(),
  until: filterDaySchema.nullish(),
  /** ISO 3166-1 alpha-2, or ZZ for those whose country is not known. */
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
  /** Without it, the latest 10,000 in one list. */
  limit: z.number().int().min(1).max(500).optional(),
  /** The next page: those before this account. */
  before: idSchema.optional(),
  /** Leaves the summary out, which is the same on every page. */
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
  country: z.string().describe('English; empty where it is not known'),
  created_at: z.string(),
  source_page: z.string().describe('the page that the visitor came from, or arrived at; empty where it is not known'),
  transaction: z.string().nullable().describe('when the first deposit came; null where there is none'),
  /** Beyond the spec from here on. */
  country_code: z.string().nullable(),
  campaign_id: z.number().int(),
  campaign: z.string(),
  sub_id: z.string(),
  deposits_count: z.number().int(),
  deposits: eurosSchema,
  volume: eurosSchema,
  commission: eurosSchema.describe('what the account has brought so far'),
  qualified_at: z.string().nullable(),
  /** Why nothing is paid for the account; null where there is no reason. */
  excluded: z.enum(['ownAccount']).nullable(),
});
export type AffiliateAccount = z.infer<typeof affiliateAccountSchema>;

const countsFields = { total: z.number().int(), ftds: z.number().int(), conversions: z.number().int().describe('percent') };

export const affiliateSummarySchema = z.object({
  ...countsFields,
  /** The most accounts first. */
  by_country: z.array(z.object({ country: z.string(), country_code: z.string().nullable(), ...countsFields })),
});
export type AffiliateSummary = z.infer<typeof affiliateSummarySchema>;

export const affiliateGetResponseSchema = z.object({
  ...success,
  /** The latest first. */
  data: z.array(affiliateAccountSchema),
  summary: affiliateSummarySchema.nullable().describe('of everything that the filter lets through; null where it was left out'),
  next: z.number().int().nullable().describe('the `before` of the next page; null after the last one'),
});
export type AffiliateGetResponse = z.infer<typeof affiliateGetResponseSchema>;

export const accountParamsSchema = z.object({ id: idParameterSchema });

/** Everything that a figure about one account is made of: its days, at most 400, the latest first, and what was booked for it. */
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
