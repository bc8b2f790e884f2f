import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { loginLinkRequestSchema, loginLinkResponseSchema, verifyAccountRequestSchema } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { sendLoginLink } from './send-login-link.ts';
import type { Verifications } from './verifications.ts';
import { verifyAccount } from './verify-account.ts';

/** Letting a client trade, and letting a client in. */
export function registerClientRoutes(api: FastifyInstance, context: ClientDeskContext & Verifications): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: backofficePaths.verifyAccount,
    schema: {
      summary: 'Lets a client trade whose details and documents are in order',
      security: NEEDS_ACCESS_TOKEN,
      body: verifyAccountRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('clients.access'),
    handler: async (request) => {
      const { userId } = await verifyAccount(actorOf(request), request.body, context);
      request.log.info({ operatorId: operatorOf(request).id, userId }, 'an operator verified an account');
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.loginLink,
    schema: {
      summary: 'Mails a client a link that signs in once',
      security: NEEDS_ACCESS_TOKEN,
      body: loginLinkRequestSchema,
      response: answers(loginLinkResponseSchema),
    },
    ...context.operatorCall('clients.loginLink'),
    handler: async (request) => {
      const { userId, expiresAt } = await sendLoginLink(actorOf(request), request.body, context);
      request.log.info({ operatorId: operatorOf(request).id, userId }, 'an operator had a link mailed that signs a client in');
      return { status: true as const, data: { expires_at: new Date(expiresAt).toISOString() } };
    },
  });
}
