import { decideDeletionRequestSchema, deletionQueueSchema } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { decideDeletion } from './decide-deletion.ts';
import { listDeletions } from './list-deletions.ts';

/** Clients' deletion requests. */
export function registerDeletionRoutes(api: FastifyInstance, context: ClientDeskContext): void {
  const calls = createCalls(api, context.operatorCall('deletions.decide'));

  calls.read(backofficePaths.deletions, 'Clients who request deletion', {
    schema: { answer: deletionQueueSchema },
    handler: async () => ({ status: true, data: await listDeletions(context.database) }),
  });

  calls.change(backofficePaths.decideDeletion, 'Grants or refuses a deletion request', {
    schema: { body: decideDeletionRequestSchema },
    handler: (request) => decideDeletion(actorOf(request), request.body, context),
  });
}
