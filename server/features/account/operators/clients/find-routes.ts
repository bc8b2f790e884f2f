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
import { actorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { listClients } from './reading/list-clients.ts';
import { listFilters } from './reading/list-filters.ts';
import { readClient } from './reading/read-client.ts';
import type { RecordView } from './reading/record-view.ts';
import { viewLive } from './reading/view-live.ts';

/** Finding clients, and what stands at the head of one's page. */
export function registerFindRoutes(api: FastifyInstance, context: ClientDeskContext, recordView: RecordView): void {
  const calls = createCalls(api, context.operatorCall('clients.read'));

  calls.read(clientPaths.list, 'Clients, searched, narrowed and sorted, page by page', {
    schema: { query: clientListQuerySchema, answer: clientListResponseSchema },
    handler: async (request) => ({ status: true, ...(await listClients(request.query, context)) }),
  });

  calls.read(clientPaths.filters, 'What the list of clients can be narrowed to', {
    schema: { answer: clientFiltersResponseSchema },
    handler: async () => ({ status: true, data: await listFilters(context.database) }),
  });

  calls.read(clientPaths.client, 'One client: details, standing, access and where they came from', {
    schema: { params: clientParamsSchema, answer: clientPageResponseSchema },
    handler: async (request) => {
      const data = await readClient(request.params.id, context);
      await recordView(actorOf(request), data.id);
      return { status: true, data };
    },
  });

  calls.read(clientPaths.live, "A client's account at this moment: figures, open positions, waiting orders and alerts", {
    schema: { params: clientParamsSchema, answer: clientLiveResponseSchema },
    handler: async (request) => {
      const data = await viewLive(request.params.id, context);
      if (data !== null) await recordView(actorOf(request), request.params.id);
      return { status: true, data };
    },
  });
}
