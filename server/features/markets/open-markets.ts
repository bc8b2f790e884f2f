import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { collectFavourites } from './client/favourites/export-favourites.ts';
import { collectWatchlists } from './client/watchlists/export-watchlists.ts';
import { registerMarketRoutes } from './client/routes.ts';
import { createMarketFeature, type MarketFeature, type MarketFeatureOptions } from './market-feature.ts';
import { createSentimentPublisher, PUBLISH_SENTIMENT_EVERY_MS } from './sentiment/sentiment-publisher.ts';

export type MarketPorts = FeaturePorts & Pick<MarketFeatureOptions, 'instruments' | 'quotes' | 'feed' | 'originOf'>;

export interface Markets extends Feature {
  readonly market: MarketFeature;
}

/** The markets feature: instruments, candles and quotes, clients' favourites and watchlists, and how many clients are long. */
export function openMarkets(ports: MarketPorts): Markets {
  const market = createMarketFeature(ports);
  return {
    market,
    routes: (api) => registerMarketRoutes(api, { requireClient: ports.requireClient, market }),
    personalData: [collectFavourites(ports.database), collectWatchlists(ports.database)],
    repeated: [
      {
        name: 'the share of clients who are long',
        everyMs: PUBLISH_SENTIMENT_EVERY_MS,
        work: createSentimentPublisher(ports),
        onFailure: (error) => ports.log.warn({ err: error }, 'could not compute the share of clients who are long; the last figures stay'),
      },
    ],
  };
}
