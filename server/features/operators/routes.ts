import type { FastifyInstance } from 'fastify';
import { registerAccessRoutes } from './access/access-routes.ts';
import type { BackofficeContext } from './backoffice-context.ts';
import { registerClientChangeRoutes } from '../account/operators/clients/change-routes.ts';
import { registerClientRoutes } from '../account/operators/clients/client-routes.ts';
import { registerReadingRoutes } from '../account/operators/clients/reading-routes.ts';
import { createVerifications } from '../account/operators/clients/verifications.ts';
import { registerDeskRoutes } from '../trading/operators/desk/desk-routes.ts';
import { registerHaltRoutes } from '../trading/operators/halts/halt-routes.ts';
import { registerRulesRoutes } from '../trading/operators/rules/rules-routes.ts';
import { registerClaimRoutes } from './queues/claim-routes.ts';
import { registerComplaintRoutes } from '../contact/operators/complaints/complaint-routes.ts';
import { registerDeletionRoutes } from '../account/operators/deletions/deletion-routes.ts';
import { registerDocumentRoutes } from '../account/operators/documents/document-routes.ts';
import { registerQueueRoutes } from './queues/queue-routes.ts';
import { registerReportRoutes } from '../reports/operators/report-routes.ts';
import { registerHouseRoutes } from './settings/house-routes.ts';
import { registerAuditRoutes } from './audit/audit-routes.ts';
import { registerOperatorRoutes } from './people/operator-routes.ts';
import { registerLevelRoutes } from '../account/operators/levels/level-routes.ts';
import { registerMailRoutes } from './settings/mail-routes.ts';
import { registerProviderRoutes } from '../payments/operators/providers/provider-routes.ts';

/** For the people who run the brokerage. What payments, affiliates and contents have of it is with them. */
export function registerBackofficeRoutes(api: FastifyInstance, context: BackofficeContext): void {
  registerAccessRoutes(api, context);
  registerOperatorRoutes(api, context);
  registerAuditRoutes(api, context);
  registerReadingRoutes(api, context);
  const verifying = { ...context, ...createVerifications() };
  registerClientRoutes(api, verifying);
  registerClientChangeRoutes(api, verifying);
  registerQueueRoutes(api, context);
  registerClaimRoutes(api, context);
  registerComplaintRoutes(api, context);
  registerDocumentRoutes(api, context);
  registerDeletionRoutes(api, context);
  registerDeskRoutes(api, context);
  registerHaltRoutes(api, context);
  registerRulesRoutes(api, context);
  registerReportRoutes(api, context);
  registerHouseRoutes(api, context);
  registerLevelRoutes(api, context);
  registerMailRoutes(api, context);
  registerProviderRoutes(api, context);
}
