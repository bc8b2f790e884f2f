import {
  clientFiltersResponseSchema,
  clientListQuerySchema,
  clientListResponseSchema,
  clientLiveResponseSchema,
  clientPageResponseSchema,
  clientParamsSchema,
} from '@fairlead/contract/account/operators/clients.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { listClients } from './reading/list-clients.ts';
import { listFilters } from './reading/list-filters.ts';
import { readClient } from './reading/read-client.ts';
import type { RecordView } from './reading/record-view.ts';
import { viewLive } from './reading/view-live.ts';

/** Finding clients, and what stands at the head of one's page. */
export function registerFindRoutes(api: FastifyInstance, context: ClientDeskContext, recordView: RecordView): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: clientPaths.list,
    schema: {
      summary: 'Clients, searched, narrowed and sorted, page by page',
      security: NEEDS_ACCESS_TOKEN,
      querystring: clientListQuerySchema,
      response: answers(clientListResponseSchema),
    },
    ...context.operatorCall('clients.read'),
    handler: async (request) => ({ status: true as const, ...(await listClients(request.query, context)) }),
  });

  routes.route({
    method: 'GET',
    url: clientPaths.filters,
    schema: {
      summary: 'What the list of clients can be narrowed to',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(clientFiltersResponseSchema),
    },
    ...context.operatorCall('clients.read'),
    handler: async () => ({ status: true as const, data: await listFilters(context.database) }),
  });

  routes.route({
    method: 'GET',
    url: clientPaths.client,
    schema: {
      summary: 'One client: details, standing, access and where they came from',
      security: NEEDS_ACCESS_TOKEN,
      params: clientParamsSchema,
      response: answers(clientPageResponseSchema),
    },
    ...context.operatorCall('clients.read'),
    handler: async (request) => {
      const data = await readClient(request.params.id, context);
      await recordView(actorOf(request), data.id);
      return { status: true as const, data };
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.live,
    schema: {
      summary: "A client's account at this moment: figures, open positions, waiting orders and alerts",
      security: NEEDS_ACCESS_TOKEN,
      params: clientParamsSchema,
      response: answers(clientLiveResponseSchema),
    },
    ...context.operatorCall('clients.read'),
    handler: async (request) => {
      const data = await viewLive(request.params.id, context);
      if (data !== null) await recordView(actorOf(request), request.params.id);
      return { status: true as const, data };
    },
  });
}
