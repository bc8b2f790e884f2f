import { sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
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
import { logIn } from '../../../../identity/sign-in/log-in.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccountContext } from '../../account-context.ts';
import { answerEntry } from './answer-entry.ts';
import { readCaller } from './caller.ts';
import { describeCaller } from './describe-caller.ts';
import { logInByLink } from './log-in-by-link.ts';
import { welcome } from './enter-account.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { registerRegistrationRoutes } from './registration-routes.ts';

/** The calls for signing in and out. */
export function registerSignInRoutes(api: FastifyInstance, context: AccountContext): void {
  const { requireClient, sessions, captcha, geo, languages } = context;
  const openCalls = createCalls(api, null);
  const calls = createCalls(api, { preValidation: requireClient });
  registerRegistrationRoutes(api, context);
  registerPasswordRoutes(api, context);

  openCalls.read(accountPaths.clientInfo, 'The caller as seen by the server', {
    schema: { answer: clientInfoResponseSchema },
    handler: (request) => ({ status: true, data: describeCaller(readCaller(request, geo, languages)) }),
  });

  openCalls.read(accountPaths.captcha, 'A captcha challenge', {
    schema: { answer: captchaChallengeSchema },
    handler: async () => {
      const { parameters, signature } = await captcha.createChallenge();
      return { status: true, data: { parameters: { ...parameters }, ...(signature === undefined ? {} : { signature }) } };
    },
  });

  openCalls.submit(accountPaths.login, 'Opens a session', {
    schema: { body: loginRequestSchema, answer: sessionResponseSchema },
    handler: async (request, reply) => {
      const caller = readCaller(request, geo, languages);
      return answerEntry(reply, await welcome(await logIn(request.body, caller, context.identity), caller, context));
    },
  });

  openCalls.submit(accountPaths.loginByLink, 'Opens a session with the code of a link', {
    schema: { params: loginByLinkParamsSchema, body: loginByLinkRequestSchema, answer: sessionResponseSchema },
    handler: async (request, reply) =>
      answerEntry(reply, await logInByLink(request.params.code, readCaller(request, geo, languages), context)),
  });

  calls.change(accountPaths.logout, 'Ends the session', {
    schema: { body: tokenBodySchema.nullish() },
    handler: (request) => sessions.revoke(sessionOf(request)),
  });
}
