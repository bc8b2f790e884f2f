import { tokenQuerySchema } from '@fairlead/contract/account.ts';
import { historyQuerySchema, historyResponseSchema, tradingPaths } from '@fairlead/contract/trading.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../../adapters/db/database.ts';
import { sessionOf, type SessionGuard } from '../../transport/auth/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../transport/http/responses.ts';
import { listHistory } from './list-history.ts';

export interface TradingRoutesContext {
  readonly database: Pick<Database, 'drizzle'>;
  readonly requireClient: SessionGuard;
}

export function registerTradingRoutes(api: FastifyInstance, { database, requireClient }: TradingRoutesContext): void {
  api.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: tradingPaths.history,
    schema: {
      summary: 'Closed positions, page by page',
      security: NEEDS_ACCESS_TOKEN,
      querystring: historyQuerySchema.extend(tokenQuerySchema.shape),
      response: answers(historyResponseSchema),
    },
    preValidation: requireClient,
    handler: (request) => listHistory(database, sessionOf(request).userId, request.query),
  });
}
