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

/** Finding clients, and the head of a client's page. */
export function registerFindRoutes(api: FastifyInstance, context: ClientDeskContext, recordView: RecordView): void {
  const calls = createCalls(api, context.operatorCall('clients.read'));

  calls.read(clientPaths.list, 'Clients, searched, filtered and sorted, page by page', {
    schema: { query: clientListQuerySchema, answer: clientListResponseSchema },
    handler: async (request) => ({ status: true, ...(await listClients(request.query, context)) }),
  });

  calls.read(clientPaths.filters, 'The filters of the client list', {
    schema: { answer: clientFiltersResponseSchema },
    handler: async () => ({ status: true, data: await listFilters(context.database) }),
  });

  calls.read(clientPaths.client, 'One client: details, status, access and origin', {
    schema: { params: clientParamsSchema, answer: clientPageResponseSchema },
    handler: async (request) => {
      const data = await readClient(request.params.id, context);
      await recordView(actorOf(request), data.id);
      return { status: true, data };
    },
  });

  calls.read(clientPaths.live, "A client's current account: figures, open positions, pending orders and alerts", {
    schema: { params: clientParamsSchema, answer: clientLiveResponseSchema },
    handler: async (request) => {
      const data = await viewLive(request.params.id, context);
      if (data !== null) await recordView(actorOf(request), request.params.id);
      return { status: true, data };
    },
  });
}
