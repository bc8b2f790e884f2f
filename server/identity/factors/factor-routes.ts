import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import {
  factorAddedResponseSchema,
  passkeyBeginResponseSchema,
  passkeyFinishRequestSchema,
  passkeyRemoveRequestSchema,
  recoveryCodesResponseSchema,
  totpBeginResponseSchema,
  totpConfirmRequestSchema,
} from '@fairlead/contract/account/security.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf, type SessionGuard } from '../sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../transport/http/responses.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Member, SignInOrigin } from '../people.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginTotp } from './begin-totp.ts';
import { confirmTotp } from './confirm-totp.ts';
import type { FactorOwner } from './factor-changes.ts';
import { finishPasskey } from './finish-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeTotp } from './remove-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

/** Where the calls of one audience are. */
export type FactorPaths = Readonly<
  Record<'beginTotp' | 'confirmTotp' | 'removeTotp' | 'beginPasskey' | 'finishPasskey' | 'removePasskey' | 'renewRecoveryCodes', string>
>;

export interface GuardedRoute {
  readonly preValidation: SessionGuard | SessionGuard[];
  readonly config?: FastifyContextConfig;
}

export interface FactorRoutesOptions<Someone extends Member, Origin extends SignInOrigin> {
  readonly paths: FactorPaths;
  /** Behind a session whose password was given lately: what somebody at another person's open browser could take the login over with. */
  readonly guard: {
    /** For what only begins, and asks for nothing before it is finished. */
    readonly begin: GuardedRoute;
    /** For what may be the first second factor. */
    readonly add: GuardedRoute;
    readonly change: GuardedRoute;
  };
  readonly originOf: (request: FastifyRequest) => Origin;
  readonly identity: IdentityContext<Someone, Origin>;
}

/** Which second factors a person has: added, removed, renewed. */
export function registerFactorRoutes<Someone extends Member, Origin extends SignInOrigin>(
  api: FastifyInstance,
  { paths, guard, originOf, identity }: FactorRoutesOptions<Someone, Origin>,
): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const ownerOf = (request: FastifyRequest): FactorOwner<Origin> => {
    const { id: sessionId, userId } = sessionOf(request);
    return { userId, sessionId, origin: originOf(request) };
  };

  routes.route({
    method: 'POST',
    url: paths.beginTotp,
    schema: {
      summary: 'Gives a secret for an authenticator app',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(totpBeginResponseSchema),
    },
    ...guard.begin,
    handler: async (request) => ({ status: true as const, data: await beginTotp(sessionOf(request).userId, identity) }),
  });

  routes.route({
    method: 'POST',
    url: paths.confirmTotp,
    schema: {
      summary: 'Turns the authenticator app on with its first code',
      security: NEEDS_ACCESS_TOKEN,
      body: totpConfirmRequestSchema,
      response: answers(factorAddedResponseSchema),
    },
    ...guard.add,
    handler: async (request) => ({ status: true as const, data: await confirmTotp(ownerOf(request), request.body, identity) }),
  });

  routes.route({
    method: 'POST',
    url: paths.removeTotp,
    schema: {
      summary: 'Turns the authenticator app off',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(plainSuccessSchema),
    },
    ...guard.change,
    handler: async (request) => {
      await removeTotp(ownerOf(request), identity);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: paths.beginPasskey,
    schema: {
      summary: 'Gives what a browser makes a passkey of',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(passkeyBeginResponseSchema),
    },
    ...guard.begin,
    handler: async (request) => ({ status: true as const, data: await beginPasskey(sessionOf(request).userId, identity) }),
  });

  routes.route({
    method: 'POST',
    url: paths.finishPasskey,
    schema: {
      summary: 'Adds the passkey that the browser made',
      security: NEEDS_ACCESS_TOKEN,
      body: passkeyFinishRequestSchema,
      response: answers(factorAddedResponseSchema),
    },
    ...guard.add,
    handler: async (request) => ({ status: true as const, data: await finishPasskey(ownerOf(request), request.body, identity) }),
  });

  routes.route({
    method: 'POST',
    url: paths.removePasskey,
    schema: {
      summary: 'Removes a passkey',
      security: NEEDS_ACCESS_TOKEN,
      body: passkeyRemoveRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...guard.change,
    handler: async (request) => {
      await removePasskey(ownerOf(request), request.body, identity);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: paths.renewRecoveryCodes,
    schema: {
      summary: 'Gives new recovery codes instead of the ones before',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(recoveryCodesResponseSchema),
    },
    ...guard.change,
    handler: async (request) => ({ status: true as const, data: await renewRecoveryCodes(ownerOf(request), identity) }),
  });
}
