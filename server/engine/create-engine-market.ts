import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { EngineMarket } from './engine-market.ts';
import type { BrokerRules } from './broker-rules.ts';

/** The price feed's quote stream, as much of it as the engine reads. */
export interface QuoteStream {
  quote(symbol: string): Quote | undefined;
  isUnderReview(symbol: string): boolean;
  onQuote(listener: (instrumentIndex: number, bid: Price, ask: Price, at: number) => void): () => void;
}

/**
 * Combines the quote stream and the broker's rules into the engine's view of the market. Indexes are positions in the rules' instruments.
 * `isHaltedAtOnce` knows the halts that no engine has yet; by default they are among the rules.
 */
export function createEngineMarket(
  quotes: QuoteStream,
  rules: BrokerRules,
  isHaltedAtOnce: (symbol: string) => boolean = () => false,
): EngineMarket {
  return {
    get rules() {
      return rules.pack;
    },
    get calendar() {
      return rules.calendar;
    },
    symbols: rules.baseInstruments.map(({ symbol }) => symbol),
    instrument: (symbol) => rules.instrument(symbol),
    category: assetCategoryById,
    quote: (symbol) => quotes.quote(symbol),
    isHalted: (symbol) => rules.isHalted(symbol) || isHaltedAtOnce(symbol),
    isDelisted: (symbol) => rules.isDelisted(symbol),
    isUnderReview: (symbol) => quotes.isUnderReview(symbol),
    onQuote: (listener) => quotes.onQuote(listener),
  };
}
