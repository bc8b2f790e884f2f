import { affiliateLoginRequestSchema, affiliateLoginResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import { logIn } from '../../../../identity/sign-in/log-in.ts';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccessContext } from './access-context.ts';
import { answerEntry } from './answer-entry.ts';
import { readAffiliateOrigin } from './read-affiliate-origin.ts';

/** Routes for signing in and out. */
export function registerSessionRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const openCalls = createCalls(api, null);
  const affiliateCalls = createCalls(api, { preValidation: requireAffiliate });

  openCalls.submit(affiliatePaths.login, "Opens an affiliate's session", {
    schema: { body: affiliateLoginRequestSchema, answer: affiliateLoginResponseSchema },
    handler: async (request, reply) =>
      answerEntry(reply, await logIn(request.body, readAffiliateOrigin(request, context.geo), context.identity)),
  });

  affiliateCalls.change(affiliatePaths.logout, "Ends an affiliate's session", {
    schema: { body: tokenBodySchema.nullish() },
    handler: (request) => context.sessions.revoke(sessionOf(request)),
  });
}
