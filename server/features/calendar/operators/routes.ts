import { importCalendarRequestSchema, importCalendarResponseSchema } from '@fairlead/contract/calendar/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { OperatorContext } from '../../operator-context.ts';
import { importEvents } from './import-events.ts';

/** The longest text that an import takes, as JSON writes it. */
const LARGEST_IMPORT_BYTES = 6_000_000;

/** What editors of the content put into the calendar. */
export function registerCalendarOperatorRoutes(api: FastifyInstance, context: OperatorContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'POST',
    url: editorPaths.importCalendar,
    schema: {
      summary:
        'Imports events of the economic calendar from CSV, JSON or iCalendar (at most 5,000): all of them, or none and the problems by line',
      security: NEEDS_ACCESS_TOKEN,
      body: importCalendarRequestSchema,
      response: answers(importCalendarResponseSchema),
    },
    bodyLimit: LARGEST_IMPORT_BYTES,
    ...context.operatorCall('content.edit'),
    handler: async (request) => {
      const data = await importEvents(actorOf(request), request.body, context);
      const { added, changed, removed, problems } = data;
      request.log.info(
        { operatorId: operatorOf(request).id, added, changed, removed, problems: problems.length },
        'an operator imported events of the calendar',
      );
      return { status: true as const, data };
    },
  });
}
