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
import { sendAgain } from './send-again.ts';
import { tryPostback } from './try-postback.ts';

/** Telling affiliates' own systems what happened. What is owed is written by follow/owe-postbacks.ts and sent by deliver-postbacks.ts. */
export function registerPostbackRoutes(calls: AffiliateCalls, context: AffiliateContext): void {
  registerAddresses(calls, context);
  registerDeliveries(calls, context);
}

function registerAddresses({ readerCalls, affiliateCalls }: AffiliateCalls, context: AffiliateContext): void {
  readerCalls.read(affiliatePaths.postbacks, 'Where the affiliate is told what happens', {
    schema: { answer: postbacksResponseSchema },
    handler: async (request) => ({ status: true, data: await listPostbacks(affiliateOf(request), context) }),
  });

  affiliateCalls.submit(affiliatePaths.savePostback, 'Makes a postback, whose secret is shown this once, or changes one', {
    schema: { body: savePostbackRequestSchema, answer: savePostbackResponseSchema },
    handler: async (request) => {
      const data = await savePostback(affiliateOf(request), request.body, context);
      request.log.info({ affiliateId: affiliateOf(request), postbackId: data.postback.id }, 'an affiliate saved a postback');
      return { status: true, data };
    },
  });

  affiliateCalls.change(affiliatePaths.deletePostback, 'Deletes a postback, with what waits to be sent there', {
    schema: { body: byIdRequestSchema },
    handler: async (request) => {
      await deletePostback(affiliateOf(request), request.body.id, context);
      request.log.info({ affiliateId: affiliateOf(request), postbackId: request.body.id }, 'an affiliate deleted a postback');
    },
  });
}

function registerDeliveries({ readerCalls, affiliateCalls }: AffiliateCalls, context: AffiliateContext): void {
  affiliateCalls.submit(affiliatePaths.tryPostback, 'Sends a test to a postback now, and says what came of it', {
    schema: { body: byIdRequestSchema, answer: deliveryResponseSchema },
    handler: async (request) => {
      const data = await tryPostback(affiliateOf(request), request.body.id, { ...context, log: request.log });
      return { status: true, data };
    },
  });

  readerCalls.read(affiliatePaths.deliveries, 'What was sent to postbacks in the last thirty days, and what waits', {
    schema: { query: deliveriesQuerySchema, answer: deliveriesResponseSchema },
    handler: async (request) => ({ status: true, ...(await listDeliveries(affiliateOf(request), request.query.before, context)) }),
  });

  affiliateCalls.submit(affiliatePaths.sendAgain, 'Has a delivery that has failed tried again', {
    schema: { body: byIdRequestSchema, answer: deliveryResponseSchema },
    handler: async (request) => ({ status: true, data: await sendAgain(affiliateOf(request), request.body.id, context) }),
  });
}
