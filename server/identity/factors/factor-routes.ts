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

export interface FactorRoutesOptions<Someone extends Member, Origin extends SignInOrigin> {
  readonly paths: FactorPaths;
  /** Behind a session whose password was given lately: what somebody at another person's open browser could take the login over with. */
  readonly guard: {
    /** For what only begins, and asks for nothing before it is finished. */
    readonly begin: CallGuard;
    /** For what may be the first second factor. */
    readonly add: CallGuard;
    readonly change: CallGuard;
  };
  readonly originOf: (request: FastifyRequest) => Origin;
  readonly identity: IdentityContext<Someone, Origin>;
}

/** Which second factors a person has: added, removed, renewed. */
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

  beginCalls.submit(paths.beginTotp, 'Gives a secret for an authenticator app', {
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

  beginCalls.submit(paths.beginPasskey, 'Gives what a browser makes a passkey of', {
    schema: { body: tokenBodySchema.nullish(), answer: passkeyBeginResponseSchema },
    handler: async (request) => ({ status: true, data: await beginPasskey(sessionOf(request).userId, identity) }),
  });

  addCalls.submit(paths.finishPasskey, 'Adds the passkey that the browser made', {
    schema: { body: passkeyFinishRequestSchema, answer: factorAddedResponseSchema },
    handler: async (request) => ({ status: true, data: await finishPasskey(ownerOf(request), request.body, identity) }),
  });

  changeCalls.change(paths.removePasskey, 'Removes a passkey', {
    schema: { body: passkeyRemoveRequestSchema },
    handler: (request) => removePasskey(ownerOf(request), request.body, identity),
  });

  changeCalls.submit(paths.renewRecoveryCodes, 'Gives new recovery codes instead of the ones before', {
    schema: { body: tokenBodySchema.nullish(), answer: recoveryCodesResponseSchema },
    handler: async (request) => ({ status: true, data: await renewRecoveryCodes(ownerOf(request), identity) }),
  });
}
