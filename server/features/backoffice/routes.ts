import type { FastifyInstance } from 'fastify';
import { registerAccessRoutes } from './access/access-routes.ts';
import type { BackofficeContext } from './backoffice-context.ts';
import { registerClientRoutes } from './clients/client-routes.ts';
import { registerDeletionRoutes } from './queues/deletion-routes.ts';
import { registerDocumentRoutes } from './queues/document-routes.ts';
import { registerLevelRoutes } from './settings/level-routes.ts';

/** For the people who run the brokerage. What payments, affiliates and contents have of it is with them. */
export function registerBackofficeRoutes(api: FastifyInstance, context: BackofficeContext): void {
  registerAccessRoutes(api, context);
  registerClientRoutes(api, context);
  registerDocumentRoutes(api, context);
  registerDeletionRoutes(api, context);
  registerLevelRoutes(api, context);
}
