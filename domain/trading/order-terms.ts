import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { Stops } from './stops.ts';
import type { Side } from './quote.ts';

/** The terms checked by the rules for a new position. Every kind of order has them. */
export interface OrderTicket extends Stops {
  readonly side: Side;
  /** The stake (wire: amount). */
  readonly margin: Cents;
  readonly leverage: number;
  /** A guaranteed stop fills at its level even across a gap (wire: protected). */
  readonly guaranteedStop: boolean;
}

/** The full terms of an order. */
export interface OrderTerms extends OrderTicket {
  readonly symbol: string;
}

/** An order that fills now or not at all. */
export interface MarketOrderTerms extends OrderTerms {
  /** The worst price the client accepts. The order fills at the engine's own quote, never beyond this bound. */
  readonly priceBound: Price;
}

/**
 * An order that waits for its price: a limit for a better price than the current one, a stop for a worse one. Either becomes a position at
 * the first quote that reaches its price, at that quote. A limit never fills at a worse price than its own; a stop may, if the market gaps.
 */
export type EntryKind = 'limit' | 'stop';

/** The terms checked by the rules for a pending order. */
export interface EntryTicket extends OrderTicket {
  readonly entryKind: EntryKind;
  readonly entryPrice: Price;
  /** The time from which the order can no longer fill, in milliseconds since 1970 UTC; null if it is good till cancelled. */
  readonly expiresAt: number | null;
}

export type EntryOrderTerms = OrderTerms & EntryTicket;
