import {
  calendarResponseSchema,
  calendarVersionsQuerySchema,
  calendarVersionsResponseSchema,
  changeCalendarRequestSchema,
  changeCalendarResponseSchema,
  checkCalendarRequestSchema,
  checkCalendarResponseSchema,
} from '@fairlead/contract/trading/operators/calendar.ts';
import { tradingCalendarPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../../csv/send-csv.ts';
import { actorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { DeskContext } from '../desk-context.ts';
import { findCalendarVersion, listCalendarDays } from './calendar-store.ts';
import { changeCalendar, checkCalendarEdit } from './change-calendar.ts';
import { exportCalendar } from './export-calendar.ts';
import { listCalendarVersions, viewCalendar } from './view-calendar.ts';

/** A file of the size that is read, as JSON. */
const BODY_LIMIT = 4_000_000;

/** Routes for the trading calendar: the current one, its versions, checking an edit, and applying it. */
export function registerCalendarRoutes(api: FastifyInstance, context: DeskContext): void {
  const { database } = context;
  const mayRead = context.operatorCall('desk.read');
  const readCalls = createCalls(api, mayRead);
  const checkCalls = createCalls(api, {
    ...context.operatorCall('rules.change', { notRecorded: 'it changes nothing' }),
    bodyLimit: BODY_LIMIT,
  });
  const changeCalls = createCalls(api, { ...context.operatorCall('rules.change'), bodyLimit: BODY_LIMIT });

  readCalls.read(tradingCalendarPaths.calendar, 'The trading calendar: holidays and early closes by venue', {
    schema: { answer: calendarResponseSchema },
    handler: async () => ({ status: true, data: await viewCalendar(context) }),
  });

  readCalls.read(tradingCalendarPaths.versions, 'Every version of the trading calendar with its changes, its author and its reason', {
    schema: { query: calendarVersionsQuerySchema, answer: calendarVersionsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listCalendarVersions(request.query, database)) }),
  });

  api.route({
    method: 'GET',
    url: tradingCalendarPaths.csv,
    schema: { summary: 'The trading calendar, as CSV', security: NEEDS_ACCESS_TOKEN },
    ...mayRead,
    handler: async (_request, reply) => {
      const version = await findCalendarVersion(database);
      return sendCsv(reply, `trading-calendar-${version}`, exportCalendar(await listCalendarDays(database, version)));
    },
  });

  checkCalls.submit(tradingCalendarPaths.check, 'The effect of an edit of the trading calendar, without applying it', {
    schema: { body: checkCalendarRequestSchema, answer: checkCalendarResponseSchema },
    handler: async (request) => ({ status: true, data: await checkCalendarEdit(request.body, context) }),
  });

  changeCalls.submit(tradingCalendarPaths.change, 'Applies an edit of the trading calendar as a new version', {
    schema: { body: changeCalendarRequestSchema, answer: changeCalendarResponseSchema },
    handler: async (request) => ({ status: true, data: { version: await changeCalendar(request.body, actorOf(request), context) } }),
  });
}
