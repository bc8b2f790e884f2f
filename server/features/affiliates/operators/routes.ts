import type { FastifyInstance } from 'fastify';
import { registerOperatorAffiliateRoutes } from './affiliate-routes.ts';
import type { AffiliateOperatorContext } from './operator-context.ts';
import { registerPlanRoutes } from './plan-routes.ts';

/** The back-office routes for affiliates. Changes are logged with the operator's id and the id of what was changed. */
export function registerAffiliateOperatorRoutes(api: FastifyInstance, context: AffiliateOperatorContext): void {
  registerOperatorAffiliateRoutes(api, context);
  registerPlanRoutes(api, context);
}
