import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { accountParamsSchema } from '@fairlead/contract/affiliates/accounts.ts';
import {
  campaignResponseSchema,
  campaignsResponseSchema,
  changeCampaignRequestSchema,
  createCampaignRequestSchema,
  daysQuerySchema,
  subsResponseSchema,
} from '@fairlead/contract/affiliates/results.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateCalls } from '../require-affiliate.ts';
import { changeCampaign } from './change-campaign.ts';
import { createCampaign } from './create-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { listSubs } from './list-subs.ts';

/** Routes for campaigns, their links and results. */
export function registerCampaignRoutes({ readerCalls, affiliateCalls }: AffiliateCalls, context: AffiliateContext): void {
  readerCalls.read(affiliatePaths.campaigns, "An affiliate's campaigns, newest first, with their results over some days", {
    schema: { query: daysQuerySchema.extend(tokenQuerySchema.shape), answer: campaignsResponseSchema },
    handler: async (request) => {
      return { status: true, data: [...(await listCampaigns(affiliateOf(request), request.query, context))] };
    },
  });

  readerCalls.read(affiliatePaths.subs, 'The results of a campaign over some days, by sub-id', {
    schema: { params: accountParamsSchema, query: daysQuerySchema.extend(tokenQuerySchema.shape), answer: subsResponseSchema },
    handler: async (request) => {
      return { status: true, data: await listSubs(affiliateOf(request), request.params.id, request.query, context) };
    },
  });

  affiliateCalls.submit(affiliatePaths.createCampaign, 'Creates a campaign with its own link', {
    schema: { body: createCampaignRequestSchema, answer: campaignResponseSchema },
    handler: async (request) => ({ status: true, data: await createCampaign(affiliateOf(request), request.body, context) }),
  });

  affiliateCalls.submit(affiliatePaths.changeCampaign, "Changes a campaign's name and landing page, and archives or restores it", {
    schema: { body: changeCampaignRequestSchema, answer: campaignResponseSchema },
    handler: async (request) => ({ status: true, data: await changeCampaign(affiliateOf(request), request.body, context) }),
  });
}
