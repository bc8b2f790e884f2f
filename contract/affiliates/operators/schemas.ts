/** Operator calls about affiliates. Amounts in euros, days YYYY-MM-DD in UTC. They need a token of the operators' audience. */
import { z } from 'zod';
import { AFFILIATE_ENTRY_KINDS } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { affiliateTokenSchema } from '../access.ts';
import { affiliateEntrySchema, affiliatePayoutSchema } from '../money.ts';
import { affiliatePlanSchema, commissionTermsSchema } from '../plans.ts';
import { postbackSchema } from '../postbacks.ts';
import { affiliateOverviewResponseSchema, campaignSchema } from '../results.ts';
import { AFFILIATE_STATES, CAMPAIGN_CODE } from '../values.ts';
import { singleApproverSchema, operatorNameSchema, pageOf, pageQuery, reasonSchema, success } from '../../operators/fields.ts';
import { daySchema, emailSchema, eurosSchema, idParameterSchema, idSchema, textSchema } from '../../fields.ts';
import { languageSchema } from '../../settings.ts';

export const affiliateListQuerySchema = z.object({
  /** Part of a name, company or email. */
  search: textSchema.trim().max(100).optional(),
  state: z.enum(AFFILIATE_STATES).optional(),
  ...pageQuery,
});
export type AffiliateListQuery = z.infer<typeof affiliateListQuerySchema>;

export const affiliateListItemSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  status: z.enum(AFFILIATE_STATES),
  plan: z.object({ id: z.number().int(), name: z.string(), version: z.number().int() }).nullable(),
  payout_account: z.string().nullable().describe('email of the client account'),
  balance: eurosSchema,
  sign_ups: z.number().int(),
  ftds: z.number().int(),
  created_at: z.string(),
});
export type AffiliateListItem = z.infer<typeof affiliateListItemSchema>;
/** Latest first. */
export const affiliateListResponseSchema = pageOf(affiliateListItemSchema);
export type AffiliateListResponse = z.infer<typeof affiliateListResponseSchema>;

export const affiliateParamsSchema = z.object({ id: idParameterSchema });

/** One affiliate with everything except the book, which is paged separately. */
export const affiliatePageSchema = z.object({
  ...affiliateListItemSchema.shape,
  language: languageSchema,
  has_second_factor: z.boolean(),
  /** The client account for payouts. */
  payout_user_id: z.number().int().nullable(),
  /** All-time totals; `paid_out` is what left the book for the client account. */
  totals: z.object({ clicks: z.number().int(), deposits: eurosSchema, commission: eurosSchema, paid_out: eurosSchema }),
  /** The last thirty days. */
  overview: affiliateOverviewResponseSchema.shape.data,
  /** The plans by start day, latest first; `created_by` is null if no operator assigned it. */
  plan_history: z.array(
    z.object({
      id: z.number().int(),
      plan_id: z.number().int(),
      name: z.string(),
      valid_from: z.string(),
      created_at: z.string(),
      created_by: operatorNameSchema,
    }),
  ),
  /** Newest first, with their results of the last thirty days. */
  campaigns: z.array(campaignSchema),
  /** Addresses without their query, which may contain the affiliate's keys. */
  postbacks: z.array(postbackSchema),
  tokens: z.array(affiliateTokenSchema),
  /** Latest first, at most 200. */
  payouts: z.array(affiliatePayoutSchema),
  /** For corrections. */
  one_person: singleApproverSchema,
});
export type AffiliatePage = z.infer<typeof affiliatePageSchema>;
export const affiliatePageResponseSchema = z.object({ ...success, data: affiliatePageSchema });

export const affiliateBookQuerySchema = z.object({ kind: z.enum(AFFILIATE_ENTRY_KINDS).optional(), ...pageQuery });
export type AffiliateBookQuery = z.infer<typeof affiliateBookQuerySchema>;
/** Latest booking first. */
export const affiliateBookResponseSchema = pageOf(affiliateEntrySchema);

export const createAffiliateRequestSchema = z.object({
  email: emailSchema,
  name: textSchema.trim().min(1).max(100),
  company: textSchema.trim().max(100).default(''),
  language: languageSchema.default('en'),
  plan_id: idSchema,
  /** The code of the first campaign; generated if omitted. */
  code: textSchema.trim().toLowerCase().regex(CAMPAIGN_CODE, 'must be 4 to 40 letters, digits and hyphens').optional(),
});
export type CreateAffiliateRequest = z.infer<typeof createAffiliateRequestSchema>;
/** Sends an invitation to the email, with which the affiliate chooses a password. */
export const createAffiliateResponseSchema = z.object({ status: z.literal(true), data: affiliateListItemSchema });

/** Changes only the given fields. */
export const changeAffiliateRequestSchema = z
  .object({
    id: idSchema,
    status: z.enum(['active', 'blocked']).optional(),
    /** From today on. */
    plan_id: idSchema.optional(),
    /** The affiliate's own verified client account; null removes the link. */
    payout_email: emailSchema.nullable().optional(),
    /** Sends the invitation again and invalidates earlier links. */
    invite_again: z.literal(true).optional(),
    /** Removes the authenticator app, passkeys and recovery codes of an affiliate who has lost them. */
    remove_second_factors: z.literal(true).optional(),
    reason: reasonSchema.optional(),
  })
  .refine(({ remove_second_factors, reason }) => remove_second_factors === undefined || reason !== undefined, {
    path: ['reason'],
    message: 'why the second factors are removed',
  });
export type ChangeAffiliateRequest = z.infer<typeof changeAffiliateRequestSchema>;

export const planListResponseSchema = z.object({
  status: z.literal(true),
  /** Every version of each plan, latest first. */
  data: z.array(affiliatePlanSchema),
});

export const savePlanRequestSchema = z.object({
  /** Omitted for a new plan. */
  plan_id: idSchema.optional(),
  name: textSchema.trim().min(1).max(60),
  terms: commissionTermsSchema,
  /** Today if omitted. Versions cannot start in the past, so that earned commission does not change. */
  valid_from: daySchema.optional(),
});
export type SavePlanRequest = z.infer<typeof savePlanRequestSchema>;
export const savePlanResponseSchema = z.object({ status: z.literal(true), data: affiliatePlanSchema });

/**
 * Books a correction; the affiliate sees it with the note. A request id is booked only once. Refused with correctionTooLarge above what a
 * single approver may still move within 24 hours.
 */
export const correctAffiliateRequestSchema = z.object({
  affiliate_id: idSchema,
  /** Positive in the affiliate's favour. */
  amount: z
    .number()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((amount) => amount !== 0, 'must not be zero'),
  note: textSchema.trim().min(1).max(500),
  account_id: idSchema.optional(),
  request_id: textSchema.min(8).max(100),
});
export type CorrectAffiliateRequest = z.infer<typeof correctAffiliateRequestSchema>;
export const correctAffiliateResponseSchema = z.object({ status: z.literal(true), data: affiliateEntrySchema });
