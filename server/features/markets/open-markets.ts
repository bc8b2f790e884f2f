import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { collectFavourites } from './client/favourites/export-favourites.ts';
import { registerMarketRoutes } from './client/routes.ts';
import { createMarketFeature, type MarketFeature, type MarketFeatureOptions } from './market-feature.ts';

export type MarketPorts = FeaturePorts & Pick<MarketFeatureOptions, 'instruments' | 'quotes' | 'feed' | 'originOf'>;

export interface Markets extends Feature {
  readonly market: MarketFeature;
}

/** The markets feature: instruments, candles and quotes, and clients' favourites. */
export function openMarkets(ports: MarketPorts): Markets {
  const market = createMarketFeature(ports);
  return {
    market,
    routes: (api) => registerMarketRoutes(api, { requireClient: ports.requireClient, market }),
    personalData: [collectFavourites(ports.database)],
  };
}
