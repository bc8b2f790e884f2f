import type { FastifyInstance } from 'fastify';
import { createAudienceThrottle } from '../../../../identity/throttle/audience-throttle.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import type { AffiliateGuards } from '../require-affiliate.ts';
import { createAffiliateDirectory } from './affiliate-directory.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';
import { registerTokenRoutes } from './token-routes.ts';

/** Routes for signing in, second factors and API tokens. */
export function registerAccessRoutes(api: FastifyInstance, context: AffiliateContext, { requireAffiliate }: AffiliateGuards): void {
  const people = createAffiliateDirectory(context);
  const identity = { ...context, people, throttle: createAudienceThrottle('affiliate', context.attempts) };
  const access = { ...context, identity };
  registerSessionRoutes(api, access, requireAffiliate);
  registerPasswordRoutes(api, access, requireAffiliate);
  registerFactorRoutes(api, access, requireAffiliate);
  registerTokenRoutes(api, access, requireAffiliate);
}
