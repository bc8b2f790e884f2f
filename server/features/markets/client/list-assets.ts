import type { AssetsResponse } from '@fairlead/contract/markets/schemas.ts';
import { wireAsset, type DemoOrigin } from '@fairlead/contract/markets/server.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { HouseRules } from '../../../engine/house-rules.ts';
import type { DayOpens } from '../candles/day-opens.ts';

export interface ListAssetsPorts {
  /** Instruments as the house offers them now. */
  readonly houseRules: Pick<HouseRules, 'instruments' | 'isHalted'>;
  readonly dayOpens: DayOpens;
  readonly isDemo: boolean;
  /** Where an instrument's demonstration prices come from; null on a live feed. */
  readonly originOf: (symbol: string) => DemoOrigin | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Every instrument with its leverage choices, and whether it is traded now. */
export async function listAssets({ houseRules, dayOpens, isDemo, originOf, clock }: ListAssetsPorts): Promise<AssetsResponse> {
  const opens = await dayOpens.read();
  const now = clock();
  return {
    status: true,
    demo_prices: isDemo,
    now,
    data: houseRules.instruments.map((instrument, instrumentIndex) => {
      const category = assetCategoryById(instrument.categoryId);
      if (category === undefined) throw new Error(`${instrument.symbol} is of no known category`);
      const { symbol } = instrument;
      const isHalted = houseRules.isHalted(symbol);
      const dayOpen = opens.get(symbol) ?? null;
      return wireAsset({ instrumentIndex, instrument, category, now, isHalted, dayOpen, demoOrigin: originOf(symbol) });
    }),
  };
}
