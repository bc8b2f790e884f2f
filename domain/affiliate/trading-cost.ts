import { cents, multiplyDivideHalfAwayFromZero, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { notionalOf } from '../trading/position.ts';
import type { Quote } from '../trading/quote.ts';

export interface TradedStake {
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
}

/**
 * What one side of a trade, its opening or its closing, costs in spread: half of the quote's spread on as many units as were traded. Rounded
 * once, to the cent, a half away from zero. A position that is opened and closed has paid the whole spread once.
 */
export function spreadCostOf(stake: TradedStake, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): Cents {
  if (ask <= bid) return cents(0);
  return cents(multiplyDivideHalfAwayFromZero(notionalOf(stake), ask - bid, 2 * stake.openPrice));
}
