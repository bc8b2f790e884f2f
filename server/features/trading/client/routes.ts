import { tradingPaths } from '@fairlead/contract/paths.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { noticesQuerySchema, noticesResponseSchema } from '@fairlead/contract/trading/notices/schemas.ts';
import {
  filteredHistoryQuerySchema,
  filteredHistoryResponseSchema,
  historyFilterSchema,
  whyParametersSchema,
  whyResponseSchema,
} from '@fairlead/contract/trading/history/schemas.ts';
import { readHistoryFilter } from '@fairlead/contract/trading/history/server.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../../adapters/db/database.ts';
import { sendCsv } from '../../../csv/send-csv.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import { sessionOf, type SessionGuard } from '../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import { exportHistory } from './history/export-history.ts';
import { listHistory } from './history/list-history.ts';
import { listNotices } from './list-notices.ts';
import { whyPosition, type WhyPorts } from './why/why-position.ts';

export interface TradingRoutesContext extends Pick<WhyPorts, 'readRules'> {
  readonly database: Pick<Database, 'drizzle' | 'query'>;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  readonly requireClient: SessionGuard;
}

export function registerTradingRoutes(api: FastifyInstance, context: TradingRoutesContext): void {
  const { database, requireClient } = context;
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: tradingPaths.history,
    schema: {
      summary: 'Closed positions that pass a filter, page by page, and what they come to',
      security: NEEDS_ACCESS_TOKEN,
      querystring: filteredHistoryQuerySchema.extend(tokenQuerySchema.shape),
      response: answers(filteredHistoryResponseSchema),
    },
    preValidation: requireClient,
    handler: (request) => listHistory(database, sessionOf(request).userId, request.query),
  });

  routes.route({
    method: 'GET',
    url: tradingPaths.csv,
    schema: {
      summary: 'All closed positions that pass a filter, as CSV',
      security: NEEDS_ACCESS_TOKEN,
      querystring: historyFilterSchema.extend(tokenQuerySchema.shape),
      response: answers(z.any().describe('CSV (RFC 4180, UTF-8 with a byte order mark), one line a position, the latest first')),
    },
    preValidation: requireClient,
    handler: (request, reply) => {
      const rows = exportHistory(database, sessionOf(request).userId, readHistoryFilter(request.query));
      return sendCsv(reply, 'history', rows);
    },
  });

  routes.route({
    method: 'GET',
    url: tradingPaths.why,
    schema: {
      summary: 'Why a position, open or closed, is what it is: prices, causes and bookings as the journal holds them',
      security: NEEDS_ACCESS_TOKEN,
      params: whyParametersSchema,
      querystring: tokenQuerySchema,
      response: answers(whyResponseSchema),
    },
    preValidation: requireClient,
    handler: (request) => whyPosition(context, sessionOf(request).userId, request.params.id),
  });

  routes.route({
    method: 'GET',
    url: tradingPaths.notices,
    schema: {
      summary: "What happened to the account without its owner's click",
      security: NEEDS_ACCESS_TOKEN,
      querystring: noticesQuerySchema.extend(tokenQuerySchema.shape),
      response: answers(noticesResponseSchema),
    },
    preValidation: requireClient,
    handler: (request) => listNotices(database, sessionOf(request).userId, request.query.after),
  });
}
