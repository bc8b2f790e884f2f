import type { AssetCategory, Instrument } from '../trading/instrument.ts';
import type { Quote } from '../trading/quote.ts';
import type { RulePack } from '../trading/rule-pack.ts';
import type { MarketCalendar } from '../trading/session.ts';

/** What the engine knows about the market when it decides: instruments, rules and the latest good quotes. */
export interface MarketView {
  readonly rules: RulePack;
  readonly calendar: MarketCalendar;
  instrument(symbol: string): Instrument | undefined;
  category(id: number): AssetCategory | undefined;
  /** Returns the latest confirmed quote, stale or not; undefined before the first. */
  quote(symbol: string): Quote | undefined;
  isHalted(symbol: string): boolean;
  /** Whether the instrument is not traded any more. Its positions, orders and alerts end with it, and it gets no new ones. */
  isDelisted(symbol: string): boolean;
  /**
   * Whether the price may have changed already: either a new quote awaits confirmation, while `quote` still returns the previous one, or
   * quotes are arriving late.
   */
  isUnderReview(symbol: string): boolean;
}
