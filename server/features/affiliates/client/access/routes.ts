import type { FastifyInstance } from 'fastify';
import { createAudienceThrottle } from '../../../../identity/throttle/audience-throttle.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import type { AffiliateGuards } from '../require-affiliate.ts';
import { createAffiliatePeople } from './affiliate-people.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';
import { registerTokenRoutes } from './token-routes.ts';

/** Coming in, second factors, and tokens for programs. */
export function registerAccessRoutes(api: FastifyInstance, context: AffiliateContext, { requireAffiliate }: AffiliateGuards): void {
  const people = createAffiliatePeople(context);
  const identity = { ...context, people, throttle: createAudienceThrottle('affiliate', context.attempts) };
  const access = { ...context, identity };
  registerSessionRoutes(api, access, requireAffiliate);
  registerPasswordRoutes(api, access, requireAffiliate);
  registerFactorRoutes(api, access, requireAffiliate);
  registerTokenRoutes(api, access, requireAffiliate);
}
