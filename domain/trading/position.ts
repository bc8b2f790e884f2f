import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { OrderTerms } from './order-terms.ts';

/** Why a position was closed (wire: closingReason, an index into Manually, Stop Loss, Take Profit, Low Margin, AI Trade). */
export type CloseReason = 'manual' | 'stopLoss' | 'takeProfit' | 'stopOut' | 'auto';

/** The order of the spec's closing reasons; the wire sends the index. */
export const CLOSE_REASONS: readonly CloseReason[] = ['manual', 'stopLoss', 'takeProfit', 'stopOut', 'auto'];

/** Who opened a position: the client, by hand or through an entry order, or AutoTrading for the client. */
export type OpenedBy = 'client' | 'auto';

/** A closing that its owner asked for while the price was under review: it is made at the first confirmed quote, and cannot be called off. */
export interface WaitingClose {
  /** How much of the stake to close; null for all of it. */
  readonly margin: Cents | null;
  readonly reason: Extract<CloseReason, 'manual' | 'auto'>;
  /** The price the client saw; evidence, no condition. */
  readonly seenPrice: Price | null;
  /** When it was asked for, in milliseconds since 1970 UTC. */
  readonly askedAt: number;
}

export interface OpenPosition extends OrderTerms {
  readonly id: number;
  readonly accountId: number;
  readonly openPrice: Price;
  /** Milliseconds since 1970 UTC. */
  readonly openedAt: number;
  readonly openedBy: OpenedBy;
  /** Missing where no closing waits. */
  readonly waitingClose?: WaitingClose;
}

export interface ClosedPosition extends Omit<OpenPosition, 'waitingClose'> {
  readonly closePrice: Price;
  readonly closedAt: number;
  readonly profit: Cents;
  readonly closeReason: CloseReason;
  /** What the guaranteed stop cost, where it was what closed the position; otherwise zero. */
  readonly premium: Cents;
  /** The position of which this is a part that was closed by itself; null for a position closed whole. */
  readonly partOf: number | null;
}

/** margin x leverage: the amount of money that the position moves in the market. */
export function notionalOf(position: { readonly margin: Cents; readonly leverage: number }): Cents {
  return (position.margin * position.leverage) as Cents;
}
