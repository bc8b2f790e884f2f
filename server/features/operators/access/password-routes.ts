import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { changeOperatorPasswordSchema, requestPasswordSchema, setOperatorPasswordSchema } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { confirmPasswordRequestSchema } from '@fairlead/contract/account/security.ts';
import { passwordOwnerRequestSchema, passwordOwnerResponseSchema } from '@fairlead/contract/account/password-owner.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { changePassword, confirmPassword } from '../../../identity/passwords/change-password.ts';
import { getPasswordOwner } from '../../../identity/passwords/get-password-owner.ts';
import { setPasswordByLink } from '../../../identity/passwords/set-password-by-link.ts';
import { sessionOf } from '../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { AccessContext } from './access-context.ts';
import { requestPassword } from './request-password.ts';
import { readOperatorOrigin } from './read-operator-origin.ts';

/** Choosing a password: the first, another, and one for a password that was forgotten. */
export function registerPasswordRoutes(api: FastifyInstance, context: AccessContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: operatorPaths.requestPassword,
    schema: { summary: 'Mails an operator a link for a new password', body: requestPasswordSchema, response: answers(plainSuccessSchema) },
    config: { notRecorded: 'whoever knows an email asks for a mail; the password that comes of it is recorded' },
    handler: async (request) => {
      await requestPassword(request.body.email, request.ip, context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.setPassword,
    schema: {
      summary: "Sets an operator's password by a mailed link",
      body: setOperatorPasswordSchema,
      response: answers(plainSuccessSchema),
    },
    handler: async (request) => {
      await setPasswordByLink(request.body, readOperatorOrigin(request, context.geo), context.identity);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.confirmPassword,
    schema: {
      summary: 'Proves the password again, for calls that ask for that',
      security: NEEDS_ACCESS_TOKEN,
      body: confirmPasswordRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall(null, { withoutSecondFactor: true, notRecorded: 'the session alone knows that it was proved' }),
    handler: async (request) => {
      await confirmPassword(sessionOf(request), request.body.current_password, context.identity);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.changePassword,
    schema: {
      summary: 'Gives the operator a new password, and ends the other sessions',
      security: NEEDS_ACCESS_TOKEN,
      body: changeOperatorPasswordSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall(null),
    handler: async (request) => {
      await changePassword(sessionOf(request), request.body, readOperatorOrigin(request, context.geo), context.identity);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: operatorPaths.passwordOwner,
    schema: {
      summary: 'Says whose password a mailed link sets, for the advice on a new one',
      body: passwordOwnerRequestSchema,
      response: answers(passwordOwnerResponseSchema),
    },
    config: { notRecorded: 'changes nothing' },
    handler: async (request) => ({ status: true as const, data: await getPasswordOwner(request.body, request.ip, context.identity) }),
  });
}
