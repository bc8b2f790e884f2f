import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { EngineMarket } from './engine-market.ts';
import type { HouseRules } from './house-rules.ts';

/** The quote stream of the feed's side: whoever owns the quotes fits it. */
export interface QuoteStream {
  quote(symbol: string): Quote | undefined;
  isUnderReview(symbol: string): boolean;
  onQuote(listener: (instrumentIndex: number, bid: Price, ask: Price, at: number) => void): () => void;
}

/** Puts the quote stream and the house's rules together as the engine reads them. Indexes are places in the rules' instruments. */
export function createEngineMarket(quotes: QuoteStream, rules: HouseRules): EngineMarket {
  return {
    get rules() {
      return rules.pack;
    },
    calendar: rules.calendar,
    symbols: rules.baseInstruments.map(({ symbol }) => symbol),
    instrument: (symbol) => rules.instrument(symbol),
    category: assetCategoryById,
    quote: (symbol) => quotes.quote(symbol),
    isHalted: (symbol) => rules.isHalted(symbol),
    isUnderReview: (symbol) => quotes.isUnderReview(symbol),
    onQuote: (listener) => quotes.onQuote(listener),
  };
}
