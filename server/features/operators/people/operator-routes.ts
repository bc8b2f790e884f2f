import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import {
  changeOperatorRequestSchema,
  inviteOperatorRequestSchema,
  operatorIdRequestSchema,
  operatorResponseSchema,
  operatorsResponseSchema,
  operatorWithReasonRequestSchema,
  type OperatorWithReasonRequest,
} from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperatorActor } from '../../../audit/record-action.ts';
import { actorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { blockOperator, changeOperator, takeSecondFactor, unblockOperator, type ChangeOperatorContext } from './change-operator.ts';
import { inviteAgain, inviteOperator } from './invite-operator.ts';
import { listOperators } from './standing-store.ts';

/** Who may come in, and what they may do. */
export function registerOperatorRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: operatorPaths.operators,
    schema: { summary: 'The operators', security: NEEDS_ACCESS_TOKEN, response: answers(operatorsResponseSchema) },
    ...context.operatorCall('operators.read'),
    handler: async () => ({ status: true as const, data: await listOperators(context.database) }),
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.inviteOperator,
    schema: {
      summary: 'Invites somebody to be an operator, by mail',
      security: NEEDS_ACCESS_TOKEN,
      body: inviteOperatorRequestSchema,
      response: answers(operatorResponseSchema),
    },
    ...context.operatorCall('operators.manage'),
    handler: async (request) => ({ status: true as const, data: await inviteOperator(request.body, actorOf(request), context) }),
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.inviteAgain,
    schema: {
      summary: 'Mails an invitation again',
      security: NEEDS_ACCESS_TOKEN,
      body: operatorIdRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('operators.manage'),
    handler: async (request) => {
      await inviteAgain(request.body.id, actorOf(request), context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.changeOperator,
    schema: {
      summary: "Changes an operator's name and roles",
      security: NEEDS_ACCESS_TOKEN,
      body: changeOperatorRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('operators.manage'),
    handler: async (request) => {
      await changeOperator(request.body, actorOf(request), context);
      return { status: true as const };
    },
  });

  for (const { url, summary, work } of WITH_REASON) {
    routes.route({
      method: 'POST',
      url,
      schema: { summary, security: NEEDS_ACCESS_TOKEN, body: operatorWithReasonRequestSchema, response: answers(plainSuccessSchema) },
      ...context.operatorCall('operators.manage'),
      handler: async (request) => {
        await work(request.body, actorOf(request), context);
        return { status: true as const };
      },
    });
  }
}

interface CallWithReason {
  readonly url: string;
  readonly summary: string;
  readonly work: (request: OperatorWithReasonRequest, actor: OperatorActor, context: ChangeOperatorContext) => Promise<void>;
}

const WITH_REASON: readonly CallWithReason[] = [
  { url: operatorPaths.blockOperator, summary: 'Keeps an operator out', work: blockOperator },
  { url: operatorPaths.unblockOperator, summary: 'Lets an operator in again', work: unblockOperator },
  { url: operatorPaths.takeSecondFactor, summary: 'Takes away a second factor that its owner has lost', work: takeSecondFactor },
];
