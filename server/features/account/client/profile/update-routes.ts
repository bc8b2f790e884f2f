import { plainSuccessSchema, sessionResponseSchema, updateRequestSchema } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { updatePasswordRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { changePassword } from '../../../../identity/passwords/change-password.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { readCaller } from '../sign-in/caller.ts';
import { updateAccount } from './update-account.ts';

/** What a client changes of the account: details and password. */
export function registerUpdateRoutes(api: FastifyInstance, context: AccountContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient: preValidation, geo, languages } = context;

  routes.route({
    method: 'POST',
    url: accountPaths.update,
    schema: {
      summary: 'Writes the details of the client, all of them',
      security: NEEDS_ACCESS_TOKEN,
      body: updateRequestSchema,
      response: answers(sessionResponseSchema),
    },
    preValidation,
    handler: async (request) => {
      const caller = readCaller(request, geo, languages);
      return { status: true as const, data: await updateAccount(sessionOf(request), request.body, caller, context) };
    },
  });

  routes.route({
    method: 'POST',
    url: accountPaths.updatePassword,
    schema: {
      summary: 'Gives the account a new password, and ends its other sessions',
      security: NEEDS_ACCESS_TOKEN,
      body: updatePasswordRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await changePassword(sessionOf(request), request.body, readCaller(request, geo, languages), context.identity);
      return { status: true as const };
    },
  });
}
