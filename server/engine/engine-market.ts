import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import type { Price } from '@fairlead/domain/price.ts';

/** The market as the engine sees it: what it reads to decide, and a callback for every confirmed quote. */
export interface EngineMarket extends MarketView {
  /** Platform symbols, ordered by index. */
  readonly symbols: readonly string[];
  /** Calls the listener for every confirmed tick, once `quote` returns it. Returns a function that unsubscribes it. */
  onQuote(listener: (instrumentIndex: number, bid: Price, ask: Price, at: number) => void): () => void;
}
