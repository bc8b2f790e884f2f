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

/** Routes for passwords: setting the first one, changing it, and resetting a forgotten one. */
export function registerPasswordRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const affiliateCalls = createCalls(api, { preValidation: requireAffiliate });
  const openCalls = createCalls(api, null);

  affiliateCalls.change(affiliatePaths.updatePassword, "Changes the affiliate's password and ends the other sessions", {
    schema: { body: affiliateUpdatePasswordRequestSchema },
    handler: (request) => changePassword(sessionOf(request), request.body, readAffiliateOrigin(request, context.geo), context.identity),
  });

  openCalls.change(affiliatePaths.forgotPassword, 'Emails an affiliate a link for a new password', {
    schema: { body: affiliateForgotPasswordRequestSchema },
    handler: (request) => forgotPassword(request.body, request.ip, context),
  });

  openCalls.change(affiliatePaths.setPassword, "Sets an affiliate's password using an emailed link", {
    schema: { body: affiliateSetPasswordRequestSchema },
    handler: (request) => setPasswordByLink(request.body, readAffiliateOrigin(request, context.geo), context.identity),
  });

  openCalls.submit(affiliatePaths.passwordOwner, 'The owner of an emailed link, for the strength check of the new password', {
    schema: { body: passwordOwnerRequestSchema, answer: passwordOwnerResponseSchema },
    handler: async (request) => ({ status: true, data: await getPasswordOwner(request.body, request.ip, context.identity) }),
  });
}
