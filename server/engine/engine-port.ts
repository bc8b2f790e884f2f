import type { HouseTerms } from '@fairlead/domain/engine/house-terms.ts';
import type { AccountStatus, Command } from '@fairlead/domain/engine/command.ts';
import type { Account, Purses } from '@fairlead/domain/engine/state.ts';
import type { Answer, EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { MicroCents } from '@fairlead/domain/exact-cents.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { ClosedPosition, OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';

/**
 * All that the rest of the server knows of the engine: commands in and answers out (inbox), what happened (outbox), and
 * queries. Everything that leaves through here is durable: an answer, a change or a view is only given once the journal holds
 * what it shows.
 */
export interface EnginePort {
  /** The terms of the house, as they are in force for what is decided next. */
  readonly terms: HouseTerms;

  /** Whether the engine takes commands now. False while it starts, cannot write its journal, or stops: trading is paused. */
  readonly isAvailable: boolean;

  /** Calls the listener whenever `isAvailable` has changed, with its new value. Returns the function that ends it. */
  onAvailabilityChanged(listener: (isAvailable: boolean) => void): () => void;

  /**
   * Decides a command and answers when the journal has it. A refusal is an answer, not an error. Rejects with
   * EngineUnavailable when the outcome is unknown; the same command id may then be sent again.
   */
  submit(command: Command): Promise<Answer>;

  /** The account as the journal has it now; null where there is none. */
  viewAccount(accountId: number): Promise<AccountView | null>;

  /** The accounts for which AutoTrading is switched on, ascending by id. */
  listAutoTradingAccounts(): Promise<readonly number[]>;

  /** The accounts that have an open position, ascending by id. */
  listAccountsWithPositions(): Promise<readonly number[]>;

  /**
   * Shows each account that holds positions or waiting orders, a few at a time so that nothing else waits for it, and resolves when the
   * journal has what was shown. What is handed over is the engine's own: to be read within the call and never kept or changed.
   */
  visitTradingAccounts(visit: (account: Readonly<Account>) => void): Promise<void>;

  /** Has the margin of every account looked at anew with its next quote: for when the rules or the spreads have changed. */
  rewatchMargins(symbols?: ReadonlySet<string>): void;

  /** Calls the listener after each commit, once for every account that changed. Returns the function that ends it. */
  onAccountChanged(listener: (change: AccountChange) => void): () => void;
}

export interface PositionView extends OpenPosition {
  readonly profit: Cents;
}

export interface AccountView {
  readonly accountId: number;
  /** Grows with every journal entry of the account. */
  readonly version: number;
  readonly status: AccountStatus;
  readonly access: TradingAccess;
  readonly figures: AccountFigures;
  readonly purses: Purses;
  /** What rounding left of the account's bookings. */
  readonly remainder: MicroCents;
  /** Disputed amounts, which can't be withdrawn. */
  readonly held: Cents;
  /** What could be paid out now. */
  readonly withdrawable: Cents;
  /** Ascending by id. */
  readonly positions: readonly PositionView[];
  /** Entry orders that wait, ascending by id. */
  readonly orders: readonly EntryOrder[];
  /** Those that wait and the latest that fired, ascending by id. */
  readonly alerts: readonly PriceAlert[];
  readonly isAutoTrading: boolean;
}

export interface AccountChange {
  readonly accountId: number;
  readonly version: number;
  readonly seq: number;
  readonly at: number;
  readonly events: readonly EngineEvent[];
  /** Positions, and parts of positions, that this change closed, complete. */
  readonly closed: readonly ClosedPosition[];
}

/** What finds a command again in the log and in the journal, as far as it is known. */
export interface CommandTrace {
  readonly commandId?: string;
  readonly accountId?: number;
  /** The entry that the command was to become. */
  readonly journalSeq?: number;
}

/** The engine is stopping, recovering or overloaded. The outcome of a command it held is unknown until asked again. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
  readonly outcomeUnknown: boolean;
  readonly trace: CommandTrace;

  constructor(message: string, outcomeUnknown: boolean, trace: CommandTrace = {}) {
    super(message);
    this.outcomeUnknown = outcomeUnknown;
    this.trace = trace;
  }
}
