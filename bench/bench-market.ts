import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { AssetCategory, Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { createMarketCalendar } from '@fairlead/domain/trading/session.ts';

const SPREAD_SHARE = 0.000_1;
const CATEGORY: AssetCategory = { id: 2, name: 'Forex', leverages: [1, 3, 5, 10, 15, 20, 30] };

type QuoteListener = (instrumentIndex: number, bid: Price, ask: Price, at: number) => void;

/** A market of 26 equal instruments whose quotes the bench sets itself and which are never stale. */
export class BenchMarket implements MarketView {
  readonly rules = RETAIL_RULE_PACK;
  readonly calendar = createMarketCalendar(() => 'always');
  readonly symbols = Array.from({ length: 26 }, (_, index) => `SYM${index}`);
  readonly #quotes = new Map<string, Quote>();
  readonly #instruments = new Map<string, Instrument>();
  readonly #listeners = new Set<QuoteListener>();

  constructor() {
    for (const symbol of this.symbols) {
      this.setBid(symbol, 100_000_000);
      this.#instruments.set(symbol, benchInstrument(symbol));
    }
  }

  setBid(symbol: string, bid: number): void {
    this.#quotes.set(symbol, { bid: price(bid), ask: price(Math.ceil(bid * (1 + SPREAD_SHARE))), at: 0 });
  }

  quote(symbol: string): Quote | undefined {
    return this.#quotes.get(symbol);
  }

  /** The quote of an instrument that is known to exist. */
  quoteOf(symbol: string): Quote {
    const quote = this.quote(symbol);
    if (quote === undefined) throw new Error(`no quote for ${symbol}`);
    return quote;
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#instruments.get(symbol);
  }

  category(): AssetCategory {
    return CATEGORY;
  }

  isHalted(): boolean {
    return false;
  }

  isDelisted(): boolean {
    return false;
  }

  isUnderReview(): boolean {
    return false;
  }

  onQuote(listener: QuoteListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sets a quote and notifies listeners, as a feed does. */
  tick(symbol: string, bid: number): void {
    this.setBid(symbol, bid);
    const quote = this.quoteOf(symbol);
    for (const listener of this.#listeners) listener(this.symbols.indexOf(symbol), quote.bid, quote.ask, quote.at);
  }
}

function benchInstrument(symbol: string): Instrument {
  return {
    symbol,
    displayName: symbol,
    chartSymbol: symbol,
    group: 'Forex',
    categoryId: CATEGORY.id,
    ruleClass: 'majorForex',
    digits: 4,
    typicalSpread: price(10_000),
    tradingHours: 'always',
    venue: null,
    mayBeNegative: false,
    staleAfterMs: Infinity,
    demoPriceOrigin: { kind: 'simulated', startPrice: 100, annualVolatility: 0.1 },
  };
}
