import type { FastifyInstance } from 'fastify';
import { registerAccessRoutes } from './access/access-routes.ts';
import { registerAuditRoutes } from './audit/audit-routes.ts';
import type { OperatorsContext } from './operators-context.ts';
import { registerOperatorRoutes } from './people/operator-routes.ts';
import { registerClaimRoutes } from './queues/claim-routes.ts';
import { registerQueueRoutes } from './queues/queue-routes.ts';
import { registerHouseRoutes } from './settings/house-routes.ts';
import { registerMailRoutes } from './settings/mail-routes.ts';

/** For the people who run the brokerage: who they are, what waits for them, and the settings of the house. */
export function registerOperatorsRoutes(api: FastifyInstance, context: OperatorsContext): void {
  registerAccessRoutes(api, context);
  registerOperatorRoutes(api, context);
  registerAuditRoutes(api, context);
  registerQueueRoutes(api, context);
  registerClaimRoutes(api, context);
  registerHouseRoutes(api, context);
  registerMailRoutes(api, context);
}
