import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import {
  accountParamsSchema,
  accountResponseSchema,
  accountsCsvQuerySchema,
  affiliateGetRequestSchema,
  affiliateGetResponseSchema,
} from '@fairlead/contract/affiliates/accounts.ts';
import { affiliateMeResponseSchema } from '@fairlead/contract/affiliates/plans.ts';
import { affiliateOverviewResponseSchema, daysQuerySchema } from '@fairlead/contract/affiliates/results.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendCsv } from '../../../../csv/send-csv.ts';
import { answers, CSV_ANSWER, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateGuards } from '../require-affiliate.ts';
import { exportAccounts } from './export-accounts.ts';
import { getAccount } from './get-account.ts';
import { getAffiliate } from './get-affiliate.ts';
import { getOverview } from './get-overview.ts';
import { listAccounts } from './list-accounts.ts';

/** Who came, and what became of them. */
export function registerAccountRoutes(
  api: FastifyInstance,
  context: AffiliateContext,
  { requireReader: preValidation }: AffiliateGuards,
): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: affiliatePaths.me,
    schema: {
      summary: 'The affiliate, with the plan in force and the balance',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(affiliateMeResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await getAffiliate(affiliateOf(request), context) }),
  });

  routes.route({
    method: 'GET',
    url: affiliatePaths.overview,
    schema: {
      summary: 'Clicks, sign-ups, deposits and commission, day by day',
      security: NEEDS_ACCESS_TOKEN,
      querystring: daysQuerySchema.extend(tokenQuerySchema.shape),
      response: answers(affiliateOverviewResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await getOverview(affiliateOf(request), request.query, context) }),
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.get,
    schema: {
      summary: 'The accounts that came by the affiliate, the latest first, with how many they are',
      security: NEEDS_ACCESS_TOKEN,
      body: affiliateGetRequestSchema,
      response: answers(affiliateGetResponseSchema),
    },
    preValidation,
    handler: (request) => listAccounts(affiliateOf(request), request.body, context),
  });

  routes.route({
    method: 'GET',
    url: affiliatePaths.account,
    schema: {
      summary: 'One account with what its figures are made of',
      security: NEEDS_ACCESS_TOKEN,
      params: accountParamsSchema,
      querystring: tokenQuerySchema,
      response: answers(accountResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await getAccount(affiliateOf(request), request.params.id, context) }),
  });

  routes.route({
    method: 'GET',
    url: affiliatePaths.accountsCsv,
    schema: {
      summary: 'All accounts that pass a filter, as CSV',
      security: NEEDS_ACCESS_TOKEN,
      querystring: accountsCsvQuerySchema.extend(tokenQuerySchema.shape),
      response: CSV_ANSWER,
    },
    preValidation,
    handler: (request, reply) => sendCsv(reply, 'accounts', exportAccounts(affiliateOf(request), request.query, context)),
  });
}
