import type { FastifyInstance } from 'fastify';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { registerFindRoutes } from './find-routes.ts';
import { createViewRecorder } from './reading/record-view.ts';
import { registerRecordRoutes } from './record-routes.ts';

/** Finding clients and reading their records; each view is recorded. */
export function registerReadingRoutes(api: FastifyInstance, context: ClientDeskContext): void {
  const recordView = createViewRecorder(context);
  registerFindRoutes(api, context, recordView);
  registerRecordRoutes(api, context, recordView);
}
