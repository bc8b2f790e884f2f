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
import { operatorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { ClientDeskContext } from './client-desk-context.ts';
import { getDeletion, listWaitingDeletions } from './deletions/deletion-queue.ts';
import { getDocument, listWaitingDocuments } from './documents/document-queue.ts';
import { listWaitingVerifications } from './verifications/verification-queue.ts';

/** What waits of clients to be decided, for screens that show it. */
export function registerWaitingRoutes(api: FastifyInstance, { database, engine, clock, operatorCall }: ClientDeskContext): void {
  const readCalls = createCalls(api, operatorCall('documents.read'));
  const decideCalls = createCalls(api, operatorCall('deletions.decide'));

  readCalls.read(queuePaths.documents, 'Documents that wait, page by page', {
    schema: { query: waitingDocumentsQuerySchema, answer: waitingDocumentsSchema },
    handler: async ({ query }) => ({ status: true, ...(await listWaitingDocuments(database, query, clock())) }),
  });

  readCalls.read(queuePaths.document, 'A document with what it is compared with', {
    schema: { params: queueItemParamsSchema, answer: documentDetailSchema },
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      return { status: true, data: await getDocument(database, request.params.id, operatorId, clock()) };
    },
  });

  readCalls.read(queuePaths.verifications, 'Clients who are ready to be verified, page by page', {
    schema: { query: waitingVerificationsQuerySchema, answer: waitingVerificationsSchema },
    handler: async ({ query }) => ({ status: true, ...(await listWaitingVerifications(database, query, clock())) }),
  });

  decideCalls.read(queuePaths.deletions, 'Wishes to be forgotten that wait, page by page', {
    schema: { query: waitingDeletionsQuerySchema, answer: waitingDeletionsSchema },
    handler: async ({ query }) => ({ status: true, ...(await listWaitingDeletions(database, query, clock())) }),
  });

  decideCalls.read(queuePaths.deletion, 'A wish to be forgotten, with what the client still has with us', {
    schema: { params: queueItemParamsSchema, answer: deletionDetailSchema },
    handler: async ({ params }) => ({ status: true, data: await getDeletion(database, engine, params.id, clock()) }),
  });
}
