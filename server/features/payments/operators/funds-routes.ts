import {
  decideFundsSchema,
  fundsAccountQuerySchema,
  fundsAccountResponseSchema,
  fundsListQuerySchema,
  fundsListResponseSchema,
  fundsRequestResponseSchema,
  requestFundsSchema,
} from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf, type OperatorCall } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { decideFunds } from './decide-funds.ts';
import { listFunds } from './list-funds.ts';
import { requestFunds } from './request-funds.ts';
import { showFundsAccount } from './show-funds-account.ts';

interface FundsRoutesContext extends PaymentsContext {
  readonly operatorCall: OperatorCall;
}

/** Money that operators move by hand: asked for by one, and above a limit confirmed by another. */
export function registerFunds(api: FastifyInstance, context: FundsRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: fundsPaths.list,
    schema: {
      summary: 'Bookings by hand, the latest first; those that wait the oldest first',
      security: NEEDS_ACCESS_TOKEN,
      querystring: fundsListQuerySchema,
      response: answers(fundsListResponseSchema),
    },
    ...context.operatorCall('payments.read'),
    handler: async (request) => ({ status: true as const, ...(await listFunds(operatorOf(request).id, request.query, context)) }),
  });

  routes.route({
    method: 'GET',
    url: fundsPaths.account,
    schema: {
      summary: 'What an account holds, before money is moved on it',
      security: NEEDS_ACCESS_TOKEN,
      querystring: fundsAccountQuerySchema,
      response: answers(fundsAccountResponseSchema),
    },
    ...context.operatorCall('payments.read'),
    handler: async (request) => ({ status: true as const, data: await showFundsAccount(operatorOf(request).id, request.query, context) }),
  });

  routes.route({
    method: 'POST',
    url: fundsPaths.request,
    schema: {
      summary: 'Asks for a booking by hand; up to the limit of one person it is made at once',
      security: NEEDS_ACCESS_TOKEN,
      body: requestFundsSchema,
      response: answers(fundsRequestResponseSchema),
    },
    ...context.operatorCall('funds.request'),
    handler: async (request) => ({ status: true as const, ...(await requestFunds(actorOf(request), request.body, context)) }),
  });

  routes.route({
    method: 'POST',
    url: fundsPaths.decide,
    schema: {
      summary: 'A second person approves a booking by hand, or turns it down',
      security: NEEDS_ACCESS_TOKEN,
      body: decideFundsSchema,
      response: answers(fundsRequestResponseSchema),
    },
    ...context.operatorCall('funds.confirm'),
    handler: async (request) => ({ status: true as const, ...(await decideFunds(actorOf(request), request.body, context)) }),
  });
}
