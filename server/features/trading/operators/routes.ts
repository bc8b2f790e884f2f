import type { FastifyInstance } from 'fastify';
import type { DeskContext } from './desk-context.ts';
import { registerActionRoutes } from './actions/actions-routes.ts';
import { registerCalendarRoutes } from './calendar/calendar-routes.ts';
import { registerDeskRoutes } from './desk/desk-routes.ts';
import { registerFinancingRoutes } from './financing/financing-routes.ts';
import { registerHaltRoutes } from './halts/halt-routes.ts';
import { registerRulesRoutes } from './rules/rules-routes.ts';
import { registerSourceRoutes } from './sources/source-routes.ts';

/** The dealing desk's routes. */
export function registerTradingOperatorRoutes(api: FastifyInstance, context: DeskContext): void {
  registerDeskRoutes(api, context);
  registerHaltRoutes(api, context);
  registerRulesRoutes(api, context);
  registerCalendarRoutes(api, context);
  registerFinancingRoutes(api, context);
  registerActionRoutes(api, context);
  registerSourceRoutes(api, context);
}
