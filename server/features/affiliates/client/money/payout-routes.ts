import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { affiliatePayoutsResponseSchema, payoutResponseSchema, requestPayoutRequestSchema } from '@fairlead/contract/affiliates/money.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateGuards } from '../require-affiliate.ts';
import { listPayouts } from './list-payouts.ts';
import { requestPayout } from './request-payout.ts';

export function registerPayoutRoutes(
  api: FastifyInstance,
  context: AffiliateContext,
  { requireReader, requireAffiliate }: AffiliateGuards,
): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: affiliatePaths.payouts,
    schema: {
      summary: 'Payouts of an affiliate, the latest first',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(affiliatePayoutsResponseSchema),
    },
    preValidation: requireReader,
    handler: async (request) => ({ status: true as const, data: await listPayouts(affiliateOf(request), context) }),
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.requestPayout,
    schema: {
      summary: 'Asks for a payout to the affiliate’s own client account, and for its withdrawal from there',
      security: NEEDS_ACCESS_TOKEN,
      body: requestPayoutRequestSchema,
      response: answers(payoutResponseSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => ({
      status: true as const,
      data: await requestPayout(affiliateOf(request), sessionOf(request), request.body, context),
    }),
  });
}
