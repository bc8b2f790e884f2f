import { loginLinkRequestSchema, loginLinkResponseSchema, verifyAccountRequestSchema } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { sendLoginLink } from './send-login-link.ts';
import type { Verifications } from './verifications.ts';
import { verifyAccount } from './verify-account.ts';

/** Verifying a client, and emailing a sign-in link. */
export function registerClientRoutes(api: FastifyInstance, context: ClientDeskContext & Verifications): void {
  const accessCalls = createCalls(api, context.operatorCall('clients.access'));
  const loginLinkCalls = createCalls(api, context.operatorCall('clients.loginLink'));

  accessCalls.change(backofficePaths.verifyAccount, 'Verifies a client with complete details and documents, who can then trade', {
    schema: { body: verifyAccountRequestSchema },
    handler: async (request) => {
      const { userId } = await verifyAccount(actorOf(request), request.body, context);
      request.log.info({ operatorId: operatorOf(request).id, userId }, 'an operator verified an account');
    },
  });

  loginLinkCalls.submit(backofficePaths.loginLink, 'Emails a client a single-use sign-in link', {
    schema: { body: loginLinkRequestSchema, answer: loginLinkResponseSchema },
    handler: async (request) => {
      const { userId, expiresAt } = await sendLoginLink(actorOf(request), request.body, context);
      request.log.info({ operatorId: operatorOf(request).id, userId }, 'an operator emailed a client a sign-in link');
      return { status: true, data: { expires_at: new Date(expiresAt).toISOString() } };
    },
  });
}
