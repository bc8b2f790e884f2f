import { cents, multiplyDivideDown, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { notionalOf } from '../trading/position.ts';
import type { Quote } from '../trading/quote.ts';

export interface TradedStake {
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
}

/**
 * Returns the spread cost of one side of a trade, its opening or its close: half of the quote's spread on the units traded. A position that
 * has been opened and closed has paid the whole spread once.
 *
 * Rounded down to the cent. With any other rounding, stakes could be chosen so that it always rounds up, and affiliates trading for
 * themselves would be paid for spread that was never charged.
 */
export function spreadCostOf(stake: TradedStake, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): Cents {
  if (ask <= bid) return cents(0);
  return cents(multiplyDivideDown(notionalOf(stake), ask - bid, 2 * stake.openPrice));
}
