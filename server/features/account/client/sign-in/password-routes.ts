import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { passwordOwnerRequestSchema, passwordOwnerResponseSchema } from '@fairlead/contract/account/password-owner.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { forgotPasswordRequestSchema, resetPasswordRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { getPasswordOwner } from '../../../../identity/passwords/get-password-owner.ts';
import { answers } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { readCaller } from './caller.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

/** The way back in for somebody who has forgotten the password. */
export function registerPasswordRoutes(api: FastifyInstance, context: AccountContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { geo, languages } = context;

  routes.route({
    method: 'POST',
    url: accountPaths.forgotPassword,
    schema: { summary: 'Mails a link for a new password', body: forgotPasswordRequestSchema, response: answers(plainSuccessSchema) },
    handler: async (request) => {
      await forgotPassword(request.body, { address: request.ip }, context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: accountPaths.resetPassword,
    schema: { summary: 'Sets a new password by a mailed link', body: resetPasswordRequestSchema, response: answers(plainSuccessSchema) },
    handler: async (request) => {
      await resetPassword(request.body, readCaller(request, geo, languages), context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: accountPaths.passwordOwner,
    schema: {
      summary: 'Says whose password a mailed link sets, for the advice on a new one',
      body: passwordOwnerRequestSchema,
      response: answers(passwordOwnerResponseSchema),
    },
    handler: async (request) => ({ status: true as const, data: await getPasswordOwner(request.body, request.ip, context.identity) }),
  });
}
