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
import type { FastifyInstance } from 'fastify';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateGuards } from '../require-affiliate.ts';
import { deletePostback } from './delete-postback.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listPostbacks } from './list-postbacks.ts';
import { savePostback } from './save-postback.ts';
import { sendAgain } from './send-again.ts';
import { tryPostback } from './try-postback.ts';

/** Telling affiliates' own systems what happened. What is owed is written by follow/owe-postbacks.ts and sent by deliver-postbacks.ts. */
export function registerPostbackRoutes(api: FastifyInstance, context: AffiliateContext, guards: AffiliateGuards): void {
  registerAddresses(api, context, guards);
  registerDeliveries(api, context, guards);
}

function registerAddresses(api: FastifyInstance, context: AffiliateContext, { requireAffiliate, requireReader }: AffiliateGuards): void {
  const readerCalls = createCalls(api, { preValidation: requireReader });
  const affiliateCalls = createCalls(api, { preValidation: requireAffiliate });

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

function registerDeliveries(api: FastifyInstance, context: AffiliateContext, { requireAffiliate, requireReader }: AffiliateGuards): void {
  const affiliateCalls = createCalls(api, { preValidation: requireAffiliate });
  const readerCalls = createCalls(api, { preValidation: requireReader });

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
