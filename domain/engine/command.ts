import type { EntryOrderTerms, MarketOrderTerms } from '../trading/order-terms.ts';
import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { TradingAccess } from '../trading/access.ts';
import type { OpenedBy } from '../trading/position.ts';
import type { StopsChange } from '../trading/stops.ts';
import type { HouseTerms } from './house-terms.ts';

/**
 * Everything that can be asked of the engine. A command touches one account, or none. Time comes in with it; quotes and rules are the
 * engine's own.
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
  | PlaceOrder
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
  /** Made by whoever asks; the same id again returns the first answer. */
  readonly commandId: string;
  readonly accountId: number;
  /** When the engine took the command, in milliseconds since 1970 UTC. */
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

/** Whether AutoTrading may trade for the account. Open positions stay as they are either way. */
export interface SetAutoTrading extends CommandBase {
  readonly kind: 'setAutoTrading';
  readonly isOn: boolean;
}

export interface OpenPositionCommand extends CommandBase, MarketOrderTerms {
  readonly kind: 'openPosition';
  readonly openedBy: OpenedBy;
}

export interface ClosePositionCommand extends CommandBase {
  readonly kind: 'closePosition';
  readonly positionId: number;
  /** The price the client saw; kept as evidence, no condition. */
  readonly seenPrice: Price | null;
  /** How much of the stake to close; null for all of it. */
  readonly margin: Cents | null;
  readonly reason: 'manual' | 'auto';
}

/** Closes what of these can be closed now, in one step; what cannot stays open and is named in the answer. */
export interface ClosePositionsCommand extends CommandBase {
  readonly kind: 'closePositions';
  readonly positionIds: readonly number[];
}

export interface PlaceOrder extends CommandBase, EntryOrderTerms {
  readonly kind: 'placeOrder';
}

/** Replaces the terms of a waiting order; what it's an order for stays. What is left out stays as it is. */
export interface ChangeOrder extends CommandBase, StopsChange {
  readonly kind: 'changeOrder';
  readonly orderId: number;
  readonly entryPrice: Price;
  /** Null where it waits until it is cancelled. */
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

/** A stop that is left out stays as it is. */
export interface UpdateStopsCommand extends CommandBase, StopsChange {
  readonly kind: 'updateStops';
  readonly positionId: number;
}

/**
 * What moves money into an account, or an operator out of it, other than trading and withdrawals. A reversal takes a deposit, or a part
 * of one, back: it's owed until cash pays it.
 */
export type FundsKind = 'deposit' | 'bonus' | 'credit' | 'adjustment' | 'commission' | 'reversal';

export interface MoveFunds extends CommandBase {
  readonly kind: 'moveFunds';
  readonly fundsKind: FundsKind;
  /** Positive into the account, negative out of it. */
  readonly amount: Cents;
  /** The payment or the decision behind it. The same reference moves money once, for ever. */
  readonly reference: string;
}

/** Sets cash aside for a withdrawal that a client asks for: it can no longer be staked, nor withdrawn a second time. */
export interface ReserveWithdrawal extends CommandBase {
  readonly kind: 'reserveWithdrawal';
  readonly amount: Cents;
  /** The withdrawal. The same reference reserves once, for ever. */
  readonly reference: string;
}

/** What becomes of a reserved withdrawal: paid out of the account, or given back to it. */
export interface SettleWithdrawal extends CommandBase {
  readonly kind: 'settleWithdrawal';
  readonly reference: string;
  readonly outcome: 'paid' | 'released';
}

/** Puts other terms of the house into force, for all accounts: it belongs to none, and so to HOUSE_ACCOUNT_ID. */
export interface SetTerms extends CommandBase {
  readonly kind: 'setTerms';
  readonly terms: HouseTerms;
  /** Those from which whoever asks began. Where others have come into force since, nothing is changed: what was read by then is out of date. */
  readonly replaces: HouseTerms;
}

/** Keeps a disputed amount from being withdrawn. The same reference again replaces the amount; zero ends the hold. */
export interface HoldFunds extends CommandBase {
  readonly kind: 'holdFunds';
  readonly amount: Cents;
  /** The payment that is disputed. */
  readonly reference: string;
}
