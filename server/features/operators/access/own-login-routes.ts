import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { changeMeRequestSchema, endSessionsRequestSchema, ownSecondFactorResponseSchema } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { sessionsResponseSchema } from '@fairlead/contract/account/security.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { registerFactorRoutes } from '../../../identity/factors/factor-routes.ts';
import { listSessions } from '../../../identity/sessions/list-sessions.ts';
import { actorOf, operatorOf, type OperatorCallOptions } from '../../../identity/operator-call.ts';
import { requireRecentProof, sessionOf } from '../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { AccessContext } from './access-context.ts';
import { changeMe } from './change-me.ts';
import { endSessions } from './end-sessions.ts';
import { getOwnSecondFactor } from './get-own-second-factor.ts';
import { readOperatorOrigin } from './read-operator-origin.ts';

/** One's own name, sessions and second factors. */
export function registerOwnLoginRoutes(api: FastifyInstance, context: AccessContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: operatorPaths.changeMe,
    schema: {
      summary: "Changes the operator's own name and language",
      security: NEEDS_ACCESS_TOKEN,
      body: changeMeRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall(null),
    handler: async (request) => {
      await changeMe(request.body, actorOf(request), context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'GET',
    url: operatorPaths.sessions,
    schema: { summary: "The operator's own sessions", security: NEEDS_ACCESS_TOKEN, response: answers(sessionsResponseSchema) },
    ...context.operatorCall(null),
    handler: async (request) => ({ status: true as const, data: await listSessions('operator', sessionOf(request), context.sessions) }),
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.endSessions,
    schema: {
      summary: "Ends one of the operator's sessions, or all others",
      security: NEEDS_ACCESS_TOKEN,
      body: endSessionsRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall(null),
    handler: async (request) => {
      await endSessions(sessionOf(request), request.body, actorOf(request), context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'GET',
    url: operatorPaths.ownSecondFactor,
    schema: { summary: "The operator's second factors", security: NEEDS_ACCESS_TOKEN, response: answers(ownSecondFactorResponseSchema) },
    ...context.operatorCall(null, { withoutSecondFactor: true }),
    handler: async (request) => ({ status: true as const, data: await getOwnSecondFactor(operatorOf(request).id, context) }),
  });

  const proof = requireRecentProof(context.clock);
  const provenCall = (options?: OperatorCallOptions) => {
    const { preValidation, config } = context.operatorCall(null, options);
    return { preValidation: [preValidation, proof], config };
  };
  registerFactorRoutes(api, {
    paths: operatorPaths,
    guard: {
      begin: provenCall({ withoutSecondFactor: true, notRecorded: 'it asks for nothing until it is confirmed, which is recorded' }),
      add: provenCall({ withoutSecondFactor: true }),
      change: provenCall(),
    },
    originOf: (request) => readOperatorOrigin(request, context.geo),
    identity: context.identity,
  });
}
