import { FixtureMarket } from '@fairlead/domain/engine/fixture-market.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { EngineMarket } from './engine-market.ts';
import type { HouseRules } from './house-rules.ts';

type QuoteListener = (instrumentIndex: number, bid: Price, ask: Price, at: number) => void;

/** The fixture market with a stream: a test ticks it by hand, at the source's prices. */
export class FixtureEngineMarket extends FixtureMarket implements EngineMarket {
  readonly #listeners = new Set<QuoteListener>();
  #houseRules: HouseRules | null = null;

  /** Has the market keep the house's rules as the running server's does: its pack, its markups and its halts. */
  follow(houseRules: HouseRules): void {
    const take = (): void => {
      this.rules = houseRules.pack;
    };
    this.#houseRules = houseRules;
    this.setMarkups((symbol) => {
      const terms = houseRules.inForce.rules.instruments[symbol];
      return { bid: terms?.bidMarkup ?? price(0), ask: terms?.askMarkup ?? price(0) };
    });
    take();
    houseRules.onChanged(take);
  }

  override isHalted(symbol: string): boolean {
    return super.isHalted(symbol) || this.#houseRules?.isHalted(symbol) === true;
  }

  onQuote(listener: QuoteListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tick(symbol: string, bid: number, ask: number, at: number): void {
    this.setQuote(symbol, bid, ask, at);
    const quote = this.quote(symbol);
    if (quote === undefined) return;
    for (const listener of this.#listeners) listener(this.symbols.indexOf(symbol), quote.bid, quote.ask, at);
  }

  /** Confirms every quote as of a moment, so that none is stale. */
  restamp(at: number): void {
    for (const symbol of this.symbols) {
      const quote = this.sourceQuote(symbol);
      if (quote !== undefined) this.setQuote(symbol, quote.bid, quote.ask, at);
    }
  }
}
