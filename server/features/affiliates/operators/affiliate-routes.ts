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
import { actorOf, operatorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { changeAffiliate } from './change-affiliate.ts';
import { correctAffiliate } from './correct-affiliate.ts';
import { createAffiliate } from './create-affiliate.ts';
import { getAffiliatePage } from './get-affiliate-page.ts';
import { listAffiliates } from './list-affiliates.ts';
import { listBook } from './list-book.ts';
import type { AffiliateOperatorContext } from './operator-context.ts';

/** Back-office routes for affiliates and their balances. */
export function registerOperatorAffiliateRoutes(api: FastifyInstance, context: AffiliateOperatorContext): void {
  const readCalls = createCalls(api, context.operatorCall('affiliates.read'));
  const manageCalls = createCalls(api, context.operatorCall('affiliates.manage'));
  const correctCalls = createCalls(api, context.operatorCall('affiliates.correct'));

  readCalls.read(backofficePaths.affiliates, 'The affiliates, latest first', {
    schema: { query: affiliateListQuerySchema, answer: affiliateListResponseSchema },
    handler: async (request) => ({ status: true, ...(await listAffiliates(request.query, context)) }),
  });

  readCalls.read(backofficePaths.affiliate, 'One affiliate: figures, plans, campaigns, payouts, postbacks and tokens', {
    schema: { params: affiliateParamsSchema, answer: affiliatePageResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await getAffiliatePage(operatorOf(request).id, request.params.id, context),
    }),
  });

  readCalls.read(backofficePaths.affiliateBook, 'The entries of an affiliate, latest first', {
    schema: { params: affiliateParamsSchema, query: affiliateBookQuerySchema, answer: affiliateBookResponseSchema },
    handler: async (request) => ({
      status: true,
      ...(await listBook(request.params.id, request.query, context.database)),
    }),
  });

  manageCalls.submit(backofficePaths.createAffiliate, 'Creates an affiliate with a plan and a first link, and emails the invitation', {
    schema: { body: createAffiliateRequestSchema, answer: createAffiliateResponseSchema },
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      const affiliate = await createAffiliate(actorOf(request), request.body, context);
      request.log.info({ operatorId, affiliateId: affiliate.id, planId: request.body.plan_id }, 'an operator created an affiliate');
      return { status: true, data: affiliate };
    },
  });

  manageCalls.submit(
    backofficePaths.changeAffiliate,
    'Blocks or unblocks an affiliate, changes the plan, links the payout account, invites again, removes lost second factors',
    {
      schema: { body: changeAffiliateRequestSchema, answer: createAffiliateResponseSchema },
      handler: async (request) => {
        const { id: operatorId } = operatorOf(request);
        const { id: affiliateId, status, plan_id: planId, payout_email: payoutEmail, invite_again: isInvited } = request.body;
        const areSecondFactorsRemoved = request.body.remove_second_factors;
        const affiliate = await changeAffiliate(actorOf(request), request.body, context);
        const changes = { status, planId, isPayoutAccountChanged: payoutEmail !== undefined, isInvited, areSecondFactorsRemoved };
        request.log.info({ operatorId, affiliateId, ...changes }, 'an operator changed an affiliate');
        return { status: true, data: affiliate };
      },
    },
  );

  correctCalls.submit(backofficePaths.correctAffiliate, 'Books a correction, which the affiliate sees with its note', {
    schema: { body: correctAffiliateRequestSchema, answer: correctAffiliateResponseSchema },
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      const entry = await correctAffiliate(actorOf(request), request.body, context);
      const booked = { affiliateId: request.body.affiliate_id, entryId: entry.id, amount: entry.amount };
      request.log.info({ operatorId, ...booked }, 'an operator corrected an affiliate’s balance');
      return { status: true, data: entry };
    },
  });
}
