import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { createTokenRequestSchema, createTokenResponseSchema, tokensResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { byIdRequestSchema } from '@fairlead/contract/affiliates/postbacks.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireRecentProof, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import { affiliateOf } from '../require-affiliate.ts';
import type { AccessContext } from './access-context.ts';
import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

/** Tokens for an affiliate's own programs. Only a person deals with them: a token that is lost must not lead to others. */
export function registerTokenRoutes(api: FastifyInstance, context: AccessContext, requireAffiliate: SessionGuard): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: affiliatePaths.tokens,
    schema: {
      summary: "The tokens of an affiliate's programs",
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(tokensResponseSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => ({ status: true as const, data: await listTokens(affiliateOf(request), context.database) }),
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.createToken,
    schema: {
      summary: 'Makes a token for a program, which opens the calls that read',
      security: NEEDS_ACCESS_TOKEN,
      body: createTokenRequestSchema,
      response: answers(createTokenResponseSchema),
    },
    preValidation: [requireAffiliate, requireRecentProof(context.clock)],
    handler: async (request) => ({ status: true as const, data: await createToken(affiliateOf(request), request.body.name, context) }),
  });

  routes.route({
    method: 'POST',
    url: affiliatePaths.revokeToken,
    schema: {
      summary: 'Ends a token for a program',
      security: NEEDS_ACCESS_TOKEN,
      body: byIdRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation: requireAffiliate,
    handler: async (request) => {
      await revokeToken(affiliateOf(request), request.body.id, context);
      return { status: true as const };
    },
  });
}
