import type { OrderPair } from '../trading/entry-order.ts';
import type { EntryOrderTerms, EntryTicket, MarketOrderTerms } from '../trading/order-terms.ts';
import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { TradingAccess } from '../trading/access.ts';
import type { PartialTarget } from '../trading/partial-target.ts';
import type { OpenedBy } from '../trading/position.ts';
import type { SeenPrice } from '../trading/seen-price.ts';
import type { StopsChange } from '../trading/stops.ts';
import type { TradingTerms } from './trading-terms.ts';

/**
 * Every command the engine accepts. A command concerns one account or all of them, and carries its own time. Quotes and rules are the
 * engine's.
 */
export type Command =
  | OpenAccount
  | SetTradingAccess
  | SetAccountStatus
  | SetAutoTrading
  | OpenPositionCommand
  | ClosePositionCommand
  | ClosePositionsCommand
  | UpdateStopsCommand
  | UpdatePartialTargets
  | PlaceOrder
  | PlaceOrderPair
  | ChangeOrder
  | CancelOrder
  | SetAlert
  | RemoveAlert
  | MoveFunds
  | ReserveWithdrawal
  | SettleWithdrawal
  | HoldFunds
  | SetTerms;

interface CommandBase {
  /** Idempotency key chosen by the caller. Repeating it returns the first answer. */
  readonly commandId: string;
  readonly accountId: number;
  /** When the engine received the command, in milliseconds since 1970 UTC. */
  readonly at: number;
}

export interface OpenAccount extends CommandBase {
  readonly kind: 'openAccount';
}

export interface SetTradingAccess extends CommandBase {
  readonly kind: 'setTradingAccess';
  readonly access: TradingAccess;
}

export type AccountStatus = 'active' | 'frozen' | 'closed';

export interface SetAccountStatus extends CommandBase {
  readonly kind: 'setAccountStatus';
  readonly status: AccountStatus;
}

/** Allows or forbids AutoTrading on the account. Open positions stay open either way. */
export interface SetAutoTrading extends CommandBase {
  readonly kind: 'setAutoTrading';
  readonly isOn: boolean;
}

export interface OpenPositionCommand extends CommandBase, MarketOrderTerms {
  readonly kind: 'openPosition';
  readonly openedBy: OpenedBy;
  /** What the client saw. Absent if its program doesn't report it, and for AutoTrading. */
  readonly seen?: SeenPrice;
}

export interface ClosePositionCommand extends CommandBase {
  readonly kind: 'closePosition';
  readonly positionId: number;
  /** The price the client saw. Kept as evidence; it is not a condition. */
  readonly seenPrice: Price | null;
  /** The same price with the moment in which the client saw it. Absent if its program reports the price alone, or nothing. */
  readonly seen?: SeenPrice;
  /** How much of the stake to close; null for all of it. */
  readonly margin: Cents | null;
  readonly reason: 'manual' | 'auto';
}

/** Closes, in one step, those of the positions that can be closed now. The others stay open and are named in the answer. */
export interface ClosePositionsCommand extends CommandBase {
  readonly kind: 'closePositions';
  readonly positionIds: readonly number[];
  /** What the client saw of each position's instrument; absent if its program doesn't report it. */
  readonly seen?: readonly SeenOfPosition[];
}

export interface SeenOfPosition extends SeenPrice {
  readonly positionId: number;
}

export interface PlaceOrder extends CommandBase, EntryOrderTerms {
  readonly kind: 'placeOrder';
}

/** Places two orders, of which the first to fill cancels the other; or neither, if one of them is refused. */
export interface PlaceOrderPair extends CommandBase {
  readonly kind: 'placeOrderPair';
  readonly symbol: string;
  readonly legs: OrderPair<EntryTicket>;
}

/** Replaces the terms of a pending order, but not what it trades. Omitted terms stay as they are. */
export interface ChangeOrder extends CommandBase, StopsChange {
  readonly kind: 'changeOrder';
  readonly orderId: number;
  readonly entryPrice: Price;
  /** Null if it is good till cancelled. */
  readonly expiresAt?: number | null | undefined;
}

export interface CancelOrder extends CommandBase {
  readonly kind: 'cancelOrder';
  readonly orderId: number;
}

export interface SetAlert extends CommandBase {
  readonly kind: 'setAlert';
  readonly symbol: string;
  readonly level: Price;
}

export interface RemoveAlert extends CommandBase {
  readonly kind: 'removeAlert';
  readonly alertId: number;
}

/** Changes the stops of an open position. An omitted stop stays as it is. */
export interface UpdateStopsCommand extends CommandBase, StopsChange {
  readonly kind: 'updateStops';
  readonly positionId: number;
}

/** Replaces all partial targets of an open position. An empty list removes them. */
export interface UpdatePartialTargets extends CommandBase {
  readonly kind: 'updatePartialTargets';
  readonly positionId: number;
  readonly targets: readonly PartialTarget[];
}

/**
 * What can move money into an account, or out of it by an operator's decision, apart from trading and withdrawals. A reversal undoes a
 * deposit or part of one; the amount is owed until cash pays it.
 */
export type FundsKind = 'deposit' | 'bonus' | 'credit' | 'adjustment' | 'commission' | 'reversal';

export interface MoveFunds extends CommandBase {
  readonly kind: 'moveFunds';
  readonly fundsKind: FundsKind;
  /** Positive into the account, negative out of it. */
  readonly amount: Cents;
  /** The payment or decision behind the movement. Each reference moves money only once, for ever. */
  readonly reference: string;
}

/** Sets cash aside for a withdrawal the client requested, so that it can neither be staked nor withdrawn again. */
export interface ReserveWithdrawal extends CommandBase {
  readonly kind: 'reserveWithdrawal';
  readonly amount: Cents;
  /** The withdrawal. Each reference reserves money only once, for ever. */
  readonly reference: string;
}

/** Completes a reserved withdrawal: it is paid out, or released back to the account. */
export interface SettleWithdrawal extends CommandBase {
  readonly kind: 'settleWithdrawal';
  readonly reference: string;
  readonly outcome: 'paid' | 'released';
}

/** Sets new trading terms for all accounts. Belongs to BROKER_ACCOUNT_ID because it concerns no single client. */
export interface SetTerms extends CommandBase {
  readonly kind: 'setTerms';
  readonly terms: TradingTerms;
  /** The terms the caller started from. If others have taken effect since, the caller's view is out of date and nothing changes. */
  readonly replaces: TradingTerms;
}

/** Blocks a disputed amount from withdrawal. Repeating the reference replaces the amount; zero ends the hold. */
export interface HoldFunds extends CommandBase {
  readonly kind: 'holdFunds';
  readonly amount: Cents;
  /** The disputed payment. */
  readonly reference: string;
  /**
   * Counts the changes of this hold. Callers in several processes may submit them in any order: only one with a higher number than the last
   * takes effect. A caller of an earlier version sends none, and its change always takes effect.
   */
  readonly revision?: number;
}
