import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { handleMessageRequestSchema, messageListQuerySchema, messageListSchema } from '@fairlead/contract/content/operators/schemas.ts';
import { answerMessageRequestSchema } from '@fairlead/contract/account/operators/queues.ts';
import { editorPaths, queuePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf, type OperatorCall } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import { answerMessage, type AnswerMessageContext } from './answer-message.ts';
import { handleMessage } from './handle-message.ts';
import { listMessages } from './list-messages.ts';

export interface MessageRoutesContext extends AnswerMessageContext {
  readonly operatorCall: OperatorCall;
}

/** For the operators who answer what was written to us. */
export function registerMessageRoutes(api: FastifyInstance, context: MessageRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: editorPaths.messages,
    schema: {
      summary: 'What was written to us, page by page',
      security: NEEDS_ACCESS_TOKEN,
      querystring: messageListQuerySchema,
      response: answers(messageListSchema),
    },
    ...context.operatorCall('messages.handle'),
    handler: async (request) => ({ status: true as const, ...(await listMessages(request.query, context)) }),
  });

  routes.route({
    method: 'POST',
    url: editorPaths.handleMessage,
    schema: {
      summary: 'Notes that somebody saw to a message, or that it is open after all',
      security: NEEDS_ACCESS_TOKEN,
      body: handleMessageRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('messages.handle'),
    handler: async (request) => {
      const { id: messageId, handled } = request.body;
      const { id: operatorId } = operatorOf(request);
      await handleMessage(actorOf(request), request.body, context);
      request.log.info({ operatorId, messageId, handled }, 'an operator saw to a message');
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: queuePaths.answerMessage,
    schema: {
      summary: 'Answers a message by mail',
      security: NEEDS_ACCESS_TOKEN,
      body: answerMessageRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('messages.handle'),
    handler: async (request) => {
      await answerMessage(actorOf(request), request.body, context);
      return { status: true as const };
    },
  });
}
