import { operatorLoginRequestSchema, operatorLoginResponseSchema } from '@fairlead/contract/operators/session.ts';
import { meResponseSchema, operatorSecondFactorRequestSchema } from '@fairlead/contract/operators/schemas.ts';
import { backofficePaths, operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerSecondFactor } from '../../../identity/factors/answer-second-factor.ts';
import { logIn } from '../../../identity/sign-in/log-in.ts';
import type { Entry } from '../../../identity/sign-in/open-session.ts';
import { createAudienceThrottle } from '../../../identity/throttle/audience-throttle.ts';
import { operatorOf } from '../../../identity/operator-call.ts';
import { writeDeviceToken } from '../../../identity/sessions/trusted-devices.ts';
import { sessionOf } from '../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { OperatorsContext } from '../operators-context.ts';
import type { AccessContext } from './access-context.ts';
import { getMe } from './get-me.ts';
import { createOperatorDirectory } from './operator-directory.ts';
import { updateOperator, type OperatorRow } from './operator-store.ts';
import { registerOwnLoginRoutes } from './own-login-routes.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { readFactorAnswer } from './read-factor-answer.ts';
import { readOperatorOrigin } from './read-operator-origin.ts';

/** Routes for signing in and out, and for the operator's own account. */
export function registerAccessRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const people = createOperatorDirectory(context);
  const identity = { ...context, people, throttle: createAudienceThrottle('operator', context.attempts) };
  const access = { ...context, identity };
  registerLoginRoutes(api, access);
  registerPasswordRoutes(api, access);
  registerOwnLoginRoutes(api, access);
}

function registerLoginRoutes(api: FastifyInstance, context: AccessContext): void {
  const loginCalls = createCalls(api, { config: { notRecorded: 'sign-ins are recorded in the sessions' } });
  const secondFactorCalls = createCalls(api, {
    config: { notRecorded: 'sign-ins are recorded in the sessions; the use of a recovery code is recorded' },
  });
  const logoutCalls = createCalls(
    api,
    context.operatorCall(null, { withoutSecondFactor: true, notRecorded: 'the end of a session is recorded in the sessions' }),
  );
  const ownCalls = createCalls(api, context.operatorCall(null, { withoutSecondFactor: true }));

  loginCalls.submit(backofficePaths.login, "Opens an operator's session", {
    schema: { body: operatorLoginRequestSchema, answer: operatorLoginResponseSchema },
    handler: async (request, reply) => {
      const origin = readOperatorOrigin(request, context.geo);
      return answerEntry(reply, await logIn(request.body, origin, context.identity), context);
    },
  });

  secondFactorCalls.submit(operatorPaths.secondFactor, "Completes an operator's sign-in with the second factor", {
    schema: { body: operatorSecondFactorRequestSchema, answer: operatorLoginResponseSchema },
    handler: async (request, reply) => {
      const origin = readOperatorOrigin(request, context.geo);
      return answerEntry(reply, await answerSecondFactor(readFactorAnswer(request.body), origin, context.identity), context);
    },
  });

  logoutCalls.change(backofficePaths.logout, "Ends an operator's session", {
    schema: { body: tokenBodySchema.nullish() },
    handler: (request) => context.sessions.revoke(sessionOf(request)),
  });

  ownCalls.read(operatorPaths.me, 'The operator and their permissions', {
    schema: { answer: meResponseSchema },
    handler: async (request) => ({ status: true, data: await getMe(operatorOf(request).id, context) }),
  });
}

async function answerEntry(
  reply: FastifyReply,
  { someone, token, deviceToken }: Entry<OperatorRow>,
  { database, clock }: Pick<AccessContext, 'database' | 'clock'>,
) {
  await updateOperator(database, someone.id, { lastLoginAt: new Date(clock()) });
  writeDeviceToken(reply, 'operator', deviceToken);
  return { status: true as const, data: { access_token: token, name: someone.name } };
}
