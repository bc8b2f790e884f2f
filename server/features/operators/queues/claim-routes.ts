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

/** Taking on what waits in a queue, for whoever may decide it. */
export function registerClaimRoutes(api: FastifyInstance, { database, clock, operatorCall }: OperatorsContext): void {
  const notRecorded = 'it changes nothing but who works on it, and ends by itself';
  const claimCalls = createCalls(api, operatorCall(null, { notRecorded }));
  const takeOverCalls = createCalls(api, operatorCall(null));

  claimCalls.submit(queuePaths.claim, 'Takes on what waits in a queue, for half an hour', {
    schema: { body: claimRequestSchema, answer: claimResponseSchema },
    handler: async (request) => {
      const { queue, id } = request.body;
      const operatorId = demandDecider(request, queue);
      return { status: true, data: { claim: await claim(database, queue, id, operatorId, clock()) } };
    },
  });

  claimCalls.submit(queuePaths.release, 'Leaves to others what one has taken on', {
    schema: { body: claimRequestSchema, answer: claimResponseSchema },
    handler: async (request) => {
      const { queue, id } = request.body;
      await release(database, queue, id, operatorOf(request).id);
      return { status: true, data: { claim: null } };
    },
  });

  takeOverCalls.submit(queuePaths.takeOver, 'Takes on what somebody else has taken on', {
    schema: { body: takeOverRequestSchema, answer: claimResponseSchema },
    handler: async (request) => {
      const { queue, id, reason } = request.body;
      const operatorId = demandDecider(request, queue);
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

function demandDecider(request: FastifyRequest, queue: Queue): number {
  const { id, roles } = operatorOf(request);
  if (!isPermitted(roles, QUEUE_PERMISSIONS[queue].decide)) throw new CallRefused('notPermitted');
  return id;
}

function nameOf(claimed: { readonly name: string } | null): { readonly claimed_by: string | null } {
  return { claimed_by: claimed?.name ?? null };
}
