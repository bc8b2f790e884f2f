import { FixtureMarket } from '@fairlead/domain/engine/fixture-market.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { EngineMarket } from './engine-market.ts';

type QuoteListener = (instrumentIndex: number, bid: Price, ask: Price, at: number) => void;

/** The fixture market with a stream: a test ticks it by hand. */
export class FixtureEngineMarket extends FixtureMarket implements EngineMarket {
  readonly #listeners = new Set<QuoteListener>();

  onQuote(listener: QuoteListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tick(symbol: string, bid: number, ask: number, at: number): void {
    this.setQuote(symbol, bid, ask, at);
    for (const listener of this.#listeners) listener(this.symbols.indexOf(symbol), price(bid), price(ask), at);
  }

  /** Confirms every quote as of a moment, so that none is stale. */
  restamp(at: number): void {
    for (const symbol of this.symbols) {
      const quote = this.quote(symbol);
      if (quote !== undefined) this.setQuote(symbol, quote.bid, quote.ask, at);
    }
  }
}
