import type { AssetCategory, Instrument } from '../trading/instrument.ts';
import type { Quote } from '../trading/quote.ts';
import type { RulePack } from '../trading/rule-pack.ts';
import type { MarketCalendar } from '../trading/session.ts';

/** What the engine knows of the market when it decides: instruments, rules and the latest good quotes. */
export interface MarketView {
  readonly rules: RulePack;
  readonly calendar: MarketCalendar;
  instrument(symbol: string): Instrument | undefined;
  category(id: number): AssetCategory | undefined;
  /** The latest confirmed quote, stale or not; undefined before the first. */
  quote(symbol: string): Quote | undefined;
  isHalted(symbol: string): boolean;
  /**
   * Whether the price may be another one by now: one that is not confirmed yet, while `quote` still gives the one from before, or one that is
   * still on its way, because quotes come late.
   */
  isUnderReview(symbol: string): boolean;
}
