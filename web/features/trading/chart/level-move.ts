import { price as toPrice, priceFromDecimal, quantisePrice, type Price } from '@fairlead/domain/price.ts';

/** Moving a stop loss or take profit on the chart: the step of each key, and the price at a place on the chart. */

const MICROS_DIGITS = 6;

/** How many ticks each key moves a level; with shift ten times as many. */
const TICKS_OF_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 100,
  PageDown: -100,
};
const SHIFT_FACTOR = 10;

/** The tick size of an instrument quoted with so many decimals. */
function tickOf(digits: number): Price {
  return toPrice(10 ** (MICROS_DIGITS - digits));
}

/** The level after a key press; null if the key moves nothing or the price would be invalid. */
export function levelAfterKey(
  level: Price,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  digits: number,
): Price | null {
  const ticks = TICKS_OF_KEY[key];
  if (ticks === undefined) return null;
  return levelAtMost(level + ticks * (shiftKey ? SHIFT_FACTOR : 1) * tickOf(digits), digits);
}

/** The level nearest to a price on the chart's axis, in decimals; null if it isn't a valid price. */
export function levelAtDecimal(decimal: number, digits: number): Price | null {
  const nearest = priceFromDecimal(decimal);
  return nearest === null ? null : quantisePrice(nearest, digits);
}

function levelAtMost(micros: number, digits: number): Price | null {
  try {
    return quantisePrice(toPrice(Math.round(micros)), digits);
  } catch {
    return null;
  }
}
