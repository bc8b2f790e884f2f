import { marketPaths } from '@fairlead/contract/paths.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import {
  assetsResponseSchema,
  candlesQuerySchema,
  candlesResponseSchema,
  favouritesRequestSchema,
  favouritesResponseSchema,
  sparklinesResponseSchema,
} from '@fairlead/contract/markets/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf, type SessionGuard } from '../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { MarketFeature } from '../market-feature.ts';

export interface MarketRoutesContext {
  readonly requireClient: SessionGuard;
  readonly market: Omit<MarketFeature, 'readCandles' | 'readBidAt' | 'start' | 'stop'>;
}

export function registerMarketRoutes(api: FastifyInstance, { requireClient, market }: MarketRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: marketPaths.assets,
    schema: {
      summary: 'All instruments',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(assetsResponseSchema),
    },
    preValidation: requireClient,
    handler: () => market.listAssets(),
  });

  routes.route({
    method: 'GET',
    url: marketPaths.candles,
    schema: {
      summary: 'Candles of an instrument; open to visitors',
      querystring: candlesQuerySchema,
      response: answers(candlesResponseSchema),
    },
    handler: (request) => market.listCandles(request.query),
  });

  routes.route({
    method: 'GET',
    url: marketPaths.sparklines,
    schema: {
      summary: 'The last 24 hours of every instrument in a few closes; open to visitors',
      response: answers(sparklinesResponseSchema),
    },
    handler: () => market.listSparklines(),
  });

  routes.route({
    method: 'GET',
    url: marketPaths.favourites,
    schema: {
      summary: "The client's favourite instruments",
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(favouritesResponseSchema),
    },
    preValidation: requireClient,
    handler: (request) => market.listFavourites(sessionOf(request).userId),
  });

  routes.route({
    method: 'PUT',
    url: marketPaths.favourites,
    schema: {
      summary: "Replaces the client's favourite instruments",
      security: NEEDS_ACCESS_TOKEN,
      body: favouritesRequestSchema,
      response: answers(favouritesResponseSchema),
    },
    preValidation: requireClient,
    handler: (request) => market.replaceFavourites(sessionOf(request).userId, request.body),
  });
}
