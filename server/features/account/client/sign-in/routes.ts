import { plainSuccessSchema, sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import {
  captchaChallengeSchema,
  clientInfoResponseSchema,
  loginByLinkParamsSchema,
  loginByLinkRequestSchema,
  loginRequestSchema,
} from '@fairlead/contract/account/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { logIn } from '../../../../identity/sign-in/log-in.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { answerEntry } from './answer-entry.ts';
import { readCaller } from './caller.ts';
import { describeCaller } from './describe-caller.ts';
import { logInByLink } from './log-in-by-link.ts';
import { welcome } from './enter-account.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { registerRegistrationRoutes } from './registration-routes.ts';

/** The ways in, and the way out. */
export function registerSignInRoutes(api: FastifyInstance, context: AccountContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient: preValidation, sessions, captcha, geo, languages } = context;
  registerRegistrationRoutes(api, context);
  registerPasswordRoutes(api, context);

  routes.route({
    method: 'GET',
    url: accountPaths.clientInfo,
    schema: { summary: 'What the server sees of the caller', response: answers(clientInfoResponseSchema) },
    handler: (request) => ({ status: true as const, data: describeCaller(readCaller(request, geo, languages)) }),
  });

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
    handler: async (request, reply) => {
      const caller = readCaller(request, geo, languages);
      return answerEntry(reply, await welcome(await logIn(request.body, caller, context.identity), caller, context));
    },
  });

  routes.route({
    method: 'POST',
    url: accountPaths.loginByLink,
    schema: {
      summary: 'Opens a session by the code of a link',
      params: loginByLinkParamsSchema,
      body: loginByLinkRequestSchema,
      response: answers(sessionResponseSchema),
    },
    handler: async (request, reply) =>
      answerEntry(reply, await logInByLink(request.params.code, readCaller(request, geo, languages), context)),
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
