import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { OrderTerms } from './order-terms.ts';
import type { PartialTarget } from './partial-target.ts';
import type { SeenPrice } from './seen-price.ts';

/** Why a position was closed (wire: closingReason, an index into Manually, Stop Loss, Take Profit, Low Margin, AI Trade). */
export type CloseReason = 'manual' | 'stopLoss' | 'takeProfit' | 'stopOut' | 'auto' | 'delisting' | 'partialTakeProfit';

/** In the order of the spec's closing reasons, and ours after them; the wire sends the index. */
export const CLOSE_REASONS: readonly CloseReason[] = [
  'manual',
  'stopLoss',
  'takeProfit',
  'stopOut',
  'auto',
  'delisting',
  'partialTakeProfit',
];

/** Who opened a position: the client, directly or through an entry order, or AutoTrading on the client's behalf. */
export type OpenedBy = 'client' | 'auto';

/** A close requested while the price was under review. It executes at the first confirmed quote and cannot be cancelled. */
export interface PendingClose {
  /** How much of the stake to close; null for all of it. */
  readonly margin: Cents | null;
  readonly reason: Extract<CloseReason, 'manual' | 'auto'>;
  /** The price the client saw. Evidence, not a condition. */
  readonly seenPrice: Price | null;
  /** The same price with the moment in which the client saw it; absent if that was not reported. */
  readonly seen?: SeenPrice;
  /** When the close was requested, in milliseconds since 1970 UTC. */
  readonly askedAt: number;
}

export interface OpenPosition extends OrderTerms {
  readonly id: number;
  readonly accountId: number;
  readonly openPrice: Price;
  /** Milliseconds since 1970 UTC. */
  readonly openedAt: number;
  readonly openedBy: OpenedBy;
  /** The targets that are still to be reached, the one that is reached first at the beginning; absent if there are none. */
  readonly partialTargets?: readonly PartialTarget[];
  /** Absent if no close is pending. */
  readonly waitingClose?: PendingClose;
  /** What the nights so far have cost (negative) or earned; absent before the first. It stays with the position if a part is closed. */
  readonly financing?: Cents;
  /** The dividends received, less those paid; absent before the first. Stays with the position as well. */
  readonly dividends?: Cents;
}

export interface ClosedPosition extends Omit<OpenPosition, 'waitingClose' | 'partialTargets'> {
  readonly closePrice: Price;
  readonly closedAt: number;
  readonly profit: Cents;
  readonly closeReason: CloseReason;
  /** The premium charged if a guaranteed stop closed the position; otherwise zero. */
  readonly premium: Cents;
  /** The position of which this is a closed part; null if the position was closed as a whole. */
  readonly partOf: number | null;
}

/** Returns the notional, margin x leverage: the amount the position moves in the market. */
export function notionalOf(position: { readonly margin: Cents; readonly leverage: number }): Cents {
  return (position.margin * position.leverage) as Cents;
}
