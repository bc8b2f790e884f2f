/** The quotes widget of the home page (spec section 1): our own prices in four groups. Types only, for the browser. */
import type { MarketGroup } from '@fairlead/domain/trading/instrument.ts';

export interface QuoteRowView {
  /** The instrument's wire id, which compact price messages use. */
  readonly id: number;
  readonly symbol: string;
  readonly displayName: string;
  readonly digits: number;
  /** Wire decimals; null if there is no current price. */
  readonly sell: number | null;
  readonly buy: number | null;
  /** The sell price at 00:00 UTC, the base of the day's change; null if unknown. */
  readonly dayOpen: number | null;
  /** The change of the sell price since then, in percent; null if unknown. */
  readonly changePercent: number | null;
  readonly isMarketOpen: boolean;
  /** Closes of the last 24 hours with trades, oldest first, in steps of the instrument's last digit; empty if there are none. */
  readonly line: readonly number[];
}

export interface QuoteGroupView {
  readonly group: MarketGroup;
  readonly rows: readonly QuoteRowView[];
}
