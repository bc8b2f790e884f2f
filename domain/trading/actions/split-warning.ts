/** What deserves a second look before a split or a consolidation is decided: the price that it leaves. */
import type { SplitRatio } from '../../markets/split-ratio.ts';
import { LARGEST_PRICE_UNITS, priceToDecimal, type Price } from '../../price.ts';
import type { Instrument } from '../instrument.ts';

/** Three significant digits: below it, a step of the price is more than 1 % of it. */
const FEWEST_STEPS = 100;
const LOW_PRICE = 1;

export const SPLIT_WARNING_KINDS = ['priceTooCoarse', 'priceBelowOne', 'priceTooHigh'] as const;

export interface SplitWarning {
  readonly kind: (typeof SPLIT_WARNING_KINDS)[number];
  /** After the split, unrounded, in units of the price. */
  readonly price: number;
  /** The highest price that there is, with priceTooHigh. */
  readonly limit: number | null;
}

/** Returns what is remarkable about the price that a ratio makes of the present one; null if nothing is. */
export function findSplitWarning(
  { newShares, oldShares }: SplitRatio,
  present: Price,
  { digits }: Pick<Instrument, 'digits'>,
): SplitWarning | null {
  const next = (priceToDecimal(present) * oldShares) / newShares;
  const size = Math.abs(next);
  if (size > LARGEST_PRICE_UNITS) return { kind: 'priceTooHigh', price: next, limit: LARGEST_PRICE_UNITS };
  if (size * 10 ** digits < FEWEST_STEPS) return { kind: 'priceTooCoarse', price: next, limit: null };
  return size < LOW_PRICE ? { kind: 'priceBelowOne', price: next, limit: null } : null;
}
