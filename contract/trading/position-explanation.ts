import type { ExactCents, MicroCents } from '@fairlead/domain/exact-cents.ts';
import type { RefusalCode } from '@fairlead/domain/engine/refusal.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { EntryKind } from '@fairlead/domain/trading/order-terms.ts';
import type { CloseReason, OpenedBy } from '@fairlead/domain/trading/position.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { ReadPositionHead } from './read-position-head.ts';

/**
 * A position's account of itself, in the domain's terms: what the journal holds about it, and the differences that follow from
 * that. Its stake is the one that is open now, or that was closed. Every difference between two prices is counted in the client's
 * favour: positive is better for the client.
 */
export interface PositionExplanation extends ReadPositionHead {
  readonly guaranteedStop: boolean;
  readonly openedBy: OpenedBy;
  /** The position of which this is a part that was closed by itself. */
  readonly partOf: number | null;
  readonly opening: OpeningExplanation;
  /** What happened to it between opening and closing, in order. */
  readonly changes: readonly PositionChange[];
  /** There were more changes than these latest ones. */
  readonly hasEarlierChanges: boolean;
  /** Null while it is open. */
  readonly closing: ClosingExplanation | null;
}

/** Where in the journal something stands. */
export interface Evidence {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly journal: number;
  /** Null where a quote was the cause and no command. */
  readonly commandId: string | null;
}

export interface OpeningExplanation extends Evidence {
  /** The whole stake it was opened with. */
  readonly margin: Cents;
  readonly openPrice: Price;
  /** The quote that was decided on, and how old it was. */
  readonly quote: Quote;
  readonly quoteAgeMs: number;
  /** The worst price that was accepted; null for a stop order. */
  readonly priceBound: Price | null;
  readonly againstBound: Price | null;
  /** The price that the bound was made from, where it was made as our screens make it. */
  readonly shownPrice: Price | null;
  readonly againstShown: Price | null;
  /** The entry order that became this position. */
  readonly order: OrderOrigin | null;
  readonly stops: Stops;
}

export interface OrderOrigin extends Evidence {
  readonly id: number;
  readonly entryKind: EntryKind;
  readonly entryPrice: Price;
  readonly placedAt: number;
  readonly againstEntryPrice: Price;
}

export type PositionChange = Evidence &
  (
    | { readonly kind: 'stopsSet'; readonly stops: Stops }
    | { readonly kind: 'stopTrailed'; readonly stopLoss: Price; readonly quote: Quote }
    | {
        readonly kind: 'partClosed';
        readonly partId: number;
        readonly margin: Cents;
        readonly closePrice: Price;
        readonly profit: Cents;
      }
    /** A closing was asked for while the price was under review; the margin is null for all of the stake. */
    | { readonly kind: 'closeWaiting'; readonly margin: Cents | null }
    /** It was to be closed together with others, and could not be. */
    | { readonly kind: 'leftOpen'; readonly code: RefusalCode }
  );

export interface ClosingExplanation extends Evidence {
  readonly reason: CloseReason;
  readonly closePrice: Price;
  readonly quote: Quote;
  readonly quoteAgeMs: number;
  /** What the client saw when closing by hand. */
  readonly seenPrice: Price | null;
  readonly againstSeen: Price | null;
  /** The stop loss or take profit that closed it. */
  readonly level: Price | null;
  readonly againstLevel: Price | null;
  /** Where a guaranteed stop closed it: what the market offered, what the guarantee was worth, and what it cost. */
  readonly guarantee: GuaranteeExplanation | null;
  readonly lowMargin: LowMarginExplanation | null;
  readonly profit: Cents;
  /** How the profit was rounded; null where its entry is from before remainders were carried. */
  readonly rounding: BookingRounding | null;
  readonly bookings: readonly Booking[];
}

/** The account immediately before a closing for lack of margin. */
export interface LowMarginExplanation {
  /** balanceBelowZero, under rules that no longer apply: another position's loss had used up the balance, and this one's profit had to pay for it. */
  readonly cause: 'marginLevel' | 'balanceBelowZero';
  readonly balance: Cents;
  readonly usedMargin: Cents;
  /** Null where not every price of that moment is in the journal. */
  readonly equity: Cents | null;
  readonly marginLevelPercent: number | null;
  readonly stopOutPercent: number;
  /** Instruments whose price of that moment the journal does not hold, because nothing was closed at it. */
  readonly unpricedSymbols: readonly string[];
  /** Instruments whose raised margin asked for more than the stakes, with its percent of the position size. */
  readonly raised: readonly { readonly symbol: string; readonly percent: number }[];
}

export interface GuaranteeExplanation {
  readonly marketPrice: Price;
  readonly saved: Cents;
  readonly premium: Cents;
  /** How the premium was rounded, as an amount below zero; null where its entry is from before remainders were carried. */
  readonly rounding: BookingRounding | null;
}

/** What is booked is the exact amount and what was carried before, rounded to the cent; the rest is carried on. */
export interface BookingRounding {
  readonly exact: ExactCents;
  readonly carriedBefore: MicroCents;
  readonly carriedAfter: MicroCents;
}

/** A movement of money on a balance of the client's; the other account, ours or another balance of the client's, has the opposite. */
export interface Booking {
  readonly kind: 'trade' | 'premium' | 'negativeBalance' | 'absorption' | 'refill' | 'debtPayment' | 'release';
  readonly amount: Cents;
  /** Account of the ledger, e.g. client:7:cash. */
  readonly purse: string;
  readonly houseAccount: string;
}
