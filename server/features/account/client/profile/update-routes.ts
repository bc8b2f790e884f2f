import { sessionResponseSchema, updateRequestSchema } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { updatePasswordRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import { changePassword } from '../../../../identity/passwords/change-password.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccountContext } from '../../account-context.ts';
import { readCaller } from '../sign-in/caller.ts';
import { updateAccount } from './update-account.ts';

/** A client's calls for changing the details and the password. */
export function registerUpdateRoutes(api: FastifyInstance, context: AccountContext): void {
  const { requireClient, geo, languages } = context;
  const calls = createCalls(api, { preValidation: requireClient });

  calls.submit(accountPaths.update, 'Writes all of the client’s details', {
    schema: { body: updateRequestSchema, answer: sessionResponseSchema },
    handler: async (request) => {
      const caller = readCaller(request, geo, languages);
      return { status: true, data: await updateAccount(sessionOf(request), request.body, caller, context) };
    },
  });

  calls.change(accountPaths.updatePassword, 'Changes the password and ends the account’s other sessions', {
    schema: { body: updatePasswordRequestSchema },
    handler: (request) => changePassword(sessionOf(request), request.body, readCaller(request, geo, languages), context.identity),
  });
}
