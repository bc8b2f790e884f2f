import { queueOverviewSchema } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { operatorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { OperatorContext } from '../../operator-context.ts';
import { getOverview } from './get-overview.ts';

/** What waits in all queues, for the first screen of the back office. */
export function registerQueueRoutes(api: FastifyInstance, { database, clock, operatorCall }: OperatorContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const security = NEEDS_ACCESS_TOKEN;

  routes.route({
    method: 'GET',
    url: queuePaths.overview,
    schema: { summary: 'What waits in each queue, and what oneself is at', security, response: answers(queueOverviewSchema) },
    ...operatorCall(null),
    handler: async (request) => ({ status: true as const, data: await getOverview(database, operatorOf(request), clock()) }),
  });
}
