import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import {
  changeMeRequestSchema,
  confirmOperatorTotpSchema,
  endSessionsRequestSchema,
  ownSecondFactorResponseSchema,
} from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import { recoveryCodesResponseSchema, sessionsResponseSchema, totpBeginResponseSchema } from '@fairlead/contract/account/security.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { listSessions } from '../../../transport/auth/list-sessions.ts';
import { actorOf, operatorOf, type OperatorCallOptions } from '../../../transport/auth/operator-call.ts';
import { requireRecentProof, sessionOf } from '../../../transport/auth/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { AccessContext } from './access-context.ts';
import { changeMe } from './change-me.ts';
import { beginTotp, confirmTotp, getOwnSecondFactor, removeTotp, renewRecoveryCodes } from './own-second-factor.ts';
import { endSessions } from './end-sessions.ts';

/** One's own name, sessions and second factor. */
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

  registerFactorRoutes(api, context);
}

function registerFactorRoutes(api: FastifyInstance, context: AccessContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const proof = requireRecentProof(context.clock);
  /** What somebody at another person's open browser could take the login over with. */
  const provenCall = (options?: OperatorCallOptions) => {
    const { preValidation, config } = context.operatorCall(null, options);
    return { preValidation: [preValidation, proof], config };
  };

  routes.route({
    method: 'GET',
    url: operatorPaths.ownSecondFactor,
    schema: { summary: "The operator's second factor", security: NEEDS_ACCESS_TOKEN, response: answers(ownSecondFactorResponseSchema) },
    ...context.operatorCall(null, { withoutSecondFactor: true }),
    handler: async (request) => ({ status: true as const, data: await getOwnSecondFactor(operatorOf(request).id, context) }),
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.beginTotp,
    schema: {
      summary: "Gives a secret for the operator's authenticator app",
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(totpBeginResponseSchema),
    },
    ...provenCall({ withoutSecondFactor: true, notRecorded: 'it asks for nothing until it is confirmed, which is recorded' }),
    handler: async (request) => ({ status: true as const, data: await beginTotp(actorOf(request), context) }),
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.confirmTotp,
    schema: {
      summary: "Turns the operator's authenticator app on with its first code, and gives recovery codes",
      security: NEEDS_ACCESS_TOKEN,
      body: confirmOperatorTotpSchema,
      response: answers(recoveryCodesResponseSchema),
    },
    ...provenCall({ withoutSecondFactor: true }),
    handler: async (request) => ({ status: true as const, data: await confirmTotp(request.body.code, actorOf(request), context) }),
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.removeTotp,
    schema: {
      summary: "Turns the operator's authenticator app off, in the demo",
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(plainSuccessSchema),
    },
    ...provenCall(),
    handler: async (request) => {
      await removeTotp(actorOf(request), context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.renewRecoveryCodes,
    schema: {
      summary: 'Gives the operator new recovery codes instead of the ones before',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(recoveryCodesResponseSchema),
    },
    ...provenCall(),
    handler: async (request) => ({ status: true as const, data: await renewRecoveryCodes(actorOf(request), context) }),
  });
}
