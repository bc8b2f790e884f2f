import {
  affiliateBookQuerySchema,
  affiliateBookResponseSchema,
  affiliateListQuerySchema,
  affiliateListResponseSchema,
  affiliatePageResponseSchema,
  affiliateParamsSchema,
  changeAffiliateRequestSchema,
  correctAffiliateRequestSchema,
  correctAffiliateResponseSchema,
  createAffiliateRequestSchema,
  createAffiliateResponseSchema,
} from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import { changeAffiliate } from './change-affiliate.ts';
import { correctAffiliate } from './correct-affiliate.ts';
import { createAffiliate } from './create-affiliate.ts';
import { getAffiliatePage } from './get-affiliate-page.ts';
import { listAffiliates } from './list-affiliates.ts';
import { listBook } from './list-book.ts';
import type { AffiliateOperatorContext } from './operator-context.ts';

/** Who the affiliates are, and what they are owed. */
export function registerOperatorAffiliateRoutes(api: FastifyInstance, context: AffiliateOperatorContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: backofficePaths.affiliates,
    schema: {
      summary: 'The affiliates, the latest first',
      security: NEEDS_ACCESS_TOKEN,
      querystring: affiliateListQuerySchema,
      response: answers(affiliateListResponseSchema),
    },
    ...context.operatorCall('affiliates.read'),
    handler: async (request) => ({ status: true as const, ...(await listAffiliates(request.query, context)) }),
  });

  routes.route({
    method: 'GET',
    url: backofficePaths.affiliate,
    schema: {
      summary: 'One affiliate: figures, plans, campaigns, payouts, postbacks and tokens',
      security: NEEDS_ACCESS_TOKEN,
      params: affiliateParamsSchema,
      response: answers(affiliatePageResponseSchema),
    },
    ...context.operatorCall('affiliates.read'),
    handler: async (request) => ({
      status: true as const,
      data: await getAffiliatePage(operatorOf(request).id, request.params.id, context),
    }),
  });

  routes.route({
    method: 'GET',
    url: backofficePaths.affiliateBook,
    schema: {
      summary: 'What was booked for an affiliate, the latest first',
      security: NEEDS_ACCESS_TOKEN,
      params: affiliateParamsSchema,
      querystring: affiliateBookQuerySchema,
      response: answers(affiliateBookResponseSchema),
    },
    ...context.operatorCall('affiliates.read'),
    handler: async (request) => ({
      status: true as const,
      ...(await listBook(request.params.id, request.query, context.database)),
    }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.createAffiliate,
    schema: {
      summary: 'Makes an affiliate with a plan and a first link, and mails the invitation',
      security: NEEDS_ACCESS_TOKEN,
      body: createAffiliateRequestSchema,
      response: answers(createAffiliateResponseSchema),
    },
    ...context.operatorCall('affiliates.manage'),
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      const affiliate = await createAffiliate(actorOf(request), request.body, context);
      request.log.info({ operatorId, affiliateId: affiliate.id, planId: request.body.plan_id }, 'an operator made an affiliate');
      return { status: true as const, data: affiliate };
    },
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.changeAffiliate,
    schema: {
      summary:
        'Blocks an affiliate or ends that, gives another plan, links the account that payouts go to, invites again, removes lost second factors',
      security: NEEDS_ACCESS_TOKEN,
      body: changeAffiliateRequestSchema,
      response: answers(createAffiliateResponseSchema),
    },
    ...context.operatorCall('affiliates.manage'),
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      const { id: affiliateId, status, plan_id: planId, payout_email: payoutEmail, invite_again: isInvited } = request.body;
      const areSecondFactorsRemoved = request.body.remove_second_factors;
      const affiliate = await changeAffiliate(actorOf(request), request.body, context);
      const changes = { status, planId, isPayoutAccountChanged: payoutEmail !== undefined, isInvited, areSecondFactorsRemoved };
      request.log.info({ operatorId, affiliateId, ...changes }, 'an operator changed an affiliate');
      return { status: true as const, data: affiliate };
    },
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.correctAffiliate,
    schema: {
      summary: 'Books a correction, which its affiliate reads with the note',
      security: NEEDS_ACCESS_TOKEN,
      body: correctAffiliateRequestSchema,
      response: answers(correctAffiliateResponseSchema),
    },
    ...context.operatorCall('affiliates.correct'),
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      const entry = await correctAffiliate(actorOf(request), request.body, context);
      const booked = { affiliateId: request.body.affiliate_id, entryId: entry.id, amount: entry.amount };
      request.log.info({ operatorId, ...booked }, 'an operator corrected what an affiliate has');
      return { status: true as const, data: entry };
    },
  });
}
