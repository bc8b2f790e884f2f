import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { securityPaths } from '@fairlead/contract/paths.ts';
import {
  confirmPasswordRequestSchema,
  loginsResponseSchema,
  revokeSessionsRequestSchema,
  sessionsResponseSchema,
} from '@fairlead/contract/account/security.ts';
import type { FastifyInstance } from 'fastify';
import { confirmPassword } from '../../../../identity/passwords/change-password.ts';
import { listSessions } from '../../../../identity/sessions/list-sessions.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccountContext } from '../../account-context.ts';
import { listLogins } from './list-logins.ts';
import { revokeSessions } from './revoke-sessions.ts';

/** The client's sessions and recent sign-ins. */
export function registerSessionRoutes(api: FastifyInstance, context: AccountContext): void {
  const calls = createCalls(api, { preValidation: context.requireClient });

  calls.read(securityPaths.sessions, 'The sessions of the account', {
    schema: { query: tokenQuerySchema, answer: sessionsResponseSchema },
    handler: async (request) => ({ status: true, data: await listSessions('client', sessionOf(request), context.sessions) }),
  });

  calls.change(securityPaths.revokeSessions, 'Ends one session of the account, or all others', {
    schema: { body: revokeSessionsRequestSchema },
    handler: (request) => revokeSessions(sessionOf(request), request.body, context),
  });

  calls.read(securityPaths.logins, 'The account’s latest sign-ins and failed attempts', {
    schema: { query: tokenQuerySchema, answer: loginsResponseSchema },
    handler: async (request) => ({ status: true, data: await listLogins(sessionOf(request).userId, context) }),
  });

  calls.change(securityPaths.confirmPassword, 'Proves the password again, for calls that require it', {
    schema: { body: confirmPasswordRequestSchema },
    handler: (request) => confirmPassword(sessionOf(request), request.body.current_password, context.identity),
  });
}
