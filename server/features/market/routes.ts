import { tokenQuerySchema } from '@fairlead/contract/account.ts';
import { assetsResponseSchema, candlesQuerySchema, candlesResponseSchema, marketPaths } from '@fairlead/contract/market.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { SessionGuard } from '../../transport/auth/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../transport/http/responses.ts';
import type { MarketFeature } from './market-feature.ts';

export interface MarketRoutesContext {
  readonly requireClient: SessionGuard;
  readonly market: Pick<MarketFeature, 'listAssets' | 'listCandles'>;
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
}
