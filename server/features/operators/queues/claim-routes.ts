import { claimRequestSchema, claimResponseSchema, takeOverRequestSchema } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { isPermitted } from '@fairlead/domain/operators/permissions.ts';
import { QUEUE_PERMISSIONS, type Queue } from '@fairlead/domain/operators/queues.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAction } from '../../../audit/record-action.ts';
import { actorOf, operatorOf } from '../../../identity/operator-call.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { claim, release, takeOver } from '../../queue-claims.ts';
import type { OperatorsContext } from '../operators-context.ts';

/** Routes for claiming queue items, for operators who may decide them. */
export function registerClaimRoutes(api: FastifyInstance, { database, clock, operatorCall }: OperatorsContext): void {
  const notRecorded = 'it only changes who works on the item, and expires';
  const claimCalls = createCalls(api, operatorCall(null, { notRecorded }));
  const takeOverCalls = createCalls(api, operatorCall(null));

  claimCalls.submit(queuePaths.claim, 'Claims a queue item for half an hour', {
    schema: { body: claimRequestSchema, answer: claimResponseSchema },
    handler: async (request) => {
      const { queue, id } = request.body;
      const operatorId = requireDecider(request, queue);
      return { status: true, data: { claim: await claim(database, queue, id, operatorId, clock()) } };
    },
  });

  claimCalls.submit(queuePaths.release, 'Releases a claimed item', {
    schema: { body: claimRequestSchema, answer: claimResponseSchema },
    handler: async (request) => {
      const { queue, id } = request.body;
      await release(database, queue, id, operatorOf(request).id);
      return { status: true, data: { claim: null } };
    },
  });

  takeOverCalls.submit(queuePaths.takeOver, 'Takes over an item that another operator has claimed', {
    schema: { body: takeOverRequestSchema, answer: claimResponseSchema },
    handler: async (request) => {
      const { queue, id, reason } = request.body;
      const operatorId = requireDecider(request, queue);
      const now = clock();
      const taken = await database.transaction(async (transaction) => {
        const { claim: after, before } = await takeOver(transaction, queue, id, operatorId, now);
        const action = { action: 'queues.takeOver', subject: { kind: queue, id }, reason };
        await recordAction(transaction, actorOf(request), { ...action, before: nameOf(before), after: nameOf(after) }, now);
        return after;
      });
      return { status: true, data: { claim: taken } };
    },
  });
}

function requireDecider(request: FastifyRequest, queue: Queue): number {
  const { id, roles } = operatorOf(request);
  if (!isPermitted(roles, QUEUE_PERMISSIONS[queue].decide)) throw new CallRefused('notPermitted');
  return id;
}

function nameOf(claimed: { readonly name: string } | null): { readonly claimed_by: string | null } {
  return { claimed_by: claimed?.name ?? null };
}
