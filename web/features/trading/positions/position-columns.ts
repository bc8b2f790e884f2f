import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { addCents, type Cents } from '@fairlead/domain/money.ts';
import { notionalOf } from '@fairlead/domain/trading/position.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Arrangement, SortKey } from '../rows/arrange-items.ts';
import type { ListColumn } from '../rows/list-columns.ts';
import type { ListView } from '../rows/list-view.ts';
import { bookedOf } from './booked.ts';

/** In their order. The last one is the sum's place in a group's header. */
export const POSITION_COLUMNS = [
  { id: 'symbol', label: 'positions.symbol', numeric: false, isFixed: true },
  { id: 'side', label: 'positions.side', numeric: false },
  { id: 'amount', label: 'positions.amount', numeric: true },
  { id: 'leverage', label: 'positions.leverage', numeric: true },
  { id: 'notional', label: 'ticket.notional', numeric: true, fromPx: 1900 },
  { id: 'openPrice', label: 'positions.openPrice', numeric: true },
  { id: 'openedAt', label: 'positions.openedAt', numeric: true, fromPx: 1500 },
  { id: 'currentPrice', label: 'positions.currentPrice', numeric: true },
  { id: 'stopLoss', label: 'positions.stopLoss', numeric: true },
  { id: 'takeProfit', label: 'positions.takeProfit', numeric: true },
  { id: 'booked', label: 'positions.booked', numeric: true, fromPx: 1700 },
  { id: 'profit', label: 'positions.profit', numeric: true, isFixed: true },
] as const satisfies readonly ListColumn[];

/** What the market says of a position now. */
export interface PositionMarket {
  readonly profitOf: (position: HeldPosition) => Cents;
  readonly totalOf: (positions: readonly HeldPosition[]) => Cents;
  readonly priceOf: (position: HeldPosition) => Price | null;
}

export function arrangePositions(
  { sort, isGrouped }: Pick<ListView, 'sort' | 'isGrouped'>,
  market: PositionMarket,
): Arrangement<HeldPosition> {
  const column = POSITION_COLUMNS.find(({ id }) => id === sort?.column)?.id;
  return {
    keyOf: column === undefined ? null : (position) => keyOf(position, column, market),
    isDescending: sort?.isDescending ?? false,
    isGrouped,
    groupKeyOf: column === undefined ? null : (GROUP_KEYS[column]?.(market) ?? null),
  };
}

function keyOf(position: HeldPosition, column: (typeof POSITION_COLUMNS)[number]['id'], { profitOf, priceOf }: PositionMarket): SortKey {
  switch (column) {
    case 'amount':
      return position.margin;
    case 'notional':
      return notionalOf(position);
    case 'currentPrice':
      return priceOf(position);
    case 'booked':
      return bookedOf(position);
    case 'profit':
      return profitOf(position);
    default:
      return position[column];
  }
}

/** A group is sorted by its sum, where one makes sense. */
const GROUP_KEYS: Readonly<Record<string, (market: PositionMarket) => (positions: readonly HeldPosition[]) => SortKey>> = {
  amount: () => (positions) => addCents(...positions.map(({ margin }) => margin)),
  notional: () => (positions) => addCents(...positions.map(notionalOf)),
  booked: () => (positions) => addCents(...positions.map(bookedOf)),
  profit: ({ totalOf }) => totalOf,
};
