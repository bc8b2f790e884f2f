import type { FastifyInstance } from 'fastify';
import { registerOperatorAffiliateRoutes } from './affiliate-routes.ts';
import type { AffiliateOperatorContext } from './operator-context.ts';
import { registerPlanRoutes } from './plan-routes.ts';

/** What operators do about affiliates. Whatever they change is logged with their id and that of what they changed. */
export function registerAffiliateOperatorRoutes(api: FastifyInstance, context: AffiliateOperatorContext): void {
  registerOperatorAffiliateRoutes(api, context);
  registerPlanRoutes(api, context);
}
