import { importCalendarRequestSchema, importCalendarResponseSchema } from '@fairlead/contract/calendar/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, operatorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { OperatorContext } from '../../operator-context.ts';
import { importEvents } from './import-events.ts';

/** The longest import text, including JSON escapes. */
const LARGEST_IMPORT_BYTES = 6_000_000;

/** Editors' calls for the calendar. */
export function registerCalendarOperatorRoutes(api: FastifyInstance, context: OperatorContext): void {
  const calls = createCalls(api, { ...context.operatorCall('content.edit'), bodyLimit: LARGEST_IMPORT_BYTES });

  calls.submit(
    editorPaths.importCalendar,
    'Imports economic events from CSV, JSON or iCalendar (at most 5,000): all of them, or none and the problems by line',
    {
      schema: { body: importCalendarRequestSchema, answer: importCalendarResponseSchema },
      handler: async (request) => {
        const data = await importEvents(actorOf(request), request.body, context);
        const { added, changed, removed, problems } = data;
        request.log.info(
          { operatorId: operatorOf(request).id, added, changed, removed, problems: problems.length },
          'an operator imported calendar events',
        );
        return { status: true, data };
      },
    },
  );
}
