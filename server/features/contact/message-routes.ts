import { plainSuccessSchema } from '@fairlead/contract/account.ts';
import { handleMessageRequestSchema, messageListQuerySchema, messageListSchema } from '@fairlead/contract/backoffice-content.ts';
import { editorPaths } from '@fairlead/contract/backoffice-paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { operatorOf, type OperatorCall } from '../../transport/auth/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../transport/http/responses.ts';
import { handleMessage, type HandleMessageContext } from './handle-message.ts';
import { listMessages } from './list-messages.ts';

export interface MessageRoutesContext extends HandleMessageContext {
  readonly operatorCall: OperatorCall;
}

/** For the operators who answer what was written to us. */
export function registerMessageRoutes(api: FastifyInstance, context: MessageRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: editorPaths.messages,
    schema: {
      summary: 'What was written to us, the newest first',
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
      await handleMessage(operatorId, request.body, context);
      request.log.info({ operatorId, messageId, handled }, 'an operator saw to a message');
      return { status: true as const };
    },
  });
}
