import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { Side } from './quote.ts';

/** Why a position was closed (wire: closingReason, an index into Manually, Stop Loss, Take Profit, Low Margin, AI Trade). */
export type CloseReason = 'manual' | 'stopLoss' | 'takeProfit' | 'stopOut' | 'auto';

/** The order of the spec's closing reasons; the wire sends the index. */
export const CLOSE_REASONS: readonly CloseReason[] = ['manual', 'stopLoss', 'takeProfit', 'stopOut', 'auto'];

/** Who opened a position: the client, by hand or through an entry order, or AutoTrading for the client. */
export type OpenedBy = 'client' | 'auto';

/** Price levels at which a position closes by itself; null where the client set none. */
export interface Stops {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /** How far behind the price the stop loss follows it; null where it stays where it was put. */
  readonly trailingDistance: Price | null;
}

export const NO_STOPS: Stops = { stopLoss: null, takeProfit: null, trailingDistance: null };

export interface OpenPosition extends Stops {
  readonly id: number;
  readonly accountId: number;
  readonly symbol: string;
  readonly side: Side;
  /** The stake (wire: amount). */
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
  /** Milliseconds since 1970 UTC. */
  readonly openedAt: number;
  /** A guaranteed stop fills at its level even across a gap (wire: protected). */
  readonly guaranteedStop: boolean;
  readonly openedBy: OpenedBy;
}

export interface ClosedPosition extends OpenPosition {
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
