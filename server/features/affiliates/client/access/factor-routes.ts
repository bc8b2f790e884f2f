import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { confirmPasswordRequestSchema, secondFactorsResponseSchema } from '@fairlead/contract/account/security.ts';
import { secondFactorRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import { affiliateLoginResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answerSecondFactor } from '../../../../identity/factors/answer-second-factor.ts';
import { registerFactorRoutes as registerFactors } from '../../../../identity/factors/factor-routes.ts';
import { getSecondFactors } from '../../../../identity/factors/get-second-factors.ts';
import { confirmPassword } from '../../../../identity/passwords/change-password.ts';
import { requireRecentProof, sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AccessContext } from './access-context.ts';
import { answerEntry } from './answer-entry.ts';
import { readAffiliateOrigin } from './read-affiliate-origin.ts';

/** Second factors: answering with one, and which there are. Whatever changes them wants the password given lately. */
export function registerFactorRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { identity, database, geo, clock } = context;
  const proven = { preValidation: [requireAffiliate, requireRecentProof(clock)] };

  routes.route({
    method: 'POST',
    url: affiliatePaths.secondFactor,
    schema: {
      summary: "Opens an affiliate's session that waited for the second factor",
      body: secondFactorRequestSchema,
      response: answers(affiliateLoginResponseSchema),
    },
    handler: async (request, reply) =>
      answerEntry(reply, await answerSecondFactor(request.body, readAffiliateOrigin(request, geo), identity)),
  });

  routes.route({
    method: 'GET',
    url: affiliatePaths.secondFactors,
    schema: {
      summary: "The affiliate's second factors",
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(secondFactorsResponseSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => {
      const person = { audience: 'affiliate', userId: sessionOf(request).userId } as const;
      return { status: true as const, data: await getSecondFactors(person, database) };
    },
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.confirmPassword,
    schema: {
      summary: 'Proves the password again, for calls that ask for that',
      security: NEEDS_ACCESS_TOKEN,
      body: confirmPasswordRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => {
      await confirmPassword(sessionOf(request), request.body.current_password, identity);
      return { status: true as const };
    },
  });

  registerFactors(api, {
    paths: affiliatePaths,
    guard: { begin: proven, add: proven, change: proven },
    originOf: (request) => readAffiliateOrigin(request, geo),
    identity,
  });
}
