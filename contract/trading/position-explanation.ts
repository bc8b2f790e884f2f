import type { ExactCents, MicroCents } from '@fairlead/domain/exact-cents.ts';
import type { RefusalCode } from '@fairlead/domain/engine/refusal.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import type { YearlyRate } from '@fairlead/domain/trading/financing/financing-terms.ts';
import type { EntryKind } from '@fairlead/domain/trading/order-terms.ts';
import type { CloseReason, OpenedBy } from '@fairlead/domain/trading/position.ts';
import type { PartialTarget } from '@fairlead/domain/trading/partial-target.ts';
import type { SeenPrice } from '@fairlead/domain/trading/seen-price.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { ReadPositionHead } from './read-position-head.ts';

/**
 * The explanation of a position, in the domain's terms: everything the journal contains about it, and the resulting price differences. The
 * stake is the one open now, or the one closed. Price differences are signed from the client's point of view: positive is better for the
 * client.
 */
export interface PositionExplanation extends ReadPositionHead {
  readonly guaranteedStop: boolean;
  readonly openedBy: OpenedBy;
  /** The position of which this is a closed part. */
  readonly partOf: number | null;
  /** In the shares in which it is held, or was closed: a split changes it. */
  readonly openPrice: Price;
  /** What all nights have cost (negative) or earned, and the dividends received less those paid. A part that was closed has neither. */
  readonly financing: Cents;
  readonly dividends: Cents;
  readonly opening: OpeningExplanation;
  /** Events between opening and close, in order. */
  readonly changes: readonly PositionChange[];
  /** Whether there were more changes than these latest ones. */
  readonly hasEarlierChanges: boolean;
  /** Null while it is open. */
  readonly closing: ClosingExplanation | null;
}

/** The place of an event in the journal. */
export interface Evidence {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly journal: number;
  /** Null if a quote rather than a command was the cause. */
  readonly commandId: string | null;
}

export interface OpeningExplanation extends Evidence {
  /** The whole stake at opening. */
  readonly margin: Cents;
  readonly openPrice: Price;
  /** The quote used for the decision, and its age. */
  readonly quote: Quote;
  readonly quoteAgeMs: number;
  /** The worst acceptable price; null for a stop order. */
  readonly priceBound: Price | null;
  readonly againstBound: Price | null;
  /**
   * The price on the client's screen: as recorded, or the one from which the bound was derived, if it was derived as our screens do. Null for
   * an entry order, and if nothing is known.
   */
  readonly shownPrice: Price | null;
  readonly againstShown: Price | null;
  /** When the client saw it; null if it wasn't recorded. */
  readonly seen: SeenMoment | null;
  /** The entry order that became this position. */
  readonly order: OrderOrigin | null;
  readonly stops: Stops;
}

/** When the client saw a price, as its program reported it. */
export type SeenMoment = Pick<SeenPrice, 'at' | 'frame'>;

export interface OrderOrigin extends Evidence {
  readonly id: number;
  readonly entryKind: EntryKind;
  /** In the shares in which it was filled: a split changes it. */
  readonly entryPrice: Price;
  readonly placedAt: number;
  readonly againstEntryPrice: Price;
  /** The splits while it was pending, in order. */
  readonly splits: readonly OrderSplitExplanation[];
}

export interface OrderSplitExplanation extends Evidence {
  readonly ratio: SplitRatio;
  /** Null if what the order was before isn't known. */
  readonly before: OrderLevels | null;
  readonly after: OrderLevels;
}

/** The price of a pending order, and its stops. */
export interface OrderLevels extends Stops {
  readonly entryPrice: Price;
}

export type PositionChange = Evidence &
  (
    | { readonly kind: 'stopsSet'; readonly stops: Stops }
    /** Empty if they were removed. */
    | { readonly kind: 'targetsSet'; readonly targets: readonly PartialTarget[] }
    | { readonly kind: 'stopTrailed'; readonly stopLoss: Price; readonly quote: Quote }
    | {
        readonly kind: 'partClosed';
        readonly partId: number;
        readonly margin: Cents;
        readonly closePrice: Price;
        readonly profit: Cents;
        /** The price of the partial target that closed it; null if something else did. */
        readonly target: Price | null;
      }
    /** A close was requested while the price was under review; the margin is null for the whole stake. */
    | { readonly kind: 'closeWaiting'; readonly margin: Cents | null }
    /** It was to be closed together with others but could not be. */
    | { readonly kind: 'leftOpen'; readonly code: RefusalCode }
    | SplitExplanation
    | DividendExplanation
    | NightExplanation
  );

