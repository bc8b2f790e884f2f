import { FIXTURE_CATEGORIES, FIXTURE_INSTRUMENTS, FixtureMarket } from '@fairlead/domain/engine/fixture-market.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { ASSET_CATEGORIES, STOCKS_CATEGORY_ID } from '@fairlead/domain/trading/asset-categories.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { EngineMarket } from './engine-market.ts';
import type { BrokerRules } from './broker-rules.ts';

type QuoteListener = (instrumentIndex: number, bid: Price, ask: Price, at: number) => void;

/** The fixture market with a quote stream: tests tick it manually, at the source's prices. */
export class FixtureEngineMarket extends FixtureMarket implements EngineMarket {
  readonly #listeners = new Set<QuoteListener>();
  #brokerRules: BrokerRules | null = null;

  /** Makes the market follow the broker's rules as the running server's does: rule pack, markups, halts and delistings. */
  follow(brokerRules: BrokerRules): void {
    const take = (): void => {
      this.rules = brokerRules.pack;
    };
    this.#brokerRules = brokerRules;
    this.setMarkups((symbol) => {
      const terms = brokerRules.inForce.rules.instruments[symbol];
      return { bid: terms?.bidMarkup ?? price(0), ask: terms?.askMarkup ?? price(0) };
    });
    take();
    brokerRules.onChanged(take);
  }

  override isHalted(symbol: string): boolean {
    return super.isHalted(symbol) || this.#brokerRules?.isHalted(symbol) === true;
  }

  override isDelisted(symbol: string): boolean {
    return super.isDelisted(symbol) || this.#brokerRules?.isDelisted(symbol) === true;
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

  /** Confirms every quote at a given time, so that none is stale. */
  restamp(at: number): void {
    for (const symbol of this.symbols) {
      const quote = this.sourceQuote(symbol);
      if (quote !== undefined) this.setQuote(symbol, quote.bid, quote.ask, at);
    }
  }
}

/** The fixture's instruments and Apple, which has a venue and corporate actions. */
export function createMarketWithShare(): FixtureEngineMarket {
  return new FixtureEngineMarket(
    [...FIXTURE_INSTRUMENTS, ...INSTRUMENTS.filter(({ symbol }) => symbol === 'AAPL')],
    [...FIXTURE_CATEGORIES, ...ASSET_CATEGORIES.filter(({ id }) => id === STOCKS_CATEGORY_ID)],
  );
}
