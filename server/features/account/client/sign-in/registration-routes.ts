import { sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { confirmEmailRequestSchema, registerRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccountContext } from '../../account-context.ts';
import { answerEntry } from './answer-entry.ts';
import { readCaller } from './caller.ts';
import { confirmEmail } from './confirm-email.ts';
import { register } from './register.ts';
import { sendEmailConfirmation } from './send-email-confirmation.ts';

/** The calls for signing up and confirming the email. */
export function registerRegistrationRoutes(api: FastifyInstance, context: AccountContext): void {
  const { requireClient, geo, languages } = context;
  const openCalls = createCalls(api, null);
  const calls = createCalls(api, { preValidation: requireClient });

  openCalls.submit(accountPaths.register, 'Opens an account and a session', {
    schema: { body: registerRequestSchema, answer: sessionResponseSchema },
    handler: async (request, reply) => answerEntry(reply, await register(request.body, readCaller(request, geo, languages), context)),
  });

  openCalls.change(accountPaths.confirmEmail, 'Confirms an email with the code of an emailed link', {
    schema: { body: confirmEmailRequestSchema },
    handler: (request) => confirmEmail(request.body.code, { address: request.ip }, context),
  });

  calls.change(accountPaths.sendEmailConfirmation, 'Emails the confirmation link again', {
    schema: { body: tokenBodySchema.nullish() },
    handler: (request) => sendEmailConfirmation(sessionOf(request), context),
  });
}
