/** Affiliates and their commission plans. Amounts in euros, days YYYY-MM-DD in UTC. */
import { PERSONAL_DATA_RULES } from '@fairlead/domain/affiliates/commission-terms.ts';
import { z } from 'zod';
import { eurosSchema } from '../fields.ts';
import { success } from './fields.ts';

/** The terms of a plan. `from` is the number of accounts in the calendar month at which a tier starts. */
export const commissionTermsSchema = z.object({
  acquisition: z
    .object({
      tiers: z
        .array(z.object({ from: z.number().int().min(1).max(1_000_000), amount: z.number().positive().max(100_000) }))
        .min(1)
        .max(10),
      minimum_deposits: z.number().min(0).max(1_000_000),
      minimum_volume: z.number().min(0).max(1_000_000_000),
      within_days: z.number().int().min(1).max(3_650),
    })
    .nullable(),
  share: z
    .object({
      tiers: z
        .array(z.object({ from: z.number().int().min(0).max(1_000_000), percent: z.number().min(0.01).max(90) }))
        .min(1)
        .max(10),
      months: z.number().int().min(1).max(120).nullable().describe('after sign-up; null for as long as the account trades'),
    })
    .nullable(),
  personal_data: z.enum(PERSONAL_DATA_RULES),
});
export type WireCommissionTerms = z.infer<typeof commissionTermsSchema>;

export const affiliatePlanSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  valid_from: z.string(),
  terms: commissionTermsSchema,
});
export type WireAffiliatePlan = z.infer<typeof affiliatePlanSchema>;

export const affiliateMeResponseSchema = z.object({
  ...success,
  data: z.object({
    name: z.string(),
    email: z.string(),
    company: z.string(),
    plan: affiliatePlanSchema,
    balance: eurosSchema.describe('earned and not paid out yet'),
    smallest_payout: eurosSchema,
    /** The client account for payouts, with its email masked; null until an operator has linked one. */
    payout_account: z.string().nullable(),
  }),
});
export type AffiliateMe = z.infer<typeof affiliateMeResponseSchema>['data'];
