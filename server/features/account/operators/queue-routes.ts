import {
  deletionDetailSchema,
  documentDetailSchema,
  queueItemParamsSchema,
  pendingDeletionsQuerySchema,
  pendingDeletionsSchema,
  pendingDocumentsQuerySchema,
  pendingDocumentsSchema,
  pendingVerificationsQuerySchema,
  pendingVerificationsSchema,
} from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { operatorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { ClientDeskContext } from './client-desk-context.ts';
import { getDeletion, listPendingDeletions } from './deletions/deletion-queue.ts';
import { getDocument, listPendingDocuments } from './documents/document-queue.ts';
import { listPendingVerifications } from './verifications/verification-queue.ts';

/** The queues of decisions about clients, for the screens that show them. */
export function registerQueueRoutes(api: FastifyInstance, { database, engine, clock, operatorCall }: ClientDeskContext): void {
  const readCalls = createCalls(api, operatorCall('documents.read'));
  const decideCalls = createCalls(api, operatorCall('deletions.decide'));

  readCalls.read(queuePaths.documents, 'Documents awaiting review, page by page', {
    schema: { query: pendingDocumentsQuerySchema, answer: pendingDocumentsSchema },
    handler: async ({ query }) => ({ status: true, ...(await listPendingDocuments(database, query, clock())) }),
  });

  readCalls.read(queuePaths.document, 'A document with the details to compare it with', {
    schema: { params: queueItemParamsSchema, answer: documentDetailSchema },
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      return { status: true, data: await getDocument(database, request.params.id, operatorId, clock()) };
    },
  });

  readCalls.read(queuePaths.verifications, 'Clients ready for verification, page by page', {
    schema: { query: pendingVerificationsQuerySchema, answer: pendingVerificationsSchema },
    handler: async ({ query }) => ({ status: true, ...(await listPendingVerifications(database, query, clock())) }),
  });

  decideCalls.read(queuePaths.deletions, 'Deletion requests awaiting a decision, page by page', {
    schema: { query: pendingDeletionsQuerySchema, answer: pendingDeletionsSchema },
    handler: async ({ query }) => ({ status: true, ...(await listPendingDeletions(database, query, clock())) }),
  });

  decideCalls.read(queuePaths.deletion, 'A deletion request, with what the client still holds', {
    schema: { params: queueItemParamsSchema, answer: deletionDetailSchema },
    handler: async ({ params }) => ({ status: true, data: await getDeletion(database, engine, params.id, clock()) }),
  });
}
