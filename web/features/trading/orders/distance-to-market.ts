import type { Price } from '@fairlead/domain/price.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import { openingPrice, type Quote } from '@fairlead/domain/trading/quote.ts';

export interface DistanceToMarket {
  /** The price at which the order would open now. */
  readonly current: Price;
  /** How far that price has to move until the order is filled, with its sign, in percent of it; null at a price of zero. */
  readonly percent: number | null;
}

export function distanceToMarket({ side, entryPrice }: Pick<EntryOrder, 'side' | 'entryPrice'>, quote: Quote): DistanceToMarket {
  const current = openingPrice(side, quote);
  return { current, percent: current === 0 ? null : ((entryPrice - current) / Math.abs(current)) * 100 };
}
