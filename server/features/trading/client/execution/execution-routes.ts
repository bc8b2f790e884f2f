import {
  executionMonthParametersSchema,
  ownExecutionQuerySchema,
  ownExecutionResponseSchema,
  publishedExecutionResponseSchema,
  publishedMonthsResponseSchema,
} from '@fairlead/contract/trading/execution/schemas.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { publicPaths, tradingPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../../adapters/db/database.ts';
import { sendCsv } from '../../../../csv/send-csv.ts';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { CSV_FILE } from '../../../../transport/http/responses.ts';
import { exportExecution } from '../../execution/export-execution.ts';
import { exportPublished } from '../../execution/export-published.ts';
import { PUBLISHED_KEPT_MS, type PublishedExecutions } from '../../execution/published-execution.ts';
import { ORDER_COMMANDS, readScorecard } from '../../execution/read-scorecard.ts';
import { viewScorecard } from '../../execution/view-scorecard.ts';
import { readOwnSpan } from './read-own-span.ts';

export interface ExecutionRoutesContext {
  readonly database: Pick<Database, 'query'>;
  readonly published: PublishedExecutions;
  /** The display name of an instrument. */
  readonly nameOf: (symbol: string) => string;
  readonly requireClient: SessionGuard;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** The scorecard of a client's own fills, and the published one of the firm. */
export function registerExecutionRoutes(api: FastifyInstance, context: ExecutionRoutesContext): void {
  registerOwnRoutes(api, context);
  registerPublicRoutes(api, context);
}

function registerOwnRoutes(api: FastifyInstance, { database, nameOf, requireClient, clock }: ExecutionRoutesContext): void {
  const calls = createCalls(api, { preValidation: requireClient });
  const ownQuerySchema = ownExecutionQuerySchema.extend(tokenQuerySchema.shape);

  calls.read(tradingPaths.execution, 'How the client’s own orders were executed: slippage, rejections and latency of a month or of days', {
    schema: { query: ownQuerySchema, answer: ownExecutionResponseSchema },
    handler: async (request) => {
      const span = readOwnSpan(request.query, clock());
      const scope = { ...span, symbol: null, accountId: sessionOf(request).userId };
      const scorecard = await readScorecard(database, scope, ORDER_COMMANDS);
      return { status: true, data: { ...span, ...viewScorecard(scorecard, nameOf) } };
    },
  });

  calls.read(tradingPaths.executionCsv, 'The same as CSV: one line per day, instrument and type of fill', {
    schema: { query: ownQuerySchema, answer: CSV_FILE },
    handler: (request, reply) => {
      const span = readOwnSpan(request.query, clock());
      const scope = { ...span, symbol: null, accountId: sessionOf(request).userId };
      return sendCsv(reply, `execution-${span.from}-${span.until}`, exportExecution(database, scope));
    },
  });
}

function registerPublicRoutes(api: FastifyInstance, { published }: ExecutionRoutesContext): void {
  const calls = createCalls(api, null);
  const keep = (reply: FastifyReply) => reply.header('cache-control', `public, max-age=${PUBLISHED_KEPT_MS / 1_000}`);

  calls.read(publicPaths.executionMonths, 'The months whose execution quality is published; public', {
    schema: { answer: publishedMonthsResponseSchema },
    handler: async (_request, reply) => {
      const months = await published.listMonths();
      keep(reply);
      return { status: true, data: [...months] };
    },
  });

  calls.read(publicPaths.execution, 'The firm’s execution quality of a month: slippage, rejections and latency; public', {
    schema: { params: executionMonthParametersSchema, answer: publishedExecutionResponseSchema },
    handler: async ({ params }, reply) => {
      const data = await published.readMonth(params.month);
      keep(reply);
      return { status: true, data };
    },
  });

  calls.read(publicPaths.executionCsv, 'The same as CSV; public', {
    schema: { params: executionMonthParametersSchema, answer: CSV_FILE },
    handler: async ({ params }, reply) => {
      const execution = await published.readMonth(params.month);
      return sendCsv(keep(reply), `execution-${params.month}`, exportPublished(execution));
    },
  });
}
