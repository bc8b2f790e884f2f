import { queueOverviewSchema } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { operatorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { OperatorContext } from '../../operator-context.ts';
import { getOverview } from './get-overview.ts';

/** The counts of all queues, for the first screen of the back office. */
export function registerQueueRoutes(api: FastifyInstance, { database, clock, operatorCall }: OperatorContext): void {
  const calls = createCalls(api, operatorCall(null));

  calls.read(queuePaths.overview, 'The counts of each queue, and the operator’s own claims', {
    schema: { answer: queueOverviewSchema },
    handler: async (request) => ({ status: true, data: await getOverview(database, operatorOf(request), clock()) }),
  });
}
