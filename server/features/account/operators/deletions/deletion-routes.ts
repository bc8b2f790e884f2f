import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { decideDeletionRequestSchema, deletionQueueSchema } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { decideDeletion } from './decide-deletion.ts';
import { listDeletions } from './list-deletions.ts';

/** Clients who ask to be forgotten. */
export function registerDeletionRoutes(api: FastifyInstance, context: ClientDeskContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: backofficePaths.deletions,
    schema: { summary: 'Clients who ask to be forgotten', security: NEEDS_ACCESS_TOKEN, response: answers(deletionQueueSchema) },
    ...context.operatorCall('deletions.decide'),
    handler: async () => ({ status: true as const, data: await listDeletions(context.database) }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.decideDeletion,
    schema: {
      summary: 'Grants or refuses the wish to be forgotten',
      security: NEEDS_ACCESS_TOKEN,
      body: decideDeletionRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('deletions.decide'),
    handler: async (request) => {
      await decideDeletion(actorOf(request), request.body, context);
      return { status: true as const };
    },
  });
}
