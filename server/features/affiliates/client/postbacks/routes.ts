import {
  byIdRequestSchema,
  deliveriesQuerySchema,
  deliveriesResponseSchema,
  deliveryResponseSchema,
  postbacksResponseSchema,
  savePostbackRequestSchema,
  savePostbackResponseSchema,
} from '@fairlead/contract/affiliates/postbacks.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateCalls } from '../require-affiliate.ts';
import { deletePostback } from './delete-postback.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listPostbacks } from './list-postbacks.ts';
import { savePostback } from './save-postback.ts';
import { retryDelivery } from './retry-delivery.ts';
import { testPostback } from './test-postback.ts';

/**
 * Routes for postbacks to affiliates' own systems. Deliveries are queued by projection/queue-postbacks.ts and sent by deliver-postbacks.ts.
 */
export function registerPostbackRoutes(calls: AffiliateCalls, context: AffiliateContext): void {
  registerAddresses(calls, context);
  registerDeliveries(calls, context);
}

function registerAddresses({ readerCalls, affiliateCalls }: AffiliateCalls, context: AffiliateContext): void {
  readerCalls.read(affiliatePaths.postbacks, 'The affiliate’s postbacks', {
    schema: { answer: postbacksResponseSchema },
    handler: async (request) => ({ status: true, data: await listPostbacks(affiliateOf(request), context) }),
  });

  affiliateCalls.submit(affiliatePaths.savePostback, 'Creates a postback, whose secret is shown only once, or changes one', {
    schema: { body: savePostbackRequestSchema, answer: savePostbackResponseSchema },
    handler: async (request) => {
      const data = await savePostback(affiliateOf(request), request.body, context);
      request.log.info({ affiliateId: affiliateOf(request), postbackId: data.postback.id }, 'an affiliate saved a postback');
      return { status: true, data };
    },
  });

  affiliateCalls.change(affiliatePaths.deletePostback, 'Deletes a postback and its pending deliveries', {
    schema: { body: byIdRequestSchema },
    handler: async (request) => {
      await deletePostback(affiliateOf(request), request.body.id, context);
      request.log.info({ affiliateId: affiliateOf(request), postbackId: request.body.id }, 'an affiliate deleted a postback');
    },
  });
}

function registerDeliveries({ readerCalls, affiliateCalls }: AffiliateCalls, context: AffiliateContext): void {
  affiliateCalls.submit(affiliatePaths.testPostback, 'Sends a test to a postback now and returns the outcome', {
    schema: { body: byIdRequestSchema, answer: deliveryResponseSchema },
    handler: async (request) => {
      const data = await testPostback(affiliateOf(request), request.body.id, { ...context, log: request.log });
      return { status: true, data };
    },
  });

  readerCalls.read(affiliatePaths.deliveries, 'Deliveries of the last thirty days, sent and pending', {
    schema: { query: deliveriesQuerySchema, answer: deliveriesResponseSchema },
    handler: async (request) => ({ status: true, ...(await listDeliveries(affiliateOf(request), request.query.before, context)) }),
  });

  affiliateCalls.submit(affiliatePaths.retryDelivery, 'Retries a failed delivery', {
    schema: { body: byIdRequestSchema, answer: deliveryResponseSchema },
    handler: async (request) => ({ status: true, data: await retryDelivery(affiliateOf(request), request.body.id, context) }),
  });
}
