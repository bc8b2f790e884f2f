import { marketPaths } from '@fairlead/contract/paths.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import {
  assetsResponseSchema,
  candlesQuerySchema,
  candlesResponseSchema,
  favouritesRequestSchema,
  favouritesResponseSchema,
  sentimentResponseSchema,
  sparklinesResponseSchema,
  watchlistsRequestSchema,
  watchlistsResponseSchema,
} from '@fairlead/contract/markets/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf, type SessionGuard } from '../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { MarketFeature } from '../market-feature.ts';

export interface MarketRoutesContext {
  readonly requireClient: SessionGuard;
  readonly market: Omit<MarketFeature, 'readCandles' | 'readBidAt' | 'start' | 'stop'>;
}

export function registerMarketRoutes(api: FastifyInstance, { requireClient, market }: MarketRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const calls = createCalls(api, { preValidation: requireClient });
  const openCalls = createCalls(api, null);

  calls.read(marketPaths.assets, 'All instruments', {
    schema: { query: tokenQuerySchema, answer: assetsResponseSchema },
    handler: () => market.listAssets(),
  });

  openCalls.read(marketPaths.candles, 'Candles of an instrument; public', {
    schema: { query: candlesQuerySchema, answer: candlesResponseSchema },
    handler: (request) => market.listCandles(request.query),
  });

  openCalls.read(marketPaths.sparklines, 'A few closes of each instrument’s last 24 hours; public', {
    schema: { answer: sparklinesResponseSchema },
    handler: () => market.listSparklines(),
  });

  calls.read(marketPaths.favourites, "The client's favourite instruments", {
    schema: { query: tokenQuerySchema, answer: favouritesResponseSchema },
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

  calls.read(marketPaths.watchlists, "The client's lists of instruments besides the favourites", {
    schema: { query: tokenQuerySchema, answer: watchlistsResponseSchema },
    handler: (request) => market.listWatchlists(sessionOf(request).userId),
  });

  routes.put(marketPaths.watchlists, {
    schema: {
      summary: "Replaces the client's lists of instruments besides the favourites",
      security: NEEDS_ACCESS_TOKEN,
      body: watchlistsRequestSchema,
      response: answers(watchlistsResponseSchema),
    },
    preValidation: requireClient,
    handler: (request) => market.replaceWatchlists(sessionOf(request).userId, request.body),
  });

  calls.read(marketPaths.sentiment, 'The share of clients who are long each instrument', {
    schema: { query: tokenQuerySchema, answer: sentimentResponseSchema },
    handler: () => market.listSentiment(),
  });
}
