import type { HeldPosition, PastPosition } from '@fairlead/contract/trading/client.ts';
import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { chartOpenAt, type ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { restatePrice } from '@fairlead/domain/trading/actions/restate-price.ts';

/** A client's buy or sell on the chart: the opening or closing of a position. */
export interface TradeMark {
  /** Opening time of the candle in which it happened. */
  readonly timestamp: number;
  readonly price: Price;
  readonly action: 'buy' | 'sell';
  readonly isOpening: boolean;
}

export interface MarkSources {
  readonly positions: readonly HeldPosition[];
  readonly history: readonly PastPosition[];
}

/** The marks of an instrument at prices in today's shares, as its candles are. */
export function tradeMarksOf(
  { positions, history }: MarkSources,
  { symbol, splits }: Pick<ListedInstrument, 'symbol' | 'splits'>,
  interval: ChartInterval,
): readonly TradeMark[] {
  const candleOf = (at: number): number => chartOpenAt(interval, at);
  // A position is restated while it is open, so both prices of a closed one are in the shares of its closing.
  const restate = (price: Price, since: number): Price => restatePrice(price, since, splits, Number.POSITIVE_INFINITY);
  const openingOf = ({ openedAt, openPrice, side }: HeldPosition | PastPosition, statedAt: number): TradeMark => ({
    timestamp: candleOf(openedAt),
    price: restate(openPrice, statedAt),
    action: side === 'long' ? 'buy' : 'sell',
    isOpening: true,
  });
  const closingOf = ({ closedAt, closePrice, side }: PastPosition): TradeMark => ({
    timestamp: candleOf(closedAt),
    price: restate(closePrice, closedAt),
    action: side === 'long' ? 'sell' : 'buy',
    isOpening: false,
  });
  const marks = [
    ...positions.filter((position) => position.symbol === symbol).map((position) => openingOf(position, Number.POSITIVE_INFINITY)),
    ...history.flatMap((position) => (position.symbol === symbol ? [openingOf(position, position.closedAt), closingOf(position)] : [])),
  ];
  return uniqueMarks(marks);
}

/** A position closed in parts has one opening. */
function uniqueMarks(marks: readonly TradeMark[]): readonly TradeMark[] {
  const keyed = new Map(marks.map((mark) => [`${mark.timestamp} ${mark.price} ${mark.action} ${mark.isOpening}`, mark]));
  return [...keyed.values()];
}
