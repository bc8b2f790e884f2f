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
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateGuards } from '../require-affiliate.ts';
import { changeCampaign } from './change-campaign.ts';
import { createCampaign } from './create-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { listSubs } from './list-subs.ts';

/** Links and what they brought. */
export function registerCampaignRoutes(
  api: FastifyInstance,
  context: AffiliateContext,
  { requireReader, requireAffiliate }: AffiliateGuards,
): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: affiliatePaths.campaigns,
    schema: {
      summary: "An affiliate's campaigns, the newest first, with what they brought on some days",
      security: NEEDS_ACCESS_TOKEN,
      querystring: daysQuerySchema.extend(tokenQuerySchema.shape),
      response: answers(campaignsResponseSchema),
    },
    preValidation: requireReader,
    handler: async (request) => {
      return { status: true as const, data: [...(await listCampaigns(affiliateOf(request), request.query, context))] };
    },
  });

  routes.route({
    method: 'GET',
    url: affiliatePaths.subs,
    schema: {
      summary: 'What a campaign brought on some days, by sub-id',
      security: NEEDS_ACCESS_TOKEN,
      params: accountParamsSchema,
      querystring: daysQuerySchema.extend(tokenQuerySchema.shape),
      response: answers(subsResponseSchema),
    },
    preValidation: requireReader,
    handler: async (request) => {
      return { status: true as const, data: await listSubs(affiliateOf(request), request.params.id, request.query, context) };
    },
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.createCampaign,
    schema: {
      summary: 'Makes a campaign with a link of its own',
      security: NEEDS_ACCESS_TOKEN,
      body: createCampaignRequestSchema,
      response: answers(campaignResponseSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => ({ status: true as const, data: await createCampaign(affiliateOf(request), request.body, context) }),
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.changeCampaign,
    schema: {
      summary: "Changes a campaign's name and landing page, and archives it or takes it out of the archive",
      security: NEEDS_ACCESS_TOKEN,
      body: changeCampaignRequestSchema,
      response: answers(campaignResponseSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => ({ status: true as const, data: await changeCampaign(affiliateOf(request), request.body, context) }),
  });
}
