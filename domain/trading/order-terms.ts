import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { Stops } from './stops.ts';
import type { Side } from './quote.ts';

/** What the rules of a new position judge: every order has it, whichever way it is given and wherever it is kept. */
export interface OrderTicket extends Stops {
  readonly side: Side;
  /** The stake (wire: amount). */
  readonly margin: Cents;
  readonly leverage: number;
  /** A guaranteed stop fills at its level even across a gap (wire: protected). */
  readonly guaranteedStop: boolean;
}

/** What an order is for. */
export interface OrderTerms extends OrderTicket {
  readonly symbol: string;
}

/** An order that is filled now, or not at all. */
export interface MarketOrderTerms extends OrderTerms {
  /** The worst price the client accepts. The fill is the engine's own quote, and never beyond this. */
  readonly priceBound: Price;
}

/**
 * An order that waits for its price. A limit waits for a better price than the current one, a stop for a worse one. Both become a
 * position at the first quote that reaches the price, at that quote: a limit is never filled at a worse price than its own, a stop
 * may be, when the market jumps.
 */
export type EntryKind = 'limit' | 'stop';

/** What the rules of a waiting order judge. */
export interface EntryTicket extends OrderTicket {
  readonly entryKind: EntryKind;
  readonly entryPrice: Price;
  /** The moment from which it is not filled any more, in milliseconds since 1970 UTC; null while it waits until cancelled. */
  readonly expiresAt: number | null;
}

export type EntryOrderTerms = OrderTerms & EntryTicket;
