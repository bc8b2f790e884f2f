import { contactRequestSchema } from '@fairlead/contract/contact/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { contactPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import { findClientId } from '../../../identity/sessions/find-client-id.ts';
import type { Sessions } from '../../../identity/sessions/sessions.ts';
import { languageOf } from '../../../transport/http/language-of.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { sendMessage, type SendMessageContext } from './send-message.ts';

export interface ContactContext extends SendMessageContext {
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly languages: () => readonly Language[];
}

/** Public: no token is required, and an invalid one counts as a visitor's. */
export function registerContactRoutes(api: FastifyInstance, context: ContactContext): void {
  createCalls(api, null).change(contactPaths.send, 'Sends a message to us', {
    schema: { body: contactRequestSchema },
    handler: async (request) => {
      const { sessions, languages } = context;
      const userId = await findClientId(request, sessions);
      await sendMessage(request.body, { address: request.ip, language: languageOf(request, languages), userId }, context);
    },
  });
}
