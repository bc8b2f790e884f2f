import type { MicroCents } from '../exact-cents.ts';
import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { TradingAccess } from '../trading/access.ts';
import type { EntryOrder, OrderPair } from '../trading/entry-order.ts';
import type { CloseReason, OpenPosition, PendingClose } from '../trading/position.ts';
import type { PartialTarget } from '../trading/partial-target.ts';
import type { Stops } from '../trading/stops.ts';
import type { PriceAlert } from '../trading/price-alert.ts';
import type { SeenPrice } from '../trading/seen-price.ts';
import type { Quote } from '../trading/quote.ts';
import type { AccountStatus, FundsKind } from './command.ts';
import type { PartitionBegun } from './partition.ts';
import type { SweepEvent, SweptEvent } from './sweep.ts';
import type { TermsEvent } from './trading-terms.ts';
import type { BalanceKind, GrantedBalanceKind } from './balance-kind.ts';
import type { Refusal, RefusalCode } from './refusal.ts';

/** Something that happened. The journal is a list of events, and the whole state is their fold. */
export type EngineEvent =
  | TermsEvent
  | SweepEvent
  | SweptEvent
  | PartitionBegun
  | { readonly kind: 'accountOpened' }
  | { readonly kind: 'tradingAccessSet'; readonly access: TradingAccess }
  | { readonly kind: 'accountStatusSet'; readonly status: AccountStatus }
  | { readonly kind: 'autoTradingSet'; readonly isOn: boolean }
  | PositionOpened
  | StopsUpdated
  /** The partial targets of a position from now on, in the order in which they are reached. */
  | { readonly kind: 'partialTargetsSet'; readonly positionId: number; readonly targets: readonly PartialTarget[] }
  | StopTrailed
  | PositionClosed
  | PositionPartClosed
  | PositionsLeftOpen
  /** A close was requested while the price was under review. It waits for the first confirmed quote. */
  | { readonly kind: 'closeWaiting'; readonly positionId: number; readonly waitingClose: PendingClose }
  | PremiumCharged
  /** Bonus or credit covered a loss that cash could not. */
  | { readonly kind: 'lossAbsorbed'; readonly purse: GrantedBalanceKind; readonly amount: Cents }
  /** A profit restored what losses had taken from bonus or credit. */
  | { readonly kind: 'lossRefilled'; readonly purse: GrantedBalanceKind; readonly amount: Cents }
  /** The bonus or credit was revoked, so profits stop restoring what losses took from it. */
  | { readonly kind: 'refillEnded'; readonly purse: GrantedBalanceKind; readonly amount: Cents }
  /** Cash paid a debt from reversed deposits. */
  | { readonly kind: 'debtPaid'; readonly amount: Cents }
  | { readonly kind: 'orderPlaced'; readonly order: EntryOrder; readonly quote: Quote }
  /** The order after the change. */
  | { readonly kind: 'orderChanged'; readonly order: EntryOrder; readonly quote: Quote }
  /** Two orders were placed as a pair. The link ends as soon as one of them is not pending any more. */
  | { readonly kind: 'ordersLinked'; readonly orderIds: OrderPair<number> }
  | { readonly kind: 'orderCancelled'; readonly order: EntryOrder; readonly reason: OrderCancelReason }
  /** An order's entry price was reached, but it could not become a position. */
  | { readonly kind: 'orderRejected'; readonly order: EntryOrder; readonly refusal: Refusal; readonly quote: Quote }
  | { readonly kind: 'alertSet'; readonly alert: PriceAlert }
  | { readonly kind: 'alertRemoved'; readonly alertId: number }
  | { readonly kind: 'alertFired'; readonly alert: PriceAlert; readonly quote: Quote }
  | {
      readonly kind: 'fundsMoved';
      readonly fundsKind: FundsKind;
      readonly purse: BalanceKind;
      readonly amount: Cents;
      readonly reference: string;
    }
  /** A disputed amount is blocked from withdrawal; zero ends the hold. Entries from before changes were numbered lack the revision. */
  | { readonly kind: 'fundsHeld'; readonly amount: Cents; readonly reference: string; readonly revision?: number }
  | { readonly kind: 'withdrawalReserved'; readonly amount: Cents; readonly reference: string }
  /** A withdrawal was paid out, released by decision, or cancelled to cover a loss or debt before the broker covers anything. */
  | {
      readonly kind: 'withdrawalSettled';
      readonly amount: Cents;
      readonly reference: string;
      readonly outcome: 'paid' | 'released' | 'takenBack';
    }
  /** The broker restored negative cash to zero on an account without positions (negative balance protection). */
  | { readonly kind: 'negativeBalanceCovered'; readonly amount: Cents }
  | CommandRefused;

