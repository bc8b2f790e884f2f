import { plainSuccessSchema, sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { tokenBodySchema, tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { accountPaths, securityPaths } from '@fairlead/contract/paths.ts';
import {
  factorAddedResponseSchema,
  passkeyBeginResponseSchema,
  passkeyFinishRequestSchema,
  passkeyRemoveRequestSchema,
  recoveryCodesResponseSchema,
  secondFactorsResponseSchema,
  totpBeginResponseSchema,
  totpConfirmRequestSchema,
} from '@fairlead/contract/account/security.ts';
import { secondFactorRequestSchema } from '@fairlead/contract/account/sign-in.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf } from '../../../../transport/auth/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { answerEntry } from '../sign-in/answer-entry.ts';
import { readCaller } from '../sign-in/caller.ts';
import { answerSecondFactor } from './answer-second-factor.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginTotp } from './begin-totp.ts';
import { confirmTotp } from './confirm-totp.ts';
import { finishPasskey } from './finish-passkey.ts';
import { getSecondFactors } from './get-second-factors.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeTotp } from './remove-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

/** Second factors: answering with one, and which there are. Whatever changes them wants the password given lately. */
export function registerFactorRoutes(api: FastifyInstance, context: AccountContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient, requireRecentProof, geo, languages } = context;
  const preValidation = [requireClient, requireRecentProof];
  const callerOf = (request: FastifyRequest) => readCaller(request, geo, languages);

  routes.route({
    method: 'POST',
    url: accountPaths.secondFactor,
    schema: {
      summary: 'Opens a session that waited for the second factor',
      body: secondFactorRequestSchema,
      response: answers(sessionResponseSchema),
    },
    handler: async (request, reply) => answerEntry(reply, await answerSecondFactor(request.body, callerOf(request), context)),
  });

  routes.route({
    method: 'GET',
    url: securityPaths.secondFactors,
    schema: {
      summary: 'The second factors of the account',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(secondFactorsResponseSchema),
    },
    preValidation: requireClient,
    handler: async (request) => ({ status: true as const, data: await getSecondFactors(sessionOf(request).userId, context) }),
  });

  routes.route({
    method: 'POST',
    url: securityPaths.beginTotp,
    schema: {
      summary: 'Gives a secret for an authenticator app',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(totpBeginResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await beginTotp(sessionOf(request).userId, context) }),
  });

  routes.route({
    method: 'POST',
    url: securityPaths.confirmTotp,
    schema: {
      summary: 'Turns the authenticator app on with its first code',
      security: NEEDS_ACCESS_TOKEN,
      body: totpConfirmRequestSchema,
      response: answers(factorAddedResponseSchema),
    },
    preValidation,
    handler: async (request) => ({
      status: true as const,
      data: await confirmTotp(sessionOf(request).userId, request.body, callerOf(request), context),
    }),
  });

  routes.route({
    method: 'POST',
    url: securityPaths.removeTotp,
    schema: {
      summary: 'Turns the authenticator app off',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await removeTotp(sessionOf(request).userId, callerOf(request), context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: securityPaths.beginPasskey,
    schema: {
      summary: 'Gives what a browser makes a passkey of',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(passkeyBeginResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await beginPasskey(sessionOf(request).userId, context) }),
  });

  routes.route({
    method: 'POST',
    url: securityPaths.finishPasskey,
    schema: {
      summary: 'Adds the passkey that the browser made',
      security: NEEDS_ACCESS_TOKEN,
      body: passkeyFinishRequestSchema,
      response: answers(factorAddedResponseSchema),
    },
    preValidation,
    handler: async (request) => ({
      status: true as const,
      data: await finishPasskey(sessionOf(request).userId, request.body, callerOf(request), context),
    }),
  });

  routes.route({
    method: 'POST',
    url: securityPaths.removePasskey,
    schema: {
      summary: 'Removes a passkey',
      security: NEEDS_ACCESS_TOKEN,
      body: passkeyRemoveRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await removePasskey(sessionOf(request).userId, request.body, callerOf(request), context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: securityPaths.renewRecoveryCodes,
    schema: {
      summary: 'Gives new recovery codes instead of the ones before',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(recoveryCodesResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await renewRecoveryCodes(sessionOf(request).userId, context) }),
  });
}
