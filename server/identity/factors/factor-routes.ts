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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionOf } from '../sessions/require-session.ts';
import { createCalls, type CallGuard } from '../../transport/http/calls.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Member, SignInOrigin } from '../principal-directory.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginTotp } from './begin-totp.ts';
import { confirmTotp } from './confirm-totp.ts';
import type { FactorOwner } from './factor-changes.ts';
import { finishPasskey } from './finish-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeTotp } from './remove-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

/** The paths of one audience's calls. */
export type FactorPaths = Readonly<
  Record<'beginTotp' | 'confirmTotp' | 'removeTotp' | 'beginPasskey' | 'finishPasskey' | 'removePasskey' | 'renewRecoveryCodes', string>
>;

export interface FactorRoutesOptions<Someone extends Member, Origin extends SignInOrigin> {
  readonly paths: FactorPaths;
  /**
   * Requires a session with a recently proved password, because somebody at an unattended browser could use these calls to take over the
   * account.
   */
  readonly guard: {
    /** For calls that only begin a step and have no effect before it is finished. */
    readonly begin: CallGuard;
    /** For calls that may add the first second factor. */
    readonly add: CallGuard;
    readonly change: CallGuard;
  };
  readonly originOf: (request: FastifyRequest) => Origin;
  readonly identity: IdentityContext<Someone, Origin>;
}

/** The routes for adding, removing and renewing a user's second factors. */
export function registerFactorRoutes<Someone extends Member, Origin extends SignInOrigin>(
  api: FastifyInstance,
  { paths, guard, originOf, identity }: FactorRoutesOptions<Someone, Origin>,
): void {
  const beginCalls = createCalls(api, guard.begin);
  const addCalls = createCalls(api, guard.add);
  const changeCalls = createCalls(api, guard.change);
  const ownerOf = (request: FastifyRequest): FactorOwner<Origin> => {
    const { id: sessionId, userId } = sessionOf(request);
    return { userId, sessionId, origin: originOf(request) };
  };

  beginCalls.submit(paths.beginTotp, 'Creates a secret for an authenticator app', {
    schema: { body: tokenBodySchema.nullish(), answer: totpBeginResponseSchema },
    handler: async (request) => ({ status: true, data: await beginTotp(sessionOf(request).userId, identity) }),
  });

  addCalls.submit(paths.confirmTotp, 'Turns the authenticator app on with its first code', {
    schema: { body: totpConfirmRequestSchema, answer: factorAddedResponseSchema },
    handler: async (request) => ({ status: true, data: await confirmTotp(ownerOf(request), request.body, identity) }),
  });

  changeCalls.change(paths.removeTotp, 'Turns the authenticator app off', {
    schema: { body: tokenBodySchema.nullish() },
    handler: (request) => removeTotp(ownerOf(request), identity),
  });

  beginCalls.submit(paths.beginPasskey, 'Returns the options for creating a passkey', {
    schema: { body: tokenBodySchema.nullish(), answer: passkeyBeginResponseSchema },
    handler: async (request) => ({ status: true, data: await beginPasskey(sessionOf(request).userId, identity) }),
  });

  addCalls.submit(paths.finishPasskey, 'Adds the passkey created by the browser', {
    schema: { body: passkeyFinishRequestSchema, answer: factorAddedResponseSchema },
    handler: async (request) => ({ status: true, data: await finishPasskey(ownerOf(request), request.body, identity) }),
  });

  changeCalls.change(paths.removePasskey, 'Removes a passkey', {
    schema: { body: passkeyRemoveRequestSchema },
    handler: (request) => removePasskey(ownerOf(request), request.body, identity),
  });

  changeCalls.submit(paths.renewRecoveryCodes, 'Replaces the recovery codes with new ones', {
    schema: { body: tokenBodySchema.nullish(), answer: recoveryCodesResponseSchema },
    handler: async (request) => ({ status: true, data: await renewRecoveryCodes(ownerOf(request), identity) }),
  });
}
