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
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { DeskContext } from '../desk-context.ts';
import { createDeskPictures } from './desk-picture.ts';
import { exportExecution } from '../execution/export-execution.ts';
import { watchFeed } from './feed-watch.ts';
import { readExecutionSpan } from '../execution/read-execution-span.ts';
import { readTraders } from './read-traders.ts';
import { biggestOf, viewDeskPosition, viewExposure, viewMargin } from './view-desk.ts';
import { viewExecution } from '../execution/view-execution.ts';
import { viewFeed } from './view-feed.ts';

/** What the dealing desk looks at; nothing here changes anything. */
export function registerDeskRoutes(api: FastifyInstance, context: DeskContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const pictures = createDeskPictures(context);
  const watch = watchFeed(context.prices, context.houseRules.instruments.length, context.clock);
  const security = NEEDS_ACCESS_TOKEN;
  const forDesk = context.operatorCall('desk.read');

  routes.route({
    method: 'GET',
    url: deskPaths.exposure,
    schema: { summary: 'What clients hold, by instrument and by category', security, response: answers(exposureResponseSchema) },
    ...forDesk,
    handler: async () => ({ status: true as const, data: viewExposure(await pictures.read()) }),
  });

  routes.route({
    method: 'GET',
    url: deskPaths.positions,
    schema: {
      summary: 'The biggest open positions',
      security,
      querystring: deskPositionsQuerySchema,
      response: answers(deskPositionsResponseSchema),
    },
    ...forDesk,
    handler: async ({ query }) => {
      const picture = await pictures.read();
      const biggest = biggestOf(picture, query.symbol ?? null);
      const traderOf = await readTraders(
        context.database,
        biggest.map(({ position }) => position.accountId),
      );
      return {
        status: true as const,
        data: biggest.map((valued) => viewDeskPosition(valued, traderOf(valued.position.accountId), picture.market)),
      };
    },
  });

  routes.route({
    method: 'GET',
    url: deskPaths.margin,
    schema: { summary: 'Accounts near their stop-out', security, response: answers(deskMarginResponseSchema) },
    ...forDesk,
    handler: async () => {
      const picture = await pictures.read();
      const traderOf = await readTraders(
        context.database,
        picture.book.thin.items.map(({ id }) => id),
      );
      return { status: true as const, data: viewMargin(picture, traderOf) };
    },
  });

  routes.route({
    method: 'GET',
    url: deskPaths.feed,
    schema: { summary: 'How prices arrive', security, response: answers(feedResponseSchema) },
    ...forDesk,
    handler: async () => ({ status: true as const, data: viewFeed({ ...context, watch }) }),
  });

  routes.route({
    method: 'GET',
    url: deskPaths.execution,
    schema: {
      summary: 'How orders were executed',
      security,
      querystring: executionQuerySchema,
      response: answers(executionResponseSchema),
    },
    ...forDesk,
    handler: async ({ query }) => ({
      status: true as const,
      data: await viewExecution(readExecutionSpan(query, context.clock()), context),
    }),
  });

  routes.route({
    method: 'GET',
    url: deskPaths.executionCsv,
    schema: { summary: 'How orders were executed, as a file', security, querystring: executionQuerySchema },
    ...forDesk,
    handler: async ({ query }, reply) => {
      const span = readExecutionSpan(query, context.clock());
      return sendCsv(reply, `execution-${span.from}-${span.until}`, exportExecution(context.database, span));
    },
  });
}
