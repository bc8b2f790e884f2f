import {
  calendarQuerySchema,
  calendarResponseSchema,
  importCalendarRequestSchema,
  importCalendarResponseSchema,
} from '@fairlead/contract/calendar/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf, type OperatorCall } from '../../transport/auth/operator-call.ts';
import { languageOf } from '../../transport/http/language-of.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../transport/http/responses.ts';
import { importEvents, type ImportEventsContext } from './operators/import-events.ts';
import { listEvents, type ListEventsContext } from './client/list-events.ts';

export interface CalendarContext {
  readonly database: ListEventsContext['database'] & ImportEventsContext['database'];
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly currencies: () => readonly string[];
  readonly languages: () => readonly Language[];
  readonly operatorCall: OperatorCall;
}

/** The longest text that an import takes, as JSON writes it. */
const LARGEST_IMPORT_BYTES = 6_000_000;

export function registerCalendarRoutes(api: FastifyInstance, context: CalendarContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: publicPaths.calendar,
    schema: {
      summary: 'The economic calendar: what is published in a span of days (at most 62, and 1,000 events), by currency and importance',
      querystring: calendarQuerySchema,
      response: answers(calendarResponseSchema),
    },
    handler: async (request) => {
      const language = request.query.lang ?? languageOf(request, context.languages);
      return { status: true as const, data: await listEvents(request.query, language, context) };
    },
  });

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
