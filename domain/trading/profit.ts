import { cents, multiplyDivideHalfAwayFromZero, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';

export interface ProfitInputs {
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
}

/**
 * Profit at a price: price difference times (amount times leverage divided by open rate), spec section 9; a short's difference
 * counts the other way round. Rounded once, to the cent, a half away from zero.
 */
export function profitAt(position: ProfitInputs, price: Price): Cents {
  const difference = position.side === 'long' ? price - position.openPrice : position.openPrice - price;
  return cents(multiplyDivideHalfAwayFromZero(difference, position.margin * position.leverage, position.openPrice));
}

/** Unrealised profit: at the price at which the position could be closed now. */
export function unrealisedProfit(position: ProfitInputs, quote: Quote): Cents {
  return profitAt(position, closingPrice(position.side, quote));
}
