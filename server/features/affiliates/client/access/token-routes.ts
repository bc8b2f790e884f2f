import { createTokenRequestSchema, createTokenResponseSchema, tokensResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { byIdRequestSchema } from '@fairlead/contract/affiliates/postbacks.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import { requireRecentProof, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { affiliateOf } from '../require-affiliate.ts';
import type { AccessContext } from './access-context.ts';
import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

/** Tokens for an affiliate's own programs. Only a person deals with them: a token that is lost must not lead to others. */
export function registerTokenRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const affiliateCalls = createCalls(api, { preValidation: requireAffiliate });
  const provenCalls = createCalls(api, { preValidation: [requireAffiliate, requireRecentProof(context.clock)] });

  affiliateCalls.read(affiliatePaths.tokens, "The tokens of an affiliate's programs", {
    schema: { query: tokenQuerySchema, answer: tokensResponseSchema },
    handler: async (request) => ({ status: true, data: await listTokens(affiliateOf(request), context.database) }),
  });

  provenCalls.submit(affiliatePaths.createToken, 'Makes a token for a program, which opens the calls that read', {
    schema: { body: createTokenRequestSchema, answer: createTokenResponseSchema },
    handler: async (request) => ({ status: true, data: await createToken(affiliateOf(request), request.body.name, context) }),
  });

  affiliateCalls.change(affiliatePaths.revokeToken, 'Ends a token for a program', {
    schema: { body: byIdRequestSchema },
    handler: (request) => revokeToken(affiliateOf(request), request.body.id, context),
  });
}
