import { addCents, cents, multiplyDivideDown, type Cents } from '../../money.ts';
import type { Price } from '../../price.ts';
import type { AccountFigures } from '../margin.ts';
import { MINIMUM_STAKE } from '../order-rules.ts';
import type { CrossoverTerms } from './crossover-terms.ts';

export interface TradeToSize {
  /** The worst price at which the position may open, and the price at which its stop loss closes it. */
  readonly priceBound: Price;
  readonly stopLoss: Price;
  /** The leverages the account may use, ascending. */
  readonly leverages: readonly number[];
  readonly figures: Pick<AccountFigures, 'equity' | 'freeMargin' | 'usedMargin'>;
}

export interface TradeSize {
  readonly margin: Cents;
  readonly leverage: number;
}

type SizeTerms = Pick<CrossoverTerms, 'riskBasisPoints' | 'stakePercent' | 'leastMarginLevelPercent'>;

/** Returns the most that one trade may lose at its stop loss, rounded down to the cent. */
export function riskLimit(equity: Cents, { riskBasisPoints }: Pick<CrossoverTerms, 'riskBasisPoints'>): Cents {
  return cents(Math.max(0, multiplyDivideDown(equity, riskBasisPoints, 10_000)));
}

/**
 * Returns the stake and the lowest leverage at which the loss at the stop equals the risk limit, assuming a fill at the worst price. If
 * even the highest leverage and largest stake lose less, returns those. Null if the stake would be below the minimum. Amounts are rounded
 * down.
 */
export function sizeTrade({ priceBound, stopLoss, leverages, figures }: TradeToSize, terms: SizeTerms): TradeSize | null {
  const distance = Math.abs(priceBound - stopLoss);
  const highest = leverages.at(-1);
  if (distance === 0 || highest === undefined) return null;
  const notional = multiplyDivideDown(riskLimit(figures.equity, terms), priceBound, distance);
  const largest = largestStake(figures, terms);
  const leverage = leverages.find((choice) => Math.floor(notional / choice) <= largest) ?? highest;
  const margin = Math.min(largest, Math.floor(notional / leverage));
  return margin < MINIMUM_STAKE ? null : { margin: cents(margin), leverage };
}

/**
 * Returns the smallest of: the allowed share of equity, the free margin, and the stake that keeps the margin level even after a loss at the
 * stop.
 */
function largestStake({ equity, freeMargin, usedMargin }: TradeToSize['figures'], terms: SizeTerms): number {
  const afterLoss = addCents(equity, cents(-riskLimit(equity, terms)));
  return Math.min(
    multiplyDivideDown(equity, terms.stakePercent, 100),
    freeMargin,
    equity - usedMargin,
    multiplyDivideDown(afterLoss, 100, terms.leastMarginLevelPercent) - usedMargin,
  );
}
