import type { FastifyInstance } from 'fastify';
import { registerAccessRoutes } from './access/access-routes.ts';
import { registerAuditRoutes } from './audit/audit-routes.ts';
import type { OperatorsContext } from './operators-context.ts';
import { registerOperatorRoutes } from './staff/operator-routes.ts';
import { registerClaimRoutes } from './queues/claim-routes.ts';
import { registerQueueRoutes } from './queues/queue-routes.ts';
import { registerBrokerRoutes } from './settings/settings-routes.ts';
import { registerEmailRoutes } from './settings/email-routes.ts';

/** Routes for operators: accounts, review queues, the audit log and the broker settings. */
export function registerOperatorsRoutes(api: FastifyInstance, context: OperatorsContext): void {
  registerAccessRoutes(api, context);
  registerOperatorRoutes(api, context);
  registerAuditRoutes(api, context);
  registerQueueRoutes(api, context);
  registerClaimRoutes(api, context);
  registerBrokerRoutes(api, context);
  registerEmailRoutes(api, context);
}
