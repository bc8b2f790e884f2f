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

/** Routes for an affiliate's API tokens. They need a session: a leaked token must not give access to others. */
export function registerTokenRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const affiliateCalls = createCalls(api, { preValidation: requireAffiliate });
  const provenCalls = createCalls(api, { preValidation: [requireAffiliate, requireRecentProof(context.clock)] });

  affiliateCalls.read(affiliatePaths.tokens, "An affiliate's API tokens", {
    schema: { query: tokenQuerySchema, answer: tokensResponseSchema },
    handler: async (request) => ({ status: true, data: await listTokens(affiliateOf(request), context.database) }),
  });

  provenCalls.submit(affiliatePaths.createToken, 'Creates an API token for the read-only calls', {
    schema: { body: createTokenRequestSchema, answer: createTokenResponseSchema },
    handler: async (request) => ({ status: true, data: await createToken(affiliateOf(request), request.body.name, context) }),
  });

  affiliateCalls.change(affiliatePaths.revokeToken, 'Revokes an API token', {
    schema: { body: byIdRequestSchema },
    handler: (request) => revokeToken(affiliateOf(request), request.body.id, context),
  });
}
