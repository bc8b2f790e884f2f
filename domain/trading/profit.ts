import { addExact, bookExact, multiplyDivideExact, NO_REMAINDER, roundExact, type ExactCents, type MicroCents } from '../exact-cents.ts';
import { ZERO_CENTS, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';

export interface ProfitInputs {
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
}

/**
 * Returns the exact profit at a price: price difference times (amount times leverage divided by opening rate), spec section 9; for a short,
 * the difference is reversed. Rounded once, to the micro-cent, half away from zero.
 */
export function exactProfitAt(position: ProfitInputs, price: Price): ExactCents {
  const difference = position.side === 'long' ? price - position.openPrice : position.openPrice - price;
  return multiplyDivideExact(difference, position.margin * position.leverage, position.openPrice);
}

/** Returns the exact profit at the price at which the position could be closed now. */
export function exactUnrealisedProfit(position: ProfitInputs, quote: Quote): ExactCents {
  return exactProfitAt(position, closingPrice(position.side, quote));
}

/**
 * Returns the profit at a price, to the cent: what a close there would book on an account with this remainder. Without a remainder, it is
 * the profit of the position on its own.
 */
export function profitAt(position: ProfitInputs, price: Price, remainder: MicroCents = NO_REMAINDER): Cents {
  return bookExact(exactProfitAt(position, price), remainder).booked;
}

/** Returns the unrealised profit to the cent, at the price at which the position could be closed now. */
export function unrealisedProfit(position: ProfitInputs, quote: Quote, remainder: MicroCents = NO_REMAINDER): Cents {
  return profitAt(position, closingPrice(position.side, quote), remainder);
}

/**
 * Returns the total profit of an account's open positions: the exact profits and the carried remainder, rounded once. This is also what
 * closing all of them now would book. Zero if nothing is open, whatever the remainder.
 */
export function openProfitOf(exactProfits: readonly ExactCents[], remainder: MicroCents): Cents {
  return exactProfits.length === 0 ? ZERO_CENTS : roundExact(addExact(exactProfits, remainder)).booked;
}