/** Why an order was cancelled: `otherFilled` if the other order of its pair became a position. */
export type OrderCancelReason = 'client' | 'expired' | 'delisted' | 'otherFilled';

export interface CommandRefused {
  readonly kind: 'commandRefused';
  readonly command: string;
  /** The instrument named in the command; null if it names none, or only the id of a position or order. */
  readonly symbol: string | null;
  readonly refusal: Refusal;
}

export interface PositionOpened {
  readonly kind: 'positionOpened';
  readonly position: OpenPosition;
  /** Evidence of the fill: the engine's quote and the client's bound. The bound is null for a stop order, which takes the market price. */
  readonly quote: Quote;
  readonly priceBound: Price | null;
  /** The entry order that became this position; null if it was opened at the market. */
  readonly orderId: number | null;
  /** Evidence: what the client saw. Entries of earlier versions lack it, and those of commands that did not report it. */
  readonly seen?: SeenPrice;
}

export interface StopsUpdated extends Stops {
  readonly kind: 'stopsUpdated';
  readonly positionId: number;
}

/** A trailing stop followed the price. */
export interface StopTrailed {
  readonly kind: 'stopTrailed';
  readonly positionId: number;
  readonly stopLoss: Price;
  /** Evidence: the quote that moved it. */
  readonly quote: Quote;
}

/** The premium of a guaranteed stop that has just closed its position was charged. */
export interface PremiumCharged {
  readonly kind: 'premiumCharged';
  readonly positionId: number;
  readonly amount: Cents;
  /** As in PositionClosed. */
  readonly remainder?: MicroCents;
}

/** Part of a position was closed. It enters the history under its own id; the rest stays open. */
export interface PositionPartClosed extends Omit<PositionClosed, 'kind'> {
  readonly kind: 'positionPartClosed';
  readonly partId: number;
  /** The part of the stake that was closed. */
  readonly margin: Cents;
}

/** Some of the positions to be closed together could not be. The closes of the others follow in the same entry. */
export interface PositionsLeftOpen {
  readonly kind: 'positionsLeftOpen';
  readonly left: readonly LeftOpen[];
}

export interface LeftOpen {
  readonly positionId: number;
  readonly code: RefusalCode;
  /** The next opening, if the market is closed. */
  readonly limitTime?: number;
}

export interface PositionClosed {
  readonly kind: 'positionClosed';
  readonly positionId: number;
  readonly closePrice: Price;
  /** The amount booked: the exact profit plus the remainder carried so far, rounded to the cent. */
  readonly profit: Cents;
  /** The rounding remainder the account carries from now on. Entries from before remainders were carried lack it: zero. */
  readonly remainder?: MicroCents;
  readonly reason: CloseReason;
  /** Evidence: the quote that closed it and, for a manual close, the price the client saw. */
  readonly quote: Quote;
  readonly seenPrice: Price | null;
  /** The same price with the moment in which the client saw it; absent as in PositionOpened. */
  readonly seen?: SeenPrice;
  /** When the close was requested, if it had to wait for a confirmed quote. */
  readonly askedAt?: number;
  /** The partial target that was reached and is used up; absent if something else closed it. */
  readonly target?: PartialTarget;
}

/** One entry of the journal: the effect of one command, or of one tick on one account. */
export interface JournalEntry {
  readonly seq: number;
  readonly at: number;
  readonly accountId: number;
  /** The id of the command; null if a tick or the clock was the cause. */
  readonly commandId: string | null;
  readonly events: readonly EngineEvent[];
}

/** The price and profit of a closed position. */
export interface ClosingAnswer {
  readonly positionId: number;
  readonly price: Price;
  readonly profit: Cents;
}

/** The first answer to a command, kept so that repeating the command returns it again. */
export type Answer =
  | { readonly kind: 'done' }
  | { readonly kind: 'opened'; readonly positionId: number; readonly price: Price }
  | { readonly kind: 'updated'; readonly positionId: number }
  | ({ readonly kind: 'closed' } & ClosingAnswer)
  | { readonly kind: 'closeWaiting'; readonly positionId: number }
  | {
      readonly kind: 'closedSeveral';
      readonly closings: readonly ClosingAnswer[];
      readonly left: readonly LeftOpen[];
      /** Positions whose close is pending. Answers from before closes could wait lack it. */
      readonly waiting?: readonly number[];
    }
  | { readonly kind: 'order'; readonly orderId: number }
  | { readonly kind: 'orderPair'; readonly orderIds: OrderPair<number> }
  | { readonly kind: 'alert'; readonly alertId: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
