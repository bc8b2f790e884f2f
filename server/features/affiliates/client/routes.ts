import type { FastifyInstance } from 'fastify';
import { registerAccessRoutes } from './access/routes.ts';
import { registerAccountRoutes } from './accounts/routes.ts';
import type { AffiliateContext } from '../affiliate-context.ts';
import { registerCampaignRoutes } from './campaigns/routes.ts';
import { registerMoneyRoutes } from './money/routes.ts';
import { registerPostbackRoutes } from './postbacks/routes.ts';
import { createAffiliateCalls, createAffiliateGuards } from './require-affiliate.ts';

/** The affiliate calls (spec section 7, "Affiliate"), one folder per topic. Their figures come from projection/. */
export function registerAffiliateRoutes(api: FastifyInstance, context: AffiliateContext): void {
  const guards = createAffiliateGuards(api, context);
  const calls = createAffiliateCalls(api, guards);
  registerAccessRoutes(api, context, guards);
  registerAccountRoutes(calls, context);
  registerCampaignRoutes(calls, context);
  registerMoneyRoutes(calls, context);
  registerPostbackRoutes(calls, context);
}
