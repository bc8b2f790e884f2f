import {
  affiliateForgotPasswordRequestSchema,
  affiliateSetPasswordRequestSchema,
  affiliateUpdatePasswordRequestSchema,
} from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { passwordOwnerRequestSchema, passwordOwnerResponseSchema } from '@fairlead/contract/account/password-owner.ts';
import type { FastifyInstance } from 'fastify';
import { changePassword } from '../../../../identity/passwords/change-password.ts';
import { getPasswordOwner } from '../../../../identity/passwords/get-password-owner.ts';
import { setPasswordByLink } from '../../../../identity/passwords/set-password-by-link.ts';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccessContext } from './access-context.ts';
import { forgotPassword } from './forgot-password.ts';
import { readAffiliateOrigin } from './read-affiliate-origin.ts';

/** Choosing a password: the first, another, and one for a password that was forgotten. */
export function registerPasswordRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const affiliateCalls = createCalls(api, { preValidation: requireAffiliate });
  const openCalls = createCalls(api, null);

  affiliateCalls.change(affiliatePaths.updatePassword, 'Gives the affiliate a new password, and ends the other sessions', {
    schema: { body: affiliateUpdatePasswordRequestSchema },
    handler: (request) => changePassword(sessionOf(request), request.body, readAffiliateOrigin(request, context.geo), context.identity),
  });

  openCalls.change(affiliatePaths.forgotPassword, 'Mails an affiliate a link for a new password', {
    schema: { body: affiliateForgotPasswordRequestSchema },
    handler: (request) => forgotPassword(request.body, request.ip, context),
  });

  openCalls.change(affiliatePaths.setPassword, "Sets an affiliate's password by a mailed link", {
    schema: { body: affiliateSetPasswordRequestSchema },
    handler: (request) => setPasswordByLink(request.body, readAffiliateOrigin(request, context.geo), context.identity),
  });

  openCalls.submit(affiliatePaths.passwordOwner, 'Says whose password a mailed link sets, for the advice on a new one', {
    schema: { body: passwordOwnerRequestSchema, answer: passwordOwnerResponseSchema },
    handler: async (request) => ({ status: true, data: await getPasswordOwner(request.body, request.ip, context.identity) }),
  });
}
