import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { EngineMarket } from './engine-market.ts';

/** The quote stream of the feed's side: whoever owns the quotes fits it. */
export interface QuoteStream {
  quote(symbol: string): Quote | undefined;
  onQuote(listener: (instrumentIndex: number, bid: Price, ask: Price, at: number) => void): () => void;
}

/** Puts the quote stream, the instruments and the rules together as the engine reads them. Indexes are places in `instruments`. */
export function createEngineMarket(quotes: QuoteStream, instruments: readonly Instrument[], rules: RulePack): EngineMarket {
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  return {
    rules,
    symbols: instruments.map(({ symbol }) => symbol),
    instrument: (symbol) => bySymbol.get(symbol),
    category: assetCategoryById,
    quote: (symbol) => quotes.quote(symbol),
    // Halting an instrument is an operator's act; until there are operators nothing is halted.
    isHalted: () => false,
    onQuote: (listener) => quotes.onQuote(listener),
  };
}
