import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { TradingAccess } from '../trading/access.ts';
import type { CloseReason, OpenPosition, Stops } from '../trading/position.ts';
import type { Quote } from '../trading/quote.ts';
import type { AccountStatus, FundsKind } from './command.ts';
import type { Refusal } from './refusal.ts';

/** What happened. The journal is a list of these; the whole state is their fold. */
export type EngineEvent =
  | { readonly kind: 'accountOpened' }
  | { readonly kind: 'tradingAccessSet'; readonly access: TradingAccess }
  | { readonly kind: 'accountStatusSet'; readonly status: AccountStatus }
  | PositionOpened
  | StopsUpdated
  | PositionClosed
  | { readonly kind: 'fundsMoved'; readonly fundsKind: FundsKind; readonly amount: Cents; readonly reference: string }
  /** The house brings a balance that fell below zero back to it (negative balance protection). */
  | { readonly kind: 'negativeBalanceCovered'; readonly amount: Cents }
  | { readonly kind: 'commandRefused'; readonly command: string; readonly refusal: Refusal };

export interface PositionOpened {
  readonly kind: 'positionOpened';
  readonly position: OpenPosition;
  /** Evidence of the fill: the engine's quote and the client's bound. */
  readonly quote: Quote;
  readonly priceBound: Price;
}

export interface StopsUpdated extends Stops {
  readonly kind: 'stopsUpdated';
  readonly positionId: number;
}

export interface PositionClosed {
  readonly kind: 'positionClosed';
  readonly positionId: number;
  readonly closePrice: Price;
  readonly profit: Cents;
  readonly reason: CloseReason;
  /** Evidence: the quote that closed it and, for a manual close, the price the client saw. */
  readonly quote: Quote;
  readonly seenPrice: Price | null;
}

/** One line of the journal: what one command, or one tick on one account, did. */
export interface JournalEntry {
  readonly seq: number;
  readonly at: number;
  readonly accountId: number;
  /** The command's id; null when a tick was the cause. */
  readonly commandId: string | null;
  readonly events: readonly EngineEvent[];
}

/** The first answer to a command, kept so that a repeated command gets it again. */
export type Answer =
  | { readonly kind: 'done' }
  | { readonly kind: 'opened'; readonly positionId: number; readonly price: Price }
  | { readonly kind: 'updated'; readonly positionId: number }
  | { readonly kind: 'closed'; readonly positionId: number; readonly price: Price; readonly profit: Cents }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
