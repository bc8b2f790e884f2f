import { price, quantisePrice, type Price } from '../../price.ts';
import type { Side } from '../quote.ts';
import type { CrossoverTerms } from './crossover-terms.ts';

export interface EntryLevels {
  readonly stopLoss: Price;
  readonly takeProfit: Price;
}

/** Returns levels at multiples of the average true range from the opening price, rounded to the instrument's nearest step. */
export function entryLevels(
  side: Side,
  entry: Price,
  range: Price,
  digits: number,
  { stopRanges, targetRanges }: Pick<CrossoverTerms, 'stopRanges' | 'targetRanges'>,
): EntryLevels {
  const away = (ranges: number): Price => quantisePrice(price(entry + (side === 'long' ? ranges : -ranges) * range), digits);
  return { stopLoss: away(-stopRanges), takeProfit: away(targetRanges) };
}
