import type { AssetsResponse } from '@fairlead/contract/markets/schemas.ts';
import { wireAsset, type DemoOrigin } from '@fairlead/contract/markets/server.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import { ratesAt } from '@fairlead/domain/trading/financing/night-charge.ts';
import type { BrokerRules } from '../../../engine/broker-rules.ts';
import type { DayOpens } from '../candles/day-opens.ts';

export interface ListAssetsPorts {
  /** Instruments as the broker offers them now. */
  readonly brokerRules: Pick<
    BrokerRules,
    | 'instruments'
    | 'tradingCalendar'
    | 'hoursOf'
    | 'announcedAt'
    | 'isHalted'
    | 'isDelisted'
    | 'priceStepsOf'
    | 'comingActions'
    | 'financing'
    | 'listingVersion'
  >;
  readonly dayOpens: DayOpens;
  readonly isDemo: boolean;
  /** The source of an instrument's demo prices; null on a live feed. */
  readonly originOf: (symbol: string) => DemoOrigin | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Every instrument with its leverage choices, and whether it can be traded now. */
export async function listAssets({ brokerRules, dayOpens, isDemo, originOf, clock }: ListAssetsPorts): Promise<AssetsResponse> {
  const opens = await dayOpens.read();
  const now = clock();
  const cutOff = nextCutOff(now);
  return {
    status: true,
    demo_prices: isDemo,
    calendar: brokerRules.tradingCalendar.version,
    listing: brokerRules.listingVersion,
    now,
    data: brokerRules.instruments.map((instrument, instrumentIndex) => {
      const category = assetCategoryById(instrument.categoryId);
      if (category === undefined) throw new Error(`${instrument.symbol} has an unknown category`);
      const { symbol } = instrument;
      const isHalted = brokerRules.isHalted(symbol);
      const isDelisted = brokerRules.isDelisted(symbol);
      const splits = brokerRules.priceStepsOf(symbol).splits.filter(({ dueAt }) => dueAt <= now);
      const hours = brokerRules.hoursOf(instrument);
      const announced = brokerRules.announcedAt(instrument, now);
      const dayOpen = opens.get(symbol) ?? null;
      const financing = ratesAt(instrument, brokerRules.financing, cutOff);
      const comingActions = brokerRules.comingActions(symbol, now);
      return wireAsset({
        instrumentIndex,
        instrument,
        category,
        hours,
        announced,
        now,
        isHalted,
        isDelisted,
        splits,
        dayOpen,
        financing,
        comingActions,
        demoOrigin: originOf(symbol),
      });
    }),
  };
}
