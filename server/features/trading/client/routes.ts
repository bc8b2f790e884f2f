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
import { z } from 'zod';
import type { Database } from '../../../adapters/db/database.ts';
import { sendCsv } from '../../../csv/send-csv.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import { sessionOf, type SessionGuard } from '../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { exportHistory } from './history/export-history.ts';
import { listHistory } from './history/list-history.ts';
import { listNotices } from './list-notices.ts';
import { whyPosition, type WhyPorts } from './why/why-position.ts';

export interface TradingRoutesContext extends Pick<WhyPorts, 'nameOf' | 'readRules'> {
  readonly database: Pick<Database, 'drizzle' | 'query'>;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  readonly requireClient: SessionGuard;
}

export function registerTradingRoutes(api: FastifyInstance, context: TradingRoutesContext): void {
  const { database, nameOf, requireClient } = context;
  const calls = createCalls(api, { preValidation: requireClient });

  calls.read(tradingPaths.history, 'Closed positions that match a filter, page by page, with their totals', {
    schema: { query: filteredHistoryQuerySchema.extend(tokenQuerySchema.shape), answer: filteredHistoryResponseSchema },
    handler: (request) => listHistory(database, sessionOf(request).userId, request.query, nameOf),
  });

  calls.read(tradingPaths.csv, 'All closed positions that match a filter, as CSV', {
    schema: {
      query: historyFilterSchema.extend(tokenQuerySchema.shape),
      answer: z.any().describe('CSV (RFC 4180, UTF-8 with a byte order mark), one line per position, latest first'),
    },
    handler: (request, reply) => {
      const rows = exportHistory(database, sessionOf(request).userId, readHistoryFilter(request.query), nameOf);
      return sendCsv(reply, 'history', rows);
    },
  });

  calls.read(tradingPaths.why, 'The explanation of an open or closed position: prices, causes and bookings from the journal', {
    schema: { params: whyParametersSchema, query: tokenQuerySchema, answer: whyResponseSchema },
    handler: (request) => whyPosition(context, sessionOf(request).userId, request.params.id),
  });

  calls.read(tradingPaths.notices, "What happened to the account without its owner's action", {
    schema: { query: noticesQuerySchema.extend(tokenQuerySchema.shape), answer: noticesResponseSchema },
    handler: (request) => listNotices(database, sessionOf(request).userId, request.query.after, nameOf),
  });
}
