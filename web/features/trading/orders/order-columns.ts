import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { Arrangement, SortKey } from '../rows/arrange-items.ts';
import type { ListColumn } from '../rows/list-columns.ts';
import type { ListView } from '../rows/list-view.ts';
import { distanceToMarket } from './distance-to-market.ts';
import { stopLevelOf } from './order-edit.ts';

/** In their order. */
export const ORDER_COLUMNS = [
  { id: 'symbol', label: 'positions.symbol', numeric: false, isFixed: true },
  { id: 'order', label: 'orders.order', numeric: false },
  { id: 'amount', label: 'positions.amount', numeric: true },
  { id: 'price', label: 'orders.price', numeric: true, isFixed: true },
  { id: 'currentPrice', label: 'positions.currentPrice', numeric: true },
  { id: 'distance', label: 'orders.distance', numeric: true },
  { id: 'stopLoss', label: 'positions.stopLoss', numeric: true },
  { id: 'takeProfit', label: 'positions.takeProfit', numeric: true },
  { id: 'placedAt', label: 'orders.placedAt', numeric: true, fromPx: 1700 },
  { id: 'expiry', label: 'orders.ticket.expiry', numeric: true },
] as const satisfies readonly ListColumn[];

export function arrangeOrders({ sort }: Pick<ListView, 'sort'>, quoteOf: (symbol: string) => Quote | undefined): Arrangement<PendingOrder> {
  const column = ORDER_COLUMNS.find(({ id }) => id === sort?.column)?.id;
  return {
    keyOf: column === undefined ? null : (order) => keyOf(order, column, quoteOf(order.symbol)),
    isDescending: sort?.isDescending ?? false,
    isGrouped: false,
    groupKeyOf: null,
  };
}

function keyOf(order: PendingOrder, column: (typeof ORDER_COLUMNS)[number]['id'], quote: Quote | undefined): SortKey {
  const now = quote === undefined ? null : distanceToMarket(order, quote);
  switch (column) {
    case 'symbol':
      return order.symbol;
    case 'order':
      return `${order.side} ${order.entryKind}`;
    case 'amount':
      return order.margin;
    case 'price':
      return order.entryPrice;
    case 'currentPrice':
      return now?.current ?? null;
    case 'distance': {
      // How near the order is to its price, from either side.
      const percent = now?.percent ?? null;
      return percent === null ? null : Math.abs(percent);
    }
    case 'stopLoss':
      return order[stopLevelOf(order)];
    case 'takeProfit':
      return order.takeProfit;
    case 'placedAt':
      return order.placedAt;
    case 'expiry':
      return order.expiresAt;
  }
}
