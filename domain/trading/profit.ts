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
 * Exact profit at a price: price difference times (amount times leverage divided by open rate), spec section 9; a short's difference
 * counts the other way round. Rounded once, to the micro-cent, a half away from zero.
 */
export function exactProfitAt(position: ProfitInputs, price: Price): ExactCents {
  const difference = position.side === 'long' ? price - position.openPrice : position.openPrice - price;
  return multiplyDivideExact(difference, position.margin * position.leverage, position.openPrice);
}

/** The exact profit at the price at which the position could be closed now. */
export function exactUnrealisedProfit(position: ProfitInputs, quote: Quote): ExactCents {
  return exactProfitAt(position, closingPrice(position.side, quote));
}

/**
 * Profit at a price, to the cent: what closing the position there books on an account that carries this remainder. Without one it's the
 * profit of the position by itself.
 */
export function profitAt(position: ProfitInputs, price: Price, remainder: MicroCents = NO_REMAINDER): Cents {
  return bookExact(exactProfitAt(position, price), remainder).booked;
}

/** Unrealised profit, to the cent: at the price at which the position could be closed now. */
export function unrealisedProfit(position: ProfitInputs, quote: Quote, remainder: MicroCents = NO_REMAINDER): Cents {
  return profitAt(position, closingPrice(position.side, quote), remainder);
}

/**
 * The profit of everything that an account holds open: the exact profits and the remainder it carries, rounded once. That is also what
 * closing all of it now would book. Zero where nothing is open, whatever is carried.
 */
export function openProfitOf(exactProfits: readonly ExactCents[], remainder: MicroCents): Cents {
  return exactProfits.length === 0 ? ZERO_CENTS : roundExact(addExact(exactProfits, remainder)).booked;
}
