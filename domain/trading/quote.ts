import type { Price } from '../price.ts';

/** Both sides of an instrument's price at one moment (wire: sell = bid, buy = ask). */
export interface Quote {
  readonly bid: Price;
  readonly ask: Price;
  /** When the price source stamped it, in milliseconds since 1970 UTC. */
  readonly at: number;
}

export type Side = 'long' | 'short';

/** The price at which a side opens: a buyer pays the ask, a seller receives the bid. */
export function openingPrice(side: Side, quote: Quote): Price {
  return side === 'long' ? quote.ask : quote.bid;
}

/** The price at which a side closes, and at which its profit is counted meanwhile. */
export function closingPrice(side: Side, quote: Quote): Price {
  return side === 'long' ? quote.bid : quote.ask;
}

/**
 * Whether a quote may fill an order now: it exists, neither side is zero, and it is not older than the instrument allows.
 * Anything else is shown as "Temporarily unavailable" (spec section 4).
 */
export function isTradable(quote: Quote | undefined, staleAfterMs: number, now: number): quote is Quote {
  return quote !== undefined && quote.bid !== 0 && quote.ask !== 0 && now - quote.at <= staleAfterMs;
}
