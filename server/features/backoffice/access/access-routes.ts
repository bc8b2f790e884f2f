import { plainSuccessSchema } from '@fairlead/contract/account.ts';
import { operatorLoginRequestSchema, operatorLoginResponseSchema } from '@fairlead/contract/backoffice.ts';
import { meResponseSchema } from '@fairlead/contract/backoffice-operators.ts';
import { backofficePaths, operatorPaths } from '@fairlead/contract/backoffice-paths.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { createAudienceThrottle } from '../../../transport/auth/audience-throttle.ts';
import { operatorOf } from '../../../transport/auth/operator-call.ts';
import { readOrigin } from '../../../transport/auth/read-origin.ts';
import { sessionOf } from '../../../transport/auth/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { BackofficeContext } from '../backoffice-context.ts';
import { getMe } from './get-me.ts';
import { logIn } from './log-in.ts';

/** Coming in and going out. */
export function registerAccessRoutes(api: FastifyInstance, context: BackofficeContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const throttle = createAudienceThrottle('operator', context.attempts);

  routes.route({
    method: 'POST',
    url: backofficePaths.login,
    schema: { summary: "Opens an operator's session", body: operatorLoginRequestSchema, response: answers(operatorLoginResponseSchema) },
    config: { notRecorded: 'a login stands in the sessions' },
    handler: async (request) => ({
      status: true as const,
      data: await logIn(request.body, readOrigin(request, context.geo), { ...context, throttle }),
    }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.logout,
    schema: {
      summary: "Ends an operator's session",
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall(null, { withoutSecondFactor: true, notRecorded: 'the end of a session stands in the sessions' }),
    handler: async (request) => {
      await context.sessions.revoke(sessionOf(request));
      return { status: true as const };
    },
  });

  routes.route({
    method: 'GET',
    url: operatorPaths.me,
    schema: { summary: 'Who the operator is, and may do', security: NEEDS_ACCESS_TOKEN, response: answers(meResponseSchema) },
    ...context.operatorCall(null, { withoutSecondFactor: true }),
    handler: async (request) => ({ status: true as const, data: await getMe(operatorOf(request).id, context) }),
  });
}
