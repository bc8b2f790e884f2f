import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { documentQueueSchema, reviewDocumentRequestSchema } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { documentParamsSchema } from '@fairlead/contract/account/documents.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import { sendAttachment } from '../../../../transport/http/send-attachment.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { fetchDocument } from './fetch-document.ts';
import { listDocuments } from './list-documents.ts';
import { reviewDocument } from './review-document.ts';

/** Documents that wait for a decision. */
export function registerDocumentRoutes(api: FastifyInstance, context: ClientDeskContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: backofficePaths.documents,
    schema: { summary: 'Documents that wait for a decision', security: NEEDS_ACCESS_TOKEN, response: answers(documentQueueSchema) },
    ...context.operatorCall('documents.read'),
    handler: async () => ({ status: true as const, data: await listDocuments(context.database) }),
  });

  routes.route({
    method: 'GET',
    url: backofficePaths.document,
    schema: {
      summary: "The file of a client's document, to be saved",
      security: NEEDS_ACCESS_TOKEN,
      params: documentParamsSchema,
      response: answers(z.any().describe('the file, as it was handed in')),
    },
    ...context.operatorCall('documents.read'),
    handler: async (request, reply) => {
      const { id: documentId } = request.params;
      const file = await fetchDocument(actorOf(request), documentId, context);
      request.log.info({ operatorId: operatorOf(request).id, documentId }, 'an operator fetched a document');
      return sendAttachment(reply, file);
    },
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.reviewDocument,
    schema: {
      summary: 'Approves or rejects a document',
      security: NEEDS_ACCESS_TOKEN,
      body: reviewDocumentRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('documents.decide'),
    handler: async (request) => {
      await reviewDocument(actorOf(request), request.body, context);
      return { status: true as const };
    },
  });
}
