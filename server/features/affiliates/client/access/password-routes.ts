import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import {
  affiliateForgotPasswordRequestSchema,
  affiliateSetPasswordRequestSchema,
  affiliateUpdatePasswordRequestSchema,
} from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { passwordOwnerRequestSchema, passwordOwnerResponseSchema } from '@fairlead/contract/account/password-owner.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { changePassword } from '../../../../identity/passwords/change-password.ts';
import { getPasswordOwner } from '../../../../identity/passwords/get-password-owner.ts';
import { setPasswordByLink } from '../../../../identity/passwords/set-password-by-link.ts';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AccessContext } from './access-context.ts';
import { forgotPassword } from './forgot-password.ts';
import { readAffiliateOrigin } from './read-affiliate-origin.ts';

/** Choosing a password: the first, another, and one for a password that was forgotten. */
export function registerPasswordRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: affiliatePaths.updatePassword,
    schema: {
      summary: 'Gives the affiliate a new password, and ends the other sessions',
      security: NEEDS_ACCESS_TOKEN,
      body: affiliateUpdatePasswordRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => {
      await changePassword(sessionOf(request), request.body, readAffiliateOrigin(request, context.geo), context.identity);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.forgotPassword,
    schema: {
      summary: 'Mails an affiliate a link for a new password',
      body: affiliateForgotPasswordRequestSchema,
      response: answers(plainSuccessSchema),
    },
    handler: async (request) => {
      await forgotPassword(request.body, request.ip, context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.setPassword,
    schema: {
      summary: "Sets an affiliate's password by a mailed link",
      body: affiliateSetPasswordRequestSchema,
      response: answers(plainSuccessSchema),
    },
    handler: async (request) => {
      await setPasswordByLink(request.body, readAffiliateOrigin(request, context.geo), context.identity);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.passwordOwner,
    schema: {
      summary: 'Says whose password a mailed link sets, for the advice on a new one',
      body: passwordOwnerRequestSchema,
      response: answers(passwordOwnerResponseSchema),
    },
    handler: async (request) => ({ status: true as const, data: await getPasswordOwner(request.body, request.ip, context.identity) }),
  });
}
