import type { HeldPosition, PastPosition } from '@fairlead/contract/trading/client.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { INTERVAL_MS, type ChartInterval } from './candles.ts';

/** A client's buy or sell on the chart: the opening or closing of a position. */
export interface TradeMark {
  /** Opening time of the candle in which it happened. */
  readonly timestamp: number;
  readonly price: Price;
  readonly action: 'buy' | 'sell';
  readonly isOpening: boolean;
}

export function tradeMarksOf(
  positions: readonly HeldPosition[],
  history: readonly PastPosition[],
  symbol: string,
  interval: ChartInterval,
): readonly TradeMark[] {
  const candleOf = (at: number): number => Math.floor(at / INTERVAL_MS[interval]) * INTERVAL_MS[interval];
  const openingOf = ({ openedAt, openPrice, side }: HeldPosition | PastPosition): TradeMark => ({
    timestamp: candleOf(openedAt),
    price: openPrice,
    action: side === 'long' ? 'buy' : 'sell',
    isOpening: true,
  });
  const closingOf = ({ closedAt, closePrice, side }: PastPosition): TradeMark => ({
    timestamp: candleOf(closedAt),
    price: closePrice,
    action: side === 'long' ? 'sell' : 'buy',
    isOpening: false,
  });
  const marks = [
    ...positions.filter((position) => position.symbol === symbol).map(openingOf),
    ...history.flatMap((position) => (position.symbol === symbol ? [openingOf(position), closingOf(position)] : [])),
  ];
  return uniqueMarks(marks);
}

/** A position closed in parts has one opening. */
function uniqueMarks(marks: readonly TradeMark[]): readonly TradeMark[] {
  const keyed = new Map(marks.map((mark) => [`${mark.timestamp} ${mark.price} ${mark.action} ${mark.isOpening}`, mark]));
  return [...keyed.values()];
}
