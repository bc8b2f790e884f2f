import type { HeldAlert, HeldPosition, PendingOrder } from '@fairlead/contract/trading/client.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { StopField } from '../positions/stop-edit.ts';

/** A horizontal line on the chart: the opening price or a stop of a position, a pending order, an active alert, or a price on the ticket. */
export type TradeLevel = HeldLevel | TicketLevel;

/** One that exists on the account. */
export type HeldLevel = EntryLevel | StopLevel | OrderLevel | AlertLevel;

interface LevelBase {
  /** Stays the same while the line only moves. */
  readonly key: string;
  readonly price: Price;
}

export interface EntryLevel extends LevelBase {
  readonly kind: 'entry';
  readonly position: HeldPosition;
}

export interface StopLevel extends LevelBase {
  readonly kind: StopField;
  readonly position: HeldPosition;
}

export interface OrderLevel extends LevelBase {
  readonly kind: 'order';
  readonly order: PendingOrder;
}

export interface AlertLevel extends LevelBase {
  readonly kind: 'alert';
  readonly alert: HeldAlert;
}

/** A price of the order that is being entered: it exists only on the ticket. */
export interface TicketLevel extends LevelBase {
  readonly kind: 'ticket';
  readonly part: TicketPart;
  readonly side: Side;
}

export type TicketPart = 'entry' | StopField;

/** More lines than these would hide the candles; the list below the chart shows all positions. */
export const MOST_POSITIONS_DRAWN = 20;

export interface LevelSources {
  readonly positions: readonly HeldPosition[];
  readonly orders: readonly PendingOrder[];
  readonly alerts: readonly HeldAlert[];
}

/** The lines of a symbol: its latest positions with their stops, its pending orders, and its active alerts. */
export function tradeLevelsOf({ positions, orders, alerts }: LevelSources, symbol: string): readonly HeldLevel[] {
  const ofSymbol = (item: { readonly symbol: string }): boolean => item.symbol === symbol;
  const latest = positions.filter(ofSymbol).toSorted((a, b) => b.openedAt - a.openedAt || b.id - a.id);
  return [
    ...latest.slice(0, MOST_POSITIONS_DRAWN).flatMap(levelsOfPosition),
    ...orders.filter(ofSymbol).map((order): HeldLevel => ({ key: `order ${order.id}`, kind: 'order', price: order.entryPrice, order })),
    ...alerts
      .filter((alert) => ofSymbol(alert) && alert.fired === null)
      .map((alert): HeldLevel => ({ key: `alert ${alert.id}`, kind: 'alert', price: alert.level, alert })),
  ];
}

function levelsOfPosition(position: HeldPosition): readonly HeldLevel[] {
  const levels: HeldLevel[] = [{ key: `entry ${position.id}`, kind: 'entry', price: position.openPrice, position }];
  for (const kind of ['stopLoss', 'takeProfit'] as const) {
    const price = position[kind];
    if (price !== null) levels.push({ key: `${kind} ${position.id}`, kind, price, position });
  }
  return levels;
}

export function isStopLevel(level: HeldLevel): level is StopLevel {
  return level.kind === 'stopLoss' || level.kind === 'takeProfit';
}
