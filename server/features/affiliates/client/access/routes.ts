import type { FastifyInstance } from 'fastify';
import { createAudienceThrottle } from '../../../../transport/auth/audience-throttle.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import type { AffiliateGuards } from '../require-affiliate.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';
import { registerTokenRoutes } from './token-routes.ts';

/** Coming in, and tokens for programs. */
export function registerAccessRoutes(api: FastifyInstance, context: AffiliateContext, { requireAffiliate }: AffiliateGuards): void {
  const access = { ...context, throttle: createAudienceThrottle('affiliate', context.attempts) };
  registerSessionRoutes(api, access, requireAffiliate);
  registerPasswordRoutes(api, access, requireAffiliate);
  registerTokenRoutes(api, access, requireAffiliate);
}
