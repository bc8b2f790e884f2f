import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { TradingAccess } from '../trading/access.ts';
import type { Stops } from '../trading/position.ts';
import type { Side } from '../trading/quote.ts';

/**
 * Everything that can be asked of the engine. A command touches one account. Time comes in with it; quotes and rules are the
 * engine's own.
 */
export type Command =
  | OpenAccount
  | SetTradingAccess
  | SetAccountStatus
  | OpenPositionCommand
  | ClosePositionCommand
  | UpdateStopsCommand
  | MoveFunds;

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

export interface OpenPositionCommand extends CommandBase, Stops {
  readonly kind: 'openPosition';
  readonly symbol: string;
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
  /** The worst price the client accepts. The fill is the engine's own quote, and never beyond this. */
  readonly priceBound: Price;
  readonly guaranteedStop: boolean;
}

export interface ClosePositionCommand extends CommandBase {
  readonly kind: 'closePosition';
  readonly positionId: number;
  /** The price the client saw; kept as evidence, no condition. */
  readonly seenPrice: Price | null;
}

export interface UpdateStopsCommand extends CommandBase, Stops {
  readonly kind: 'updateStops';
  readonly positionId: number;
}

/** What moves money in or out of an account other than trading; each has its own house account in the ledger. */
export type FundsKind = 'deposit' | 'withdrawal' | 'bonus' | 'credit' | 'adjustment';

export interface MoveFunds extends CommandBase {
  readonly kind: 'moveFunds';
  readonly fundsKind: FundsKind;
  /** Positive into the account, negative out of it. */
  readonly amount: Cents;
  /** The payment or the decision behind it. The same reference moves money once, for ever. */
  readonly reference: string;
}
