import { confirmPasswordRequestSchema, secondFactorsResponseSchema } from '@fairlead/contract/account/security.ts';
import { secondFactorRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import { affiliateLoginResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import { answerSecondFactor } from '../../../../identity/factors/answer-second-factor.ts';
import { registerFactorRoutes as registerFactors } from '../../../../identity/factors/factor-routes.ts';
import { getSecondFactors } from '../../../../identity/factors/get-second-factors.ts';
import { confirmPassword } from '../../../../identity/passwords/change-password.ts';
import { requireRecentProof, sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccessContext } from './access-context.ts';
import { answerEntry } from './answer-entry.ts';
import { readAffiliateOrigin } from './read-affiliate-origin.ts';

/** Routes for second factors: signing in with one, and managing them. Changes need a recent password check. */
export function registerFactorRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const { identity, database, geo, clock } = context;
  const proven = { preValidation: [requireAffiliate, requireRecentProof(clock)] };
  const openCalls = createCalls(api, null);
  const affiliateCalls = createCalls(api, { preValidation: requireAffiliate });

  openCalls.submit(affiliatePaths.secondFactor, "Completes an affiliate's sign-in with the second factor", {
    schema: { body: secondFactorRequestSchema, answer: affiliateLoginResponseSchema },
    handler: async (request, reply) =>
      answerEntry(reply, await answerSecondFactor(request.body, readAffiliateOrigin(request, geo), identity)),
  });

  affiliateCalls.read(affiliatePaths.secondFactors, "The affiliate's second factors", {
    schema: { query: tokenQuerySchema, answer: secondFactorsResponseSchema },
    handler: async (request) => {
      const person = { audience: 'affiliate', userId: sessionOf(request).userId } as const;
      return { status: true, data: await getSecondFactors(person, database) };
    },
  });

  affiliateCalls.change(affiliatePaths.confirmPassword, 'Checks the password again, for calls that need a recent check', {
    schema: { body: confirmPasswordRequestSchema },
    handler: (request) => confirmPassword(sessionOf(request), request.body.current_password, identity),
  });

  registerFactors(api, {
    paths: affiliatePaths,
    guard: { begin: proven, add: proven, change: proven },
    originOf: (request) => readAffiliateOrigin(request, geo),
    identity,
  });
}
