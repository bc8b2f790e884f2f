import {
  deskMarginResponseSchema,
  deskPositionsQuerySchema,
  deskPositionsResponseSchema,
  executionQuerySchema,
  executionResponseSchema,
  exposureResponseSchema,
  feedResponseSchema,
} from '@fairlead/contract/trading/operators/desk.ts';
import { deskPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendCsv } from '../../../../csv/send-csv.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { DeskContext } from '../desk-context.ts';
import { createDeskPictures } from './desk-snapshot.ts';
import { exportExecution } from '../../execution/export-execution.ts';
import { watchFeed } from './feed-watch.ts';
import { readExecutionSpan } from '../execution/read-execution-span.ts';
import { readTraders } from './read-traders.ts';
import { biggestOf, viewDeskPosition, viewExposure, viewMargin } from './view-desk.ts';
import { viewExecution } from '../execution/view-execution.ts';
import { viewFeed } from './view-feed.ts';

/** The dealing desk's routes. All of them are read-only. */
export function registerDeskRoutes(api: FastifyInstance, context: DeskContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const pictures = createDeskPictures(context);
  const watch = watchFeed(context.prices, context.brokerRules.instruments.length, context.clock);
  const security = NEEDS_ACCESS_TOKEN;
  const forDesk = context.operatorCall('desk.read');
  const calls = createCalls(api, forDesk);

  calls.read(deskPaths.exposure, 'The exposure by instrument and by category', {
    schema: { answer: exposureResponseSchema },
    handler: async () => ({ status: true, data: viewExposure(await pictures.read()) }),
  });

  calls.read(deskPaths.positions, 'The largest open positions', {
    schema: { query: deskPositionsQuerySchema, answer: deskPositionsResponseSchema },
    handler: async ({ query }) => {
      const picture = await pictures.read();
      const biggest = biggestOf(picture, query.symbol ?? null);
      const traderOf = await readTraders(
        context.database,
        biggest.map(({ position }) => position.accountId),
      );
      return {
        status: true,
        data: biggest.map((valued) => viewDeskPosition(valued, traderOf(valued.position.accountId), picture.market)),
      };
    },
  });

  calls.read(deskPaths.margin, 'Accounts near their stop-out', {
    schema: { answer: deskMarginResponseSchema },
    handler: async () => {
      const picture = await pictures.read();
      const traderOf = await readTraders(
        context.database,
        picture.book.thin.items.map(({ id }) => id),
      );
      return { status: true, data: viewMargin(picture, traderOf) };
    },
  });

  calls.read(deskPaths.feed, 'The state of the price feed', {
    schema: { answer: feedResponseSchema },
    handler: async () => ({ status: true, data: viewFeed({ ...context, watch }) }),
  });

  calls.read(deskPaths.execution, 'Execution quality', {
    schema: { query: executionQuerySchema, answer: executionResponseSchema },
    handler: async ({ query }) => ({
      status: true,
      data: await viewExecution(readExecutionSpan(query, context.clock()), context),
    }),
  });

  routes.route({
    method: 'GET',
    url: deskPaths.executionCsv,
    schema: { summary: 'Execution quality, as CSV', security, querystring: executionQuerySchema },
    ...forDesk,
    handler: async ({ query }, reply) => {
      const span = readExecutionSpan(query, context.clock());
      return sendCsv(reply, `execution-${span.from}-${span.until}`, exportExecution(context.database, { ...span, accountId: null }));
    },
  });
}
