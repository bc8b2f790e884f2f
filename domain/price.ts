/**
 * A price is a whole number of millionths of the quoted unit, the finest step the product shows (six fraction digits). Whole
 * numbers keep comparisons, profits and replays exact; the wire's decimals are converted at the contract.
 */

declare const priceBrand: unique symbol;

export type Price = number & { readonly [priceBrand]: true };

const MICROS_PER_UNIT = 1_000_000;
const LARGEST_PRICE = 1_000_000_000 * MICROS_PER_UNIT;

/** Takes a whole number of millionths as a price. Throws a RangeError on anything else. */
export function price(micros: number): Price {
  if (!Number.isSafeInteger(micros) || Math.abs(micros) > LARGEST_PRICE) {
    throw new RangeError(`not a price in whole millionths: ${micros}`);
  }
  return (micros + 0) as Price;
}

/**
 * The price at a whole number of millionths, or the last there is on that side. For levels that are reckoned from prices: one beyond
 * every price is as good as the last, since no quote comes to either.
 */
export function priceWithin(micros: number): Price {
  return price(Math.min(LARGEST_PRICE, Math.max(-LARGEST_PRICE, micros)));
}

/** The price nearest to a decimal number; null where it is not finite or beyond a billion. */
export function priceFromDecimal(value: number): Price | null {
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST_PRICE / MICROS_PER_UNIT) return null;
  return price(Math.round(value * MICROS_PER_UNIT));
}

/** The highest price that is not above the decimal: how a buyer's bound is read, so that rounding never worsens it. */
export function priceAtMost(value: number): Price | null {
  const nearest = priceFromDecimal(value);
  if (nearest === null) return null;
  return nearest / MICROS_PER_UNIT > value ? price(nearest - 1) : nearest;
}

/** The lowest price that is not below the decimal: how a seller's bound is read. */
export function priceAtLeast(value: number): Price | null {
  const nearest = priceFromDecimal(value);
  if (nearest === null) return null;
  return nearest / MICROS_PER_UNIT < value ? price(nearest + 1) : nearest;
}

export function priceToDecimal(value: Price): number {
  return value / MICROS_PER_UNIT;
}

/** Rounds a price to the nearest step of an instrument that is quoted with `digits` decimals (0 to 6). */
export function quantisePrice(value: Price, digits: number): Price {
  const step = 10 ** (6 - digits);
  return price(Math.round(value / step) * step);
}

/**
 * Fraction digits of a number on screen: up to 6 when its integer part is below 10, 4 when below 100, else 2 (spec section 9).
 */
export function displayDigits(value: number): number {
  const size = Math.abs(value);
  if (size < 10) return 6;
  return size < 100 ? 4 : 2;
}