export interface SplitExplanation {
  readonly kind: 'split';
  readonly ratio: SplitRatio;
  /** The price before the split at which nothing changed. */
  readonly price: Price;
  readonly openPrice: Price;
  readonly stops: Stops;
  /** What rounding the opening price took, and the account was credited. */
  readonly credited: Cents;
  /** Null if earlier changes are not listed. */
  readonly before: { readonly openPrice: Price; readonly stops: Stops } | null;
}

/** The part of the position on which a booking depends. */
export interface BookedStake {
  readonly margin: Cents;
  readonly openPrice: Price;
}

export interface DividendExplanation {
  readonly kind: 'dividend';
  /** Per share, before tax. */
  readonly gross: Price;
  readonly withheldBasisPoints: number;
  /** Positive if the client received it. */
  readonly amount: Cents;
  /** Null if earlier changes are not listed. */
  readonly stake: BookedStake | null;
}

/** The financing of one night. */
export interface NightExplanation {
  readonly kind: 'night';
  /** The day that ended, as YYYY-MM-DD in New York. */
  readonly date: string;
  readonly days: number;
  readonly yearDays: 360 | 365;
  readonly rate: YearlyRate;
  readonly price: Price;
  /** Negative if the client paid it. */
  readonly amount: Cents;
  /** Null if earlier changes are not listed. */
  readonly stake: BookedStake | null;
}

export interface ClosingExplanation extends Evidence {
  readonly reason: CloseReason;
  readonly closePrice: Price;
  readonly quote: Quote;
  readonly quoteAgeMs: number;
  /** The price the client saw when closing manually. */
  readonly seenPrice: Price | null;
  readonly againstSeen: Price | null;
  /** When the client saw it; null if it wasn't recorded. */
  readonly seen: SeenMoment | null;
  /** The stop loss, partial target or take profit that closed it. */
  readonly level: Price | null;
  readonly againstLevel: Price | null;
  /** If a guaranteed stop closed it: the market price, what the guarantee saved, and its premium. */
  readonly guarantee: GuaranteeExplanation | null;
  readonly lowMargin: LowMarginExplanation | null;
  readonly profit: Cents;
  /** How the profit was rounded; null in entries from before remainders were carried. */
  readonly rounding: BookingRounding | null;
  readonly bookings: readonly Booking[];
}

/** The account immediately before a stop-out. */
export interface LowMarginExplanation {
  /**
   * balanceBelowZero occurs only under earlier rules: another position's loss had used up the balance, and this one's profit had to cover
   * it.
   */
  readonly cause: 'marginLevel' | 'balanceBelowZero';
  readonly balance: Cents;
  readonly usedMargin: Cents;
  /** Null if the journal lacks a price of that moment. */
  readonly equity: Cents | null;
  readonly marginLevelPercent: number | null;
  readonly stopOutPercent: number;
  /** Instruments whose price at that moment is not in the journal because nothing was closed at it. */
  readonly unpricedSymbols: readonly string[];
  /** Instruments whose increased margin required more than the stakes, in percent of the position size. */
  readonly raised: readonly { readonly symbol: string; readonly percent: number }[];
}

export interface GuaranteeExplanation {
  readonly marketPrice: Price;
  readonly saved: Cents;
  readonly premium: Cents;
  /** How the premium was rounded, as a negative amount; null in entries from before remainders were carried. */
  readonly rounding: BookingRounding | null;
}

/** The booked amount is the exact amount plus the remainder carried before, rounded to the cent. The new remainder is carried on. */
export interface BookingRounding {
  readonly exact: ExactCents;
  readonly carriedBefore: MicroCents;
  readonly carriedAfter: MicroCents;
}

/**
 * A movement on one of the client's balances. The other side, a broker account or another balance of the client, changes by the opposite
 * amount.
 */
export interface Booking {
  readonly kind: 'trade' | 'premium' | 'negativeBalance' | 'absorption' | 'refill' | 'debtPayment' | 'release';
  readonly amount: Cents;
  /** A ledger account, such as client:7:cash. */
  readonly clientAccount: string;
  readonly brokerAccount: string;
}
