import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
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
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
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
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: affiliatePaths.postbacks,
    schema: {
      summary: 'Where the affiliate is told what happens',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(postbacksResponseSchema),
    },
    preValidation: requireReader,
    handler: async (request) => ({ status: true as const, data: await listPostbacks(affiliateOf(request), context) }),
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.savePostback,
    schema: {
      summary: 'Makes a postback, whose secret is shown this once, or changes one',
      security: NEEDS_ACCESS_TOKEN,
      body: savePostbackRequestSchema,
      response: answers(savePostbackResponseSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => {
      const data = await savePostback(affiliateOf(request), request.body, context);
      request.log.info({ affiliateId: affiliateOf(request), postbackId: data.postback.id }, 'an affiliate saved a postback');
      return { status: true as const, data };
    },
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.deletePostback,
    schema: {
      summary: 'Deletes a postback, with what waits to be sent there',
      security: NEEDS_ACCESS_TOKEN,
      body: byIdRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => {
      await deletePostback(affiliateOf(request), request.body.id, context);
      request.log.info({ affiliateId: affiliateOf(request), postbackId: request.body.id }, 'an affiliate deleted a postback');
      return { status: true as const };
    },
  });
}

function registerDeliveries(api: FastifyInstance, context: AffiliateContext, { requireAffiliate, requireReader }: AffiliateGuards): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'POST',
    url: affiliatePaths.tryPostback,
    schema: {
      summary: 'Sends a test to a postback now, and says what came of it',
      security: NEEDS_ACCESS_TOKEN,
      body: byIdRequestSchema,
      response: answers(deliveryResponseSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => {
      const data = await tryPostback(affiliateOf(request), request.body.id, { ...context, log: request.log });
      return { status: true as const, data };
    },
  });

  routes.route({
    method: 'GET',
    url: affiliatePaths.deliveries,
    schema: {
      summary: 'What was sent to postbacks in the last thirty days, and what waits',
      security: NEEDS_ACCESS_TOKEN,
      querystring: deliveriesQuerySchema,
      response: answers(deliveriesResponseSchema),
    },
    preValidation: requireReader,
    handler: async (request) => ({ status: true as const, ...(await listDeliveries(affiliateOf(request), request.query.before, context)) }),
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.sendAgain,
    schema: {
      summary: 'Has a delivery that has failed tried again',
      security: NEEDS_ACCESS_TOKEN,
      body: byIdRequestSchema,
      response: answers(deliveryResponseSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => ({ status: true as const, data: await sendAgain(affiliateOf(request), request.body.id, context) }),
  });
}
