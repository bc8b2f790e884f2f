import {
  actionInstrumentsResponseSchema,
  changedActionResponseSchema,
  checkActionRequestSchema,
  checkedActionResponseSchema,
  corporateActionsQuerySchema,
  corporateActionsResponseSchema,
  decideActionRequestSchema,
  dryRunActionRequestSchema,
  proposeActionRequestSchema,
  withdrawActionRequestSchema,
} from '@fairlead/contract/trading/operators/actions.ts';
import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { DeskContext } from '../desk-context.ts';
import { decideAction, proposeAction, withdrawAction } from './change-actions.ts';
import { checkAction, dryRunAction } from './judge-action.ts';
import { listActionInstruments, listActions } from './view-actions.ts';

/** Routes for corporate actions: the lists, checking one, proposing it, deciding on it, and withdrawing it. */
export function registerActionRoutes(api: FastifyInstance, context: DeskContext): void {
  const readCalls = createCalls(api, context.operatorCall('desk.read'));
  const checkCalls = createCalls(api, context.operatorCall('rules.change', { notRecorded: 'it changes nothing' }));
  const changeCalls = createCalls(api, context.operatorCall('rules.change'));

  readCalls.read(corporateActionPaths.actions, 'Corporate actions that await a decision, are to come, or are over', {
    schema: { query: corporateActionsQuerySchema, answer: corporateActionsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listActions(operatorOf(request).id, request.query, context)) }),
  });

  readCalls.read(corporateActionPaths.instruments, 'The instruments, with the kinds of corporate action they can have', {
    schema: { answer: actionInstrumentsResponseSchema },
    handler: async () => ({ status: true, data: await listActionInstruments(context) }),
  });

  checkCalls.submit(corporateActionPaths.check, 'The effect of a corporate action on every account, without proposing it', {
    schema: { body: checkActionRequestSchema, answer: checkedActionResponseSchema },
    handler: async (request) => ({ status: true, data: await checkAction(request.body.action, context) }),
  });

  checkCalls.submit(corporateActionPaths.dryRun, 'The effect of a proposed corporate action on every account, without deciding on it', {
    schema: { body: dryRunActionRequestSchema, answer: checkedActionResponseSchema },
    handler: async (request) => ({ status: true, data: await dryRunAction(request.body.id, context) }),
  });

  changeCalls.submit(corporateActionPaths.propose, 'Proposes a corporate action, which another operator decides on', {
    schema: { body: proposeActionRequestSchema, answer: changedActionResponseSchema },
    handler: async (request) => ({ status: true, data: { id: await proposeAction(request.body, actorOf(request), context) } }),
  });

  changeCalls.submit(corporateActionPaths.decide, "Approves or rejects a colleague's proposal of a corporate action", {
    schema: { body: decideActionRequestSchema, answer: changedActionResponseSchema },
    handler: async (request) => {
      await decideAction(request.body, actorOf(request), context);
      return { status: true, data: { id: request.body.id } };
    },
  });

  changeCalls.submit(corporateActionPaths.withdraw, 'Withdraws a proposal, or a corporate action that is not due yet', {
    schema: { body: withdrawActionRequestSchema, answer: changedActionResponseSchema },
    handler: async (request) => {
      await withdrawAction(request.body, actorOf(request), context);
      return { status: true, data: { id: request.body.id } };
    },
  });
}
