import type { Price } from '../price.ts';
import type { Venue } from './venue.ts';

/** The four lists of the market list and the quotes widget (spec section 1). */
export type MarketGroup = 'Crypto' | 'Forex' | 'Stocks' | 'Commodities';

/** The categories for which trading permissions and leverage lists are set (wire: position_assets_category). */
export type AssetCategoryName = 'Crypto' | 'Forex' | 'Stocks' | 'Indices' | 'Commodities';

export interface AssetCategory {
  readonly id: number;
  readonly name: AssetCategoryName;
  /** The operator's leverage choices, ascending. A client's own choices are indexes into this list. */
  readonly leverages: readonly number[];
}

/** The classes by which the rule pack caps leverage. */
export const RULE_CLASSES = ['majorForex', 'minorForex', 'gold', 'majorIndex', 'minorIndex', 'commodity', 'share', 'crypto'] as const;
export type RuleClass = (typeof RULE_CLASSES)[number];

/** Names of sets of trading hours; the hours themselves are in market-hours.ts. */
export const TRADING_HOURS_NAMES = ['always', 'forex', 'metals', 'energy', 'grains', 'indicesCfd', 'xetra', 'newYork', 'hongKong'] as const;
export type TradingHoursName = (typeof TRADING_HOURS_NAMES)[number];

/** The source of an instrument's demo prices: a real series, or a simulation from a documented start. */
export type DemoPriceOrigin =
  | { readonly kind: 'realDailyCloses'; readonly series: string }
  | { readonly kind: 'realMonthlyAverages'; readonly series: string }
  | { readonly kind: 'simulated'; readonly startPrice: number; readonly annualVolatility: number };

export interface Instrument {
  /** The platform symbol, as in /platform/{symbol}. */
  readonly symbol: string;
  readonly displayName: string;
  /** Provider-prefixed code for the chart and the quotes widget (wire: code). */
  readonly chartSymbol: string;
  readonly group: MarketGroup;
  readonly categoryId: number;
  readonly ruleClass: RuleClass;
  /** Decimals in the instrument's quotes, 0 to 6. */
  readonly digits: number;
  /** The usual difference between ask and bid. */
  readonly typicalSpread: Price;
  readonly tradingHours: TradingHoursName;
  /** Whose holidays and early closes it follows; null for a market without any. */
  readonly venue: Venue | null;
  /** Whether the price may fall below zero (as crude oil did on 2020-04-20). */
  readonly mayBeNegative: boolean;
  /** A quote older than this is stale and never fills. */
  readonly staleAfterMs: number;
  readonly demoPriceOrigin: DemoPriceOrigin;
}
