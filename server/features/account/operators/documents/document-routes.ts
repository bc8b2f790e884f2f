import { documentQueueSchema, reviewDocumentRequestSchema } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { documentParamsSchema } from '@fairlead/contract/account/documents.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { sendAttachment } from '../../../../transport/http/send-attachment.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { fetchDocument } from './fetch-document.ts';
import { listDocuments } from './list-documents.ts';
import { reviewDocument } from './review-document.ts';

/** Documents awaiting review. */
export function registerDocumentRoutes(api: FastifyInstance, context: ClientDeskContext): void {
  const readCalls = createCalls(api, context.operatorCall('documents.read'));
  const decideCalls = createCalls(api, context.operatorCall('documents.decide'));

  readCalls.read(backofficePaths.documents, 'Documents awaiting review', {
    schema: { answer: documentQueueSchema },
    handler: async () => ({ status: true, data: await listDocuments(context.database) }),
  });

  readCalls.read(backofficePaths.document, "The file of a client's document, as a download", {
    schema: { params: documentParamsSchema, answer: z.any().describe('the file as uploaded') },
    handler: async (request, reply) => {
      const { id: documentId } = request.params;
      const file = await fetchDocument(actorOf(request), documentId, context);
      request.log.info({ operatorId: operatorOf(request).id, documentId }, 'an operator fetched a document');
      return sendAttachment(reply, file);
    },
  });

  decideCalls.change(backofficePaths.reviewDocument, 'Approves or rejects a document', {
    schema: { body: reviewDocumentRequestSchema },
    handler: (request) => reviewDocument(actorOf(request), request.body, context),
  });
}
