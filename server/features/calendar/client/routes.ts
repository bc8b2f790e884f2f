import { calendarQuerySchema, calendarResponseSchema } from '@fairlead/contract/calendar/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { languageOf } from '../../../transport/http/language-of.ts';
import { answers } from '../../../transport/http/responses.ts';
import { listEvents, type ListEventsContext } from './list-events.ts';

export interface CalendarContext extends ListEventsContext {
  readonly languages: () => readonly Language[];
}

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
}
