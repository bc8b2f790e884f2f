/**
 * The prices of a path after corporate actions. The path itself knows none, so that a seed gives the same path whatever operators decide:
 * splits divide all of its prices, and each dividend lowers those from its day on.
 */
import { quantisePrice, price, type Price } from '@fairlead/domain/price.ts';
import { dividendsBetween, ratioBetween, restatePrice, type PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import { splitPrice } from '@fairlead/domain/trading/actions/split.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';

type Quoted = Pick<Instrument, 'digits' | 'mayBeNegative'>;

/** Returns the path's price of the moment `at` in the shares of `now`, lowered by the dividends until `at`; in the instrument's digits. */
export function statePrice(value: Price, { splits, dividends }: PriceSteps, at: number, now: number, instrument: Quoted): Price {
  if (splits.length === 0 && dividends.length === 0) return value;
  const ratio = ratioBetween(splits, Number.NEGATIVE_INFINITY, now);
  const lowered = restatePrice(dividendsBetween({ splits, dividends }, Number.NEGATIVE_INFINITY, at), at, splits, now);
  const stated = quantisePrice(price((ratio === null ? value : splitPrice(value, ratio)) - lowered), instrument.digits);
  return instrument.mayBeNegative ? stated : price(Math.max(stepOf(instrument), stated));
}

/** Returns a spread in the shares of `now`: it stays the same part of the price, but at least one step. */
export function stateSpread(spread: Price, { splits }: PriceSteps, now: number, instrument: Quoted): Price {
  const ratio = ratioBetween(splits, Number.NEGATIVE_INFINITY, now);
  return ratio === null ? spread : price(Math.max(stepOf(instrument), quantisePrice(splitPrice(spread, ratio), instrument.digits)));
}

function stepOf({ digits }: Quoted): number {
  return 10 ** (6 - digits);
}
