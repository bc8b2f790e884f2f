/** The quotes widget of the home page (spec section 1): our own prices in four groups. Types only, for the browser. */
import type { MarketGroup } from '@fairlead/domain/trading/instrument.ts';

export interface QuoteRowView {
  /** The instrument's id on the wire, by which the compact price messages name it. */
  readonly id: number;
  readonly symbol: string;
  readonly displayName: string;
  readonly digits: number;
  /** Wire decimals; null where there is no price now. */
  readonly sell: number | null;
  readonly buy: number | null;
  /** The sell price at 00:00 UTC, from which the day's change is counted; null where it is not known. */
  readonly dayOpen: number | null;
  /** Of the sell price since then, in percent; null where that is not known. */
  readonly changePercent: number | null;
  readonly isMarketOpen: boolean;
  /** Closes of the last 24 hours with trades, the oldest first, in steps of the instrument's last digit; empty where there are none. */
  readonly line: readonly number[];
}

export interface QuoteGroupView {
  readonly group: MarketGroup;
  readonly rows: readonly QuoteRowView[];
}
