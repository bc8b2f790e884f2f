import { MICRO_CENTS_PER_CENT, remainderOf } from '../exact-cents.ts';
import { negateCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { levelForResult, type ResultTerms } from './level-distance.ts';
import { netResultOf } from './net-result.ts';
import type { ProfitInputs } from './profit.ts';

/** What a position's break-even depends on. */
export interface BreakEvenPosition extends ProfitInputs {
  readonly guaranteedStop: boolean;
  /** What its nights have cost (negative) or earned. */
  readonly financing?: Cents;
  /** The dividends received, less those paid. */
  readonly dividends?: Cents;
}

/** The account can carry up to half a cent that it owes to the next booking. */
const LEAST_REMAINDER = remainderOf(-MICRO_CENTS_PER_CENT / 2);

/**
 * Returns the level of a stop loss at which the position closes without a loss: the result there makes up for the nights and dividends
 * booked so far, and for the premium if the stop is guaranteed, whatever remainder the account carries by then. Null if no price does.
 * Nights still to come and a gap past an ordinary stop aren't included: nobody knows them.
 */
export function breakEvenLevel(position: BreakEvenPosition, terms: ResultTerms): Price | null {
  const { financing, dividends } = position;
  const booked = netResultOf({
    profit: ZERO_CENTS,
    ...(financing === undefined ? {} : { financing }),
    ...(dividends === undefined ? {} : { dividends }),
  });
  return levelForResult(position, 'stopLoss', negateCents(booked), terms, LEAST_REMAINDER);
}
