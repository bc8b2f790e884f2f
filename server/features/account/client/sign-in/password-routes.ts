import { passwordOwnerRequestSchema, passwordOwnerResponseSchema } from '@fairlead/contract/account/password-owner.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { forgotPasswordRequestSchema, resetPasswordRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import { getPasswordOwner } from '../../../../identity/passwords/get-password-owner.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccountContext } from '../../account-context.ts';
import { readCaller } from './caller.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

/** The calls for a forgotten password. */
export function registerPasswordRoutes(api: FastifyInstance, context: AccountContext): void {
  const { geo, languages } = context;
  const calls = createCalls(api, null);

  calls.change(accountPaths.forgotPassword, 'Emails a link for a new password', {
    schema: { body: forgotPasswordRequestSchema },
    handler: (request) => forgotPassword(request.body, { address: request.ip }, context),
  });

  calls.change(accountPaths.resetPassword, 'Sets a new password with the code of an emailed link', {
    schema: { body: resetPasswordRequestSchema },
    handler: (request) => resetPassword(request.body, readCaller(request, geo, languages), context),
  });

  calls.submit(accountPaths.passwordOwner, 'Returns the link owner’s details for the hint on a new password', {
    schema: { body: passwordOwnerRequestSchema, answer: passwordOwnerResponseSchema },
    handler: async (request) => ({ status: true, data: await getPasswordOwner(request.body, request.ip, context.identity) }),
  });
}
