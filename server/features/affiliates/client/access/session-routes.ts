import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { affiliateLoginRequestSchema, affiliateLoginResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { logIn } from '../../../../identity/sign-in/log-in.ts';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AccessContext } from './access-context.ts';
import { answerEntry } from './answer-entry.ts';
import { readAffiliateOrigin } from './read-affiliate-origin.ts';

/** Coming in and going out. */
export function registerSessionRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: affiliatePaths.login,
    schema: {
      summary: "Opens an affiliate's session",
      body: affiliateLoginRequestSchema,
      response: answers(affiliateLoginResponseSchema),
    },
    handler: async (request, reply) =>
      answerEntry(reply, await logIn(request.body, readAffiliateOrigin(request, context.geo), context.identity)),
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.logout,
    schema: {
      summary: "Ends an affiliate's session",
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(plainSuccessSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => {
      await context.sessions.revoke(sessionOf(request));
      return { status: true as const };
    },
  });
}
