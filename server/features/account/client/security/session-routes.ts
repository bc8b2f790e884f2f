import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { securityPaths } from '@fairlead/contract/paths.ts';
import {
  confirmPasswordRequestSchema,
  loginsResponseSchema,
  revokeSessionsRequestSchema,
  sessionsResponseSchema,
} from '@fairlead/contract/account/security.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { confirmPassword } from '../../../../identity/passwords/change-password.ts';
import { listSessions } from '../../../../identity/sessions/list-sessions.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { listLogins } from './list-logins.ts';
import { revokeSessions } from './revoke-sessions.ts';

/** Where the client is signed in, and was. */
export function registerSessionRoutes(api: FastifyInstance, context: AccountContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient: preValidation } = context;

  routes.route({
    method: 'GET',
    url: securityPaths.sessions,
    schema: {
      summary: 'The sessions of the account',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(sessionsResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await listSessions('client', sessionOf(request), context.sessions) }),
  });

  routes.route({
    method: 'POST',
    url: securityPaths.revokeSessions,
    schema: {
      summary: 'Ends one session of the account, or all others',
      security: NEEDS_ACCESS_TOKEN,
      body: revokeSessionsRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await revokeSessions(sessionOf(request), request.body, context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'GET',
    url: securityPaths.logins,
    schema: {
      summary: 'The latest logins of the account, and attempts that failed',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(loginsResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await listLogins(sessionOf(request).userId, context) }),
  });

  routes.route({
    method: 'POST',
    url: securityPaths.confirmPassword,
    schema: {
      summary: 'Proves the password again, for calls that ask for that',
      security: NEEDS_ACCESS_TOKEN,
      body: confirmPasswordRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await confirmPassword(sessionOf(request), request.body.current_password, context.identity);
      return { status: true as const };
    },
  });
}
