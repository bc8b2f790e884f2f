import { plainSuccessSchema, sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { confirmEmailRequestSchema, registerRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { answerEntry } from './answer-entry.ts';
import { readCaller } from './caller.ts';
import { confirmEmail } from './confirm-email.ts';
import { register } from './register.ts';
import { sendEmailConfirmation } from './send-email-confirmation.ts';

/** Signing up, and showing that the email is one's own. */
export function registerRegistrationRoutes(api: FastifyInstance, context: AccountContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient: preValidation, geo, languages } = context;

  routes.route({
    method: 'POST',
    url: accountPaths.register,
    schema: { summary: 'Opens an account and a session', body: registerRequestSchema, response: answers(sessionResponseSchema) },
    handler: async (request, reply) => answerEntry(reply, await register(request.body, readCaller(request, geo, languages), context)),
  });

  routes.route({
    method: 'POST',
    url: accountPaths.confirmEmail,
    schema: { summary: 'Confirms an email by a mailed link', body: confirmEmailRequestSchema, response: answers(plainSuccessSchema) },
    handler: async (request) => {
      await confirmEmail(request.body.code, { address: request.ip }, context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: accountPaths.sendEmailConfirmation,
    schema: {
      summary: 'Mails the link of the email’s confirmation again',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await sendEmailConfirmation(sessionOf(request), context);
      return { status: true as const };
    },
  });
}
