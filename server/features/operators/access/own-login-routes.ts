import { changeMeRequestSchema, endSessionsRequestSchema, ownSecondFactorResponseSchema } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { sessionsResponseSchema } from '@fairlead/contract/account/security.ts';
import type { FastifyInstance } from 'fastify';
import { registerFactorRoutes } from '../../../identity/factors/factor-routes.ts';
import { listSessions } from '../../../identity/sessions/list-sessions.ts';
import { actorOf, operatorOf, type OperatorCallOptions } from '../../../identity/operator-call.ts';
import { requireRecentProof, sessionOf } from '../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { AccessContext } from './access-context.ts';
import { changeMe } from './change-me.ts';
import { endSessions } from './end-sessions.ts';
import { getOwnSecondFactor } from './get-own-second-factor.ts';
import { readOperatorOrigin } from './read-operator-origin.ts';

/** Routes for the operator's own name, sessions and second factors. */
export function registerOwnLoginRoutes(api: FastifyInstance, context: AccessContext): void {
  const ownCalls = createCalls(api, context.operatorCall(null));
  const earlyCalls = createCalls(api, context.operatorCall(null, { withoutSecondFactor: true }));

  ownCalls.change(operatorPaths.changeMe, "Changes the operator's own name and language", {
    schema: { body: changeMeRequestSchema },
    handler: (request) => changeMe(request.body, actorOf(request), context),
  });

  ownCalls.read(operatorPaths.sessions, "The operator's own sessions", {
    schema: { answer: sessionsResponseSchema },
    handler: async (request) => ({ status: true, data: await listSessions('operator', sessionOf(request), context.sessions) }),
  });

  ownCalls.change(operatorPaths.endSessions, "Ends one of the operator's sessions, or all others", {
    schema: { body: endSessionsRequestSchema },
    handler: (request) => endSessions(sessionOf(request), request.body, actorOf(request), context),
  });

  earlyCalls.read(operatorPaths.ownSecondFactor, "The operator's second factors", {
    schema: { answer: ownSecondFactorResponseSchema },
    handler: async (request) => ({ status: true, data: await getOwnSecondFactor(operatorOf(request).id, context) }),
  });

  const proof = requireRecentProof(context.clock);
  const provenCall = (options?: OperatorCallOptions) => {
    const { preValidation, config } = context.operatorCall(null, options);
    return { preValidation: [preValidation, proof], config };
  };
  registerFactorRoutes(api, {
    paths: operatorPaths,
    guard: {
      begin: provenCall({ withoutSecondFactor: true, notRecorded: 'it has no effect until it is confirmed, which is recorded' }),
      add: provenCall({ withoutSecondFactor: true }),
      change: provenCall(),
    },
    originOf: (request) => readOperatorOrigin(request, context.geo),
    identity: context.identity,
  });
}
