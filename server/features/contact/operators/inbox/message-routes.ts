import { handleMessageRequestSchema, messageListQuerySchema, messageListSchema } from '@fairlead/contract/content/operators/schemas.ts';
import { answerMessageRequestSchema } from '@fairlead/contract/account/operators/queues.ts';
import { editorPaths, queuePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, operatorOf, type OperatorCall } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { answerMessage, type AnswerMessageContext } from './answer-message.ts';
import { handleMessage } from './handle-message.ts';
import { listMessages } from './list-messages.ts';

export interface MessageRoutesContext extends AnswerMessageContext {
  readonly operatorCall: OperatorCall;
}

/** For the operators who answer contact messages. */
export function registerMessageRoutes(api: FastifyInstance, context: MessageRoutesContext): void {
  const calls = createCalls(api, context.operatorCall('messages.handle'));

  calls.read(editorPaths.messages, 'Contact messages, page by page', {
    schema: { query: messageListQuerySchema, answer: messageListSchema },
    handler: async (request) => ({ status: true, ...(await listMessages(request.query, context)) }),
  });

  calls.change(editorPaths.handleMessage, 'Marks a message as handled, or as open again', {
    schema: { body: handleMessageRequestSchema },
    handler: async (request) => {
      const { id: messageId, handled } = request.body;
      const { id: operatorId } = operatorOf(request);
      await handleMessage(actorOf(request), request.body, context);
      request.log.info({ operatorId, messageId, handled }, 'an operator marked a message');
    },
  });

  calls.change(queuePaths.answerMessage, 'Answers a message by email', {
    schema: { body: answerMessageRequestSchema },
    handler: (request) => answerMessage(actorOf(request), request.body, context),
  });
}
