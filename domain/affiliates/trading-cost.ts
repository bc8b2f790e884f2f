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
 * What one side of a trade, its opening or its closing, costs in spread: half of the quote's spread on as many units as were traded. A position
 * that is opened and closed has paid the whole spread once.
 *
 * Rounded down to the cent. Stakes could be chosen so that any other rounding goes up each time, and an affiliate who trades for themselves would
 * be paid for a spread that nobody has paid.
 */
export function spreadCostOf(stake: TradedStake, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): Cents {
  if (ask <= bid) return cents(0);
  return cents(multiplyDivideDown(notionalOf(stake), ask - bid, 2 * stake.openPrice));
}
