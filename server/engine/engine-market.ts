import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import type { Price } from '@fairlead/domain/price.ts';

/** The quote stream as the engine takes it: what it reads when it decides, and a call for every good quote. */
export interface EngineMarket extends MarketView {
  /** Platform symbols in the order of their indexes. */
  readonly symbols: readonly string[];
  /** Calls the listener for every confirmed tick, after `quote` gives it. Returns the function that ends it. */
  onQuote(listener: (instrumentIndex: number, bid: Price, ask: Price, at: number) => void): () => void;
}
