import { sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { secondFactorsResponseSchema } from '@fairlead/contract/account/security.ts';
import { secondFactorRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { accountPaths, securityPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSecondFactor } from '../../../../identity/factors/answer-second-factor.ts';
import { registerFactorRoutes as registerFactors } from '../../../../identity/factors/factor-routes.ts';
import { getSecondFactors } from '../../../../identity/factors/get-second-factors.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccountContext } from '../../account-context.ts';
import { answerEntry } from '../sign-in/answer-entry.ts';
import { readCaller } from '../sign-in/caller.ts';
import { welcome } from '../sign-in/enter-account.ts';

/** Second factors: answering with one, and listing them. Changes require a recent proof of the password. */
export function registerFactorRoutes(api: FastifyInstance, context: AccountContext): void {
  const { requireClient, requireRecentProof, geo, languages, identity, database } = context;
  const proven = { preValidation: [requireClient, requireRecentProof] };
  const originOf = (request: FastifyRequest) => readCaller(request, geo, languages);
  const openCalls = createCalls(api, null);
  const calls = createCalls(api, { preValidation: requireClient });

  openCalls.submit(accountPaths.secondFactor, 'Opens a session with the second factor', {
    schema: { body: secondFactorRequestSchema, answer: sessionResponseSchema },
    handler: async (request, reply) => {
      const caller = originOf(request);
      return answerEntry(reply, await welcome(await answerSecondFactor(request.body, caller, identity), caller, context));
    },
  });

  calls.read(securityPaths.secondFactors, 'The second factors of the account', {
    schema: { query: tokenQuerySchema, answer: secondFactorsResponseSchema },
    handler: async (request) => {
      const person = { audience: 'client', userId: sessionOf(request).userId } as const;
      return { status: true, data: await getSecondFactors(person, database) };
    },
  });

  registerFactors(api, { paths: securityPaths, guard: { begin: proven, add: proven, change: proven }, originOf, identity });
}
