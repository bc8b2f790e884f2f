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
import type { OperatorActor } from '../../../audit/record-action.ts';
import { actorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { blockOperator, changeOperator, takeSecondFactor, unblockOperator, type ChangeOperatorContext } from './change-operator.ts';
import { inviteAgain, inviteOperator } from './invite-operator.ts';
import { listOperators } from './standing-store.ts';

/** Routes for managing operators and their roles. */
export function registerOperatorRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const readCalls = createCalls(api, context.operatorCall('operators.read'));
  const manageCalls = createCalls(api, context.operatorCall('operators.manage'));

  readCalls.read(operatorPaths.operators, 'The operators', {
    schema: { answer: operatorsResponseSchema },
    handler: async () => ({ status: true, data: await listOperators(context.database) }),
  });

  manageCalls.submit(operatorPaths.inviteOperator, 'Invites an operator by email', {
    schema: { body: inviteOperatorRequestSchema, answer: operatorResponseSchema },
    handler: async (request) => ({ status: true, data: await inviteOperator(request.body, actorOf(request), context) }),
  });

  manageCalls.change(operatorPaths.inviteAgain, 'Emails an invitation again', {
    schema: { body: operatorIdRequestSchema },
    handler: (request) => inviteAgain(request.body.id, actorOf(request), context),
  });

  manageCalls.change(operatorPaths.changeOperator, "Changes an operator's name and roles", {
    schema: { body: changeOperatorRequestSchema },
    handler: (request) => changeOperator(request.body, actorOf(request), context),
  });

  for (const { url, summary, work } of WITH_REASON) {
    manageCalls.change(url, summary, {
      schema: { body: operatorWithReasonRequestSchema },
      handler: (request) => work(request.body, actorOf(request), context),
    });
  }
}

interface CallWithReason {
  readonly url: string;
  readonly summary: string;
  readonly work: (request: OperatorWithReasonRequest, actor: OperatorActor, context: ChangeOperatorContext) => Promise<void>;
}

const WITH_REASON: readonly CallWithReason[] = [
  { url: operatorPaths.blockOperator, summary: 'Blocks an operator', work: blockOperator },
  { url: operatorPaths.unblockOperator, summary: 'Unblocks an operator', work: unblockOperator },
  { url: operatorPaths.takeSecondFactor, summary: 'Removes a second factor that its owner has lost', work: takeSecondFactor },
];
