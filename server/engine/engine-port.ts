import type { TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import type { AccountStatus, Command } from '@fairlead/domain/engine/command.ts';
import type { Account, Balances } from '@fairlead/domain/engine/state.ts';
import type { NightSums } from '@fairlead/domain/engine/sweep.ts';
import type { Answer, EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { MicroCents } from '@fairlead/domain/exact-cents.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { ClosedPosition, OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';

/**
 * The engine as the rest of the server sees it: commands in and answers out (inbox), what happened (outbox), and queries. Everything it
 * returns is durable: an answer, change or view is delivered only once the journal holds what it shows.
 */
export interface EnginePort {
  /** The broker's trading terms in effect for the next decision. */
  readonly terms: TradingTerms;

  /** What the last night charged has booked, or the one being charged has so far; null before the first. */
  readonly lastNight: NightSums | null;

  /**
   * Whether the engine takes commands now. False while it starts, cannot write its journal, or stops: trading is paused. With several
   * partitions, whether any of them does.
   */
  readonly isAvailable: boolean;

  /** Whether it takes commands of an account. */
  isAvailableTo(accountId: number): boolean;

  /** The partitions that take no commands now. */
  readonly unavailablePartitions: readonly number[];

  /** Calls the listener with `isAvailable` whenever a partition begins or stops to take commands. Returns a function that unsubscribes it. */
  onAvailabilityChanged(listener: (isAvailable: boolean) => void): () => void;

  /**
   * Decides a command and resolves once the answer is in the journal. A refusal is an answer, not an error. Rejects with EngineUnavailable
   * if the outcome is unknown; the same command id may then be sent again.
   */
  submit(command: Command): Promise<Answer>;

  /** The account as the journal has it now; null if it doesn't exist. */
  viewAccount(accountId: number): Promise<AccountView | null>;

  /** The accounts with AutoTrading on, ascending by id; with several partitions, those of the ones that take commands. */
  listAutoTradingAccounts(): Promise<readonly number[]>;

  /** The accounts with an open position, ascending by id. */
  listAccountsWithPositions(): Promise<readonly number[]>;

  /**
   * Visits each account with positions or pending orders, and on request those with nothing but pending alerts, a few at a time so that other work isn't held up. Resolves once what was shown is
   * durable. The visitor receives the engine's own object: read it within the call, and never keep or change it.
   */
  visitTradingAccounts(visit: (account: Readonly<Account>) => void, also?: 'alerts'): Promise<void>;

  /** Calls the listener after each commit, once per changed account. Returns a function that unsubscribes it. */
  onAccountChanged(listener: (change: AccountChange) => void): () => void;
}

export interface PositionView extends OpenPosition {
  readonly profit: Cents;
}

export interface AccountView {
  readonly accountId: number;
  /** Increases with every journal entry of the account. */
  readonly version: number;
  readonly status: AccountStatus;
  readonly access: TradingAccess;
  readonly figures: AccountFigures;
  readonly balances: Balances;
  /** Rounding remainder of the account's bookings. */
  readonly remainder: MicroCents;
  /** Disputed amounts, which can't be withdrawn. */
  readonly held: Cents;
  /** The amount that could be withdrawn now. */
  readonly withdrawable: Cents;
  /** Ascending by id. */
  readonly positions: readonly PositionView[];
  /** Pending entry orders, ascending by id. */
  readonly orders: readonly EntryOrder[];
  /** Active alerts and the most recently triggered ones, ascending by id. */
  readonly alerts: readonly PriceAlert[];
  readonly isAutoTrading: boolean;
}

export interface AccountChange {
  readonly accountId: number;
  readonly version: number;
  /** The partition whose journal `seq` is of; absent without others. */
  readonly partition?: number;
  readonly seq: number;
  readonly at: number;
  readonly events: readonly EngineEvent[];
  /** Positions and parts of positions closed by this change, complete. */
  readonly closed: readonly ClosedPosition[];
}

/** Identifies a command in the log and in the journal, as far as it is known. */
export interface CommandTrace {
  readonly commandId?: string;
  readonly accountId?: number;
  /** The journal entry the command was going to be. */
  readonly journalSeq?: number;
}

/** The engine is stopping, recovering or overloaded. A retry with the same id returns the outcome of a command it held. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
  readonly outcomeUnknown: boolean;
  readonly trace: CommandTrace;

  constructor(message: string, outcomeUnknown: boolean, trace: CommandTrace = {}, options?: ErrorOptions) {
    super(message, options);
    this.outcomeUnknown = outcomeUnknown;
    this.trace = trace;
  }
}
