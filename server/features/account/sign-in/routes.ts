import { plainSuccessSchema, sessionResponseSchema, type SessionResponse } from '@fairlead/contract/account.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { captchaChallengeSchema, loginRequestSchema } from '@fairlead/contract/sign-in.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf } from '../../../transport/auth/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { AccountContext } from '../account-context.ts';
import { readCaller, rememberDevice } from './caller.ts';
import type { Entry } from './enter-account.ts';
import { logIn } from './log-in.ts';

/** The ways in, and the way out. */
export function registerSignInRoutes(api: FastifyInstance, context: AccountContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient: preValidation, sessions, captcha, geo, languages } = context;

  routes.route({
    method: 'GET',
    url: accountPaths.captcha,
    schema: { summary: 'A challenge of the captcha', response: answers(captchaChallengeSchema) },
    handler: async () => {
      const { parameters, signature } = await captcha.createChallenge();
      return { status: true as const, data: { parameters: { ...parameters }, ...(signature === undefined ? {} : { signature }) } };
    },
  });

  routes.route({
    method: 'POST',
    url: accountPaths.login,
    schema: { summary: 'Opens a session', body: loginRequestSchema, response: answers(sessionResponseSchema) },
    handler: async (request, reply) => answerEntry(reply, await logIn(request.body, readCaller(request, geo, languages), context)),
  });

  routes.route({
    method: 'POST',
    url: accountPaths.logout,
    schema: {
      summary: 'Ends the session',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await sessions.revoke(sessionOf(request));
      return { status: true as const };
    },
  });
}

/** The answer of every call that opens a session. */
export function answerEntry(reply: FastifyReply, { user, deviceToken }: Entry): SessionResponse {
  rememberDevice(reply, deviceToken);
  return { status: true, data: user };
}
