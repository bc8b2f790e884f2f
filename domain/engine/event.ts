import type { MicroCents } from '../exact-cents.ts';
import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { TradingAccess } from '../trading/access.ts';
import type { EntryOrder } from '../trading/entry-order.ts';
import type { CloseReason, OpenPosition, WaitingClose } from '../trading/position.ts';
import type { Stops } from '../trading/stops.ts';
import type { PriceAlert } from '../trading/price-alert.ts';
import type { Quote } from '../trading/quote.ts';
import type { AccountStatus, FundsKind } from './command.ts';
import type { TermsEvent } from './house-terms.ts';
import type { ClientPurse, GrantedPurse } from './purse.ts';
import type { Refusal, RefusalCode } from './refusal.ts';

/** What happened. The journal is a list of these; the whole state is their fold. */
export type EngineEvent =
  | TermsEvent
  | { readonly kind: 'accountOpened' }
  | { readonly kind: 'tradingAccessSet'; readonly access: TradingAccess }
  | { readonly kind: 'accountStatusSet'; readonly status: AccountStatus }
  | { readonly kind: 'autoTradingSet'; readonly isOn: boolean }
  | PositionOpened
  | StopsUpdated
  | StopTrailed
  | PositionClosed
  | PositionPartClosed
  | PositionsLeftOpen
  /** A closing was asked for while the price was under review: it waits for the first confirmed quote. */
  | { readonly kind: 'closeWaiting'; readonly positionId: number; readonly waitingClose: WaitingClose }
  | PremiumCharged
  /** Bonus or credit paid for a loss that cash couldn't pay. */
  | { readonly kind: 'lossAbsorbed'; readonly purse: GrantedPurse; readonly amount: Cents }
  /** A profit restored what losses had taken from bonus or credit. */
  | { readonly kind: 'lossRefilled'; readonly purse: GrantedPurse; readonly amount: Cents }
  /** The bonus or credit was revoked: profits no longer restore what losses took from it. */
  | { readonly kind: 'refillEnded'; readonly purse: GrantedPurse; readonly amount: Cents }
  /** Cash paid what reversed deposits had left owing. */
  | { readonly kind: 'debtPaid'; readonly amount: Cents }
  | { readonly kind: 'orderPlaced'; readonly order: EntryOrder; readonly quote: Quote }
  /** The order as it is from now on. */
  | { readonly kind: 'orderChanged'; readonly order: EntryOrder; readonly quote: Quote }
  | { readonly kind: 'orderCancelled'; readonly order: EntryOrder; readonly reason: 'client' | 'expired' }
  /** An order reached its price and could not become a position. */
  | { readonly kind: 'orderRejected'; readonly order: EntryOrder; readonly refusal: Refusal; readonly quote: Quote }
  | { readonly kind: 'alertSet'; readonly alert: PriceAlert }
  | { readonly kind: 'alertRemoved'; readonly alertId: number }
  | { readonly kind: 'alertFired'; readonly alert: PriceAlert; readonly quote: Quote }
  | {
      readonly kind: 'fundsMoved';
      readonly fundsKind: FundsKind;
      readonly purse: ClientPurse;
      readonly amount: Cents;
      readonly reference: string;
    }
  /** A disputed amount can't be withdrawn; zero ends the hold. */
  | { readonly kind: 'fundsHeld'; readonly amount: Cents; readonly reference: string }
  | { readonly kind: 'withdrawalReserved'; readonly amount: Cents; readonly reference: string }
  /** Paid out, given back as decided, or taken back to pay a loss or a debt before we cover anything. */
  | {
      readonly kind: 'withdrawalSettled';
      readonly amount: Cents;
      readonly reference: string;
      readonly outcome: 'paid' | 'released' | 'takenBack';
    }
  /** We bring the negative cash of an account without positions back to zero (negative balance protection). */
  | { readonly kind: 'negativeBalanceCovered'; readonly amount: Cents }
  | CommandRefused;

export interface CommandRefused {
  readonly kind: 'commandRefused';
  readonly command: string;
  /** The instrument that the command names; null where it names none, or only a position or an order by its id. */
  readonly symbol: string | null;
  readonly refusal: Refusal;
}

export interface PositionOpened {
  readonly kind: 'positionOpened';
  readonly position: OpenPosition;
  /** Evidence of the fill: the engine's quote, and the client's bound (null for a stop order, which takes the market's price). */
  readonly quote: Quote;
  readonly priceBound: Price | null;
  /** The entry order that became this position; null where it was opened at the market. */
  readonly orderId: number | null;
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

/** A guaranteed stop that has just closed its position was paid for. */
export interface PremiumCharged {
  readonly kind: 'premiumCharged';
  readonly positionId: number;
  readonly amount: Cents;
  /** As of a closed position. */
  readonly remainder?: MicroCents;
}

/** A part of a position was closed: it goes into the history under an id of its own, and the rest stays open. */
export interface PositionPartClosed extends Omit<PositionClosed, 'kind'> {
  readonly kind: 'positionPartClosed';
  readonly partId: number;
  /** The part of the stake that was closed. */
  readonly margin: Cents;
}

/** Several positions were asked to be closed together; these of them could not be. Their closings follow in the same entry. */
export interface PositionsLeftOpen {
  readonly kind: 'positionsLeftOpen';
  readonly left: readonly LeftOpen[];
}

export interface LeftOpen {
  readonly positionId: number;
  readonly code: RefusalCode;
  /** The next opening, where the market is closed. */
  readonly limitTime?: number;
}

export interface PositionClosed {
  readonly kind: 'positionClosed';
  readonly positionId: number;
  readonly closePrice: Price;
  /** The amount booked: the exact profit and the remainder carried until then, rounded to the cent. */
  readonly profit: Cents;
  /** What rounding left, which the account carries from now on. Missing in entries from before remainders were carried: zero. */
  readonly remainder?: MicroCents;
  readonly reason: CloseReason;
  /** Evidence: the quote that closed it and, for a manual close, the price the client saw. */
  readonly quote: Quote;
  readonly seenPrice: Price | null;
  /** When it was asked for, where it had to wait for a confirmed quote. */
  readonly askedAt?: number;
}

/** One line of the journal: what one command, or one tick on one account, did. */
export interface JournalEntry {
  readonly seq: number;
  readonly at: number;
  readonly accountId: number;
  /** The command's id; null when a tick, or the clock, was the cause. */
  readonly commandId: string | null;
  readonly events: readonly EngineEvent[];
}

/** At which price a position was closed, and with which profit. */
export interface ClosingAnswer {
  readonly positionId: number;
  readonly price: Price;
  readonly profit: Cents;
}

/** The first answer to a command, kept so that a repeated command gets it again. */
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
      /** Positions whose closing waits; missing in answers that were given before closings could wait. */
      readonly waiting?: readonly number[];
    }
  | { readonly kind: 'order'; readonly orderId: number }
  | { readonly kind: 'alert'; readonly alertId: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
