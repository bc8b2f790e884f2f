import type { FastifyInstance } from 'fastify';
import type { ClientDeskContext } from './client-desk-context.ts';
import { registerClientChangeRoutes } from './clients/change-routes.ts';
import { registerClientRoutes } from './clients/client-routes.ts';
import { registerReadingRoutes } from './clients/reading-routes.ts';
import { createVerifications } from './clients/verifications.ts';
import { registerDeletionRoutes } from './deletions/deletion-routes.ts';
import { registerDocumentRoutes } from './documents/document-routes.ts';
import { registerLevelRoutes } from './levels/level-routes.ts';
import { registerQueueRoutes } from './queue-routes.ts';

/** The operators' calls about clients: reading, deciding and changing. */
export function registerAccountOperatorRoutes(api: FastifyInstance, context: ClientDeskContext): void {
  registerReadingRoutes(api, context);
  const verifying = { ...context, ...createVerifications(context.database) };
  registerClientRoutes(api, verifying);
  registerClientChangeRoutes(api, verifying);
  registerQueueRoutes(api, context);
  registerDocumentRoutes(api, context);
  registerDeletionRoutes(api, context);
  registerLevelRoutes(api, context);
}
