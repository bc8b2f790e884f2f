import {
  deletionDetailSchema,
  documentDetailSchema,
  queueItemParamsSchema,
  waitingDeletionsQuerySchema,
  waitingDeletionsSchema,
  waitingDocumentsQuerySchema,
  waitingDocumentsSchema,
  waitingVerificationsQuerySchema,
  waitingVerificationsSchema,
} from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { operatorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { ClientDeskContext } from './client-desk-context.ts';
import { getDeletion, listWaitingDeletions } from './deletions/deletion-queue.ts';
import { getDocument, listWaitingDocuments } from './documents/document-queue.ts';
import { listWaitingVerifications } from './verifications/verification-queue.ts';

/** What waits of clients to be decided, for screens that show it. */
export function registerWaitingRoutes(api: FastifyInstance, { database, engine, clock, operatorCall }: ClientDeskContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const security = NEEDS_ACCESS_TOKEN;

  routes.route({
    method: 'GET',
    url: queuePaths.documents,
    schema: {
      summary: 'Documents that wait, page by page',
      security,
      querystring: waitingDocumentsQuerySchema,
      response: answers(waitingDocumentsSchema),
    },
    ...operatorCall('documents.read'),
    handler: async ({ query }) => ({ status: true as const, ...(await listWaitingDocuments(database, query, clock())) }),
  });

  routes.route({
    method: 'GET',
    url: queuePaths.document,
    schema: {
      summary: 'A document with what it is compared with',
      security,
      params: queueItemParamsSchema,
      response: answers(documentDetailSchema),
    },
    ...operatorCall('documents.read'),
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      return { status: true as const, data: await getDocument(database, request.params.id, operatorId, clock()) };
    },
  });

  routes.route({
    method: 'GET',
    url: queuePaths.verifications,
    schema: {
      summary: 'Clients who are ready to be verified, page by page',
      security,
      querystring: waitingVerificationsQuerySchema,
      response: answers(waitingVerificationsSchema),
    },
    ...operatorCall('documents.read'),
    handler: async ({ query }) => ({ status: true as const, ...(await listWaitingVerifications(database, query, clock())) }),
  });

  routes.route({
    method: 'GET',
    url: queuePaths.deletions,
    schema: {
      summary: 'Wishes to be forgotten that wait, page by page',
      security,
      querystring: waitingDeletionsQuerySchema,
      response: answers(waitingDeletionsSchema),
    },
    ...operatorCall('deletions.decide'),
    handler: async ({ query }) => ({ status: true as const, ...(await listWaitingDeletions(database, query, clock())) }),
  });

  routes.route({
    method: 'GET',
    url: queuePaths.deletion,
    schema: {
      summary: 'A wish to be forgotten, with what the client still has with us',
      security,
      params: queueItemParamsSchema,
      response: answers(deletionDetailSchema),
    },
    ...operatorCall('deletions.decide'),
    handler: async ({ params }) => ({ status: true as const, data: await getDeletion(database, engine, params.id, clock()) }),
  });
}
