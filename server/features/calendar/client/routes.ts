import { calendarQuerySchema, calendarResponseSchema } from '@fairlead/contract/calendar/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../../transport/http/language-of.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { listEvents, type ListEventsContext } from './list-events.ts';

export interface CalendarContext extends ListEventsContext {
  readonly languages: () => readonly Language[];
}

export function registerCalendarRoutes(api: FastifyInstance, context: CalendarContext): void {
  const calls = createCalls(api, null);

  calls.read(
    publicPaths.calendar,
    'The economic calendar: the events of a span of days (at most 62, and 1,000 events), by currency and importance',
    {
      schema: { query: calendarQuerySchema, answer: calendarResponseSchema },
      handler: async (request) => {
        const language = request.query.lang ?? languageOf(request, context.languages);
        return { status: true, data: await listEvents(request.query, language, context) };
      },
    },
  );
}
