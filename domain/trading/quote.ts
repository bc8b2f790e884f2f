import type { Price } from '../price.ts';
import type { Session } from './trading-session.ts';

/** Both sides of an instrument's price at one moment (wire: sell = bid, buy = ask). */
export interface Quote {
  readonly bid: Price;
  readonly ask: Price;
  /** The price source's timestamp, or the arrival time if the source's clock is ahead of ours; in milliseconds since 1970 UTC. */
  readonly at: number;
  /** Which of several live sources it comes from, and that source's own identification of the tick. Demo and recorded prices have neither. */
  readonly source?: string;
  readonly tick?: string;
}

/** The time of a quote whose age is unknown, because nothing stands behind it any more: it is shown, and fills nothing. */
export const UNKNOWN_TIME = 0;

export type Side = 'long' | 'short';

/** Returns the price at which a side opens: a buyer pays the ask, a seller receives the bid. */
export function openingPrice(side: Side, quote: Quote): Price {
  return side === 'long' ? quote.ask : quote.bid;
}

/** Returns the price at which a side closes, and at which its unrealised profit is valued. */
export function closingPrice(side: Side, quote: Quote): Price {
  return side === 'long' ? quote.bid : quote.ask;
}

/** How far a source's clock may be ahead of ours. A single timestamp farther ahead would put every later tick out of order. */
export const LARGEST_CLOCK_LEAD_MS = 5_000;

/**
 * Whether a quote may fill an order now: its market is in session, it belongs to this session, neither side is zero, and it isn't older
 * than the instrument allows. A quote from the future, beyond the tolerated clock difference, has no known age. Anything else is shown as
 * "Temporarily unavailable" (spec section 4).
 */
export function isTradable(quote: Quote | undefined, session: Session | null, staleAfterMs: number, now: number): quote is Quote {
  if (quote === undefined || session === null || quote.at < session.opensAt) return false;
  return quote.bid !== 0 && quote.ask !== 0 && isFresh(quote.at, staleAfterMs, now);
}

export function isFresh(at: number, staleAfterMs: number, now: number): boolean {
  const age = now - at;
  return age <= staleAfterMs && age >= -LARGEST_CLOCK_LEAD_MS;
}
