/** The results of an affiliate's links over time. Amounts in euros, days YYYY-MM-DD in UTC and inclusive. */
import { z } from 'zod';
import { success } from './fields.ts';
import { CAMPAIGN_CODE, LANDING_PATH } from './values.ts';
import { daySchema, eurosSchema, idSchema, textSchema } from '../fields.ts';

/** Without days, the last thirty including today. */
export const daysQuerySchema = z.object({ from: daySchema.optional(), until: daySchema.optional() });
export type DaysQuery = z.infer<typeof daysQuerySchema>;

const arrivalFields = { clicks: z.number().int(), sign_ups: z.number().int() };

const activityFields = {
  ...arrivalFields,
  ftds: z.number().int().describe('first-time deposits on the day, whenever the accounts signed up'),
  deposits_count: z.number().int(),
  deposits: eurosSchema,
};

export const affiliateOverviewResponseSchema = z.object({
  ...success,
  data: z.object({
    from: z.string(),
    until: z.string(),
    /** Every day of the span in order, at most 400. */
    days: z.array(z.object({ day: z.string(), ...activityFields, commission: eurosSchema })),
    totals: z.object({ ...activityFields, commission: eurosSchema }),
    /** The time up to which events are counted. */
    as_of: z.string(),
  }),
});
export type AffiliateOverview = z.infer<typeof affiliateOverviewResponseSchema>['data'];

const campaignName = textSchema.trim().min(1).max(60);
const landingPathSchema = textSchema.trim().max(200).regex(LANDING_PATH, 'must be a path such as /about');

export const createCampaignRequestSchema = z.object({
  name: campaignName,
  /** Generated if omitted. */
  code: textSchema.trim().toLowerCase().regex(CAMPAIGN_CODE, 'must be 4 to 40 letters, digits and hyphens').optional(),
  landing_path: landingPathSchema.default('/'),
});
export type CreateCampaignRequest = z.infer<typeof createCampaignRequestSchema>;

export const changeCampaignRequestSchema = z.object({
  id: idSchema,
  name: campaignName,
  landing_path: landingPathSchema,
  /** An archived campaign's link still counts; it is only hidden. */
  is_archived: z.boolean(),
});
export type ChangeCampaignRequest = z.infer<typeof changeCampaignRequestSchema>;

const resultsFields = {
  ...arrivalFields,
  ftds: z.number().int().describe('first-time depositors who signed up in the span'),
  conversions: z.number().int(),
  deposits: eurosSchema,
};

export const campaignSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  landing_path: z.string(),
  /** The link to share; `&sub=` and `&click_id=` may be appended. */
  url: z.string(),
  created_at: z.string(),
  is_archived: z.boolean(),
  ...resultsFields,
});
export type Campaign = z.infer<typeof campaignSchema>;
/** Newest first, with results for the requested days. */
export const campaignsResponseSchema = z.object({ ...success, data: z.array(campaignSchema) });
export type CampaignsResponse = z.infer<typeof campaignsResponseSchema>;
export const campaignResponseSchema = z.object({ ...success, data: campaignSchema });

export const subsResponseSchema = z.object({
  ...success,
  /** Most clicks first, at most 500. Clicks without a sub-id are under the empty one. */
  data: z.array(z.object({ sub_id: z.string(), ...resultsFields })),
});
export type SubsResponse = z.infer<typeof subsResponseSchema>;
