import { multiplyDivideHalfAwayFromZero, cents, type Cents } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';

/** The calculator's leverage choices and, for each, the share of the price whose move uses up the margin (spec section 9). */
const TERMINATION_SHARE_PER_MILLE = { 1: 1000, 3: 333, 5: 200, 10: 100, 15: 75, 20: 50, 30: 33 } as const;

export type CalculatorLeverage = keyof typeof TERMINATION_SHARE_PER_MILLE;

export const CALCULATOR_LEVERAGES: readonly CalculatorLeverage[] = [1, 3, 5, 10, 15, 20, 30];

export interface CalculatorInput {
  readonly side: Side;
  readonly amount: Cents;
  readonly percent: number;
  readonly leverage: CalculatorLeverage;
  /** The price at which the position would open; null if there is none. */
  readonly openPrice: Price | null;
}

export interface CalculatorResult {
  readonly notional: Cents;
  /** The gain if the price moves in the position's favour, and the loss if it moves against it. */
  readonly result: Cents;
  readonly terminationPrice: Price | null;
}

export function calculate({ side, amount, percent, leverage, openPrice }: CalculatorInput): CalculatorResult {
  const notional = cents(amount * leverage);
  return {
    notional,
    result: cents(multiplyDivideHalfAwayFromZero(notional, Math.round(percent * 100), 10_000)),
    terminationPrice: openPrice === null ? null : terminationPrice(side, openPrice, leverage),
  };
}

function terminationPrice(side: Side, openPrice: Price, leverage: CalculatorLeverage): Price {
  const share = TERMINATION_SHARE_PER_MILLE[leverage];
  const distance = multiplyDivideHalfAwayFromZero(openPrice, share, 1000);
  return price(side === 'long' ? openPrice - distance : openPrice + distance);
}

export type CalculatorProblem = 'required' | 'belowOne';

/** Spec section 5: order amount and percentages are at least 1. */
export function findCalculatorProblem(value: number | null): CalculatorProblem | null {
  if (value === null) return 'required';
  return value < 1 ? 'belowOne' : null;
}
