/**
 * A price is a whole number of millionths of the quoted unit, the finest step the product shows (six fraction digits). Whole numbers keep
 * comparisons, profits and replays exact; decimals on the wire are converted at the contract.
 */

declare const priceBrand: unique symbol;

export type Price = number & { readonly [priceBrand]: true };

const MICROS_PER_UNIT = 1_000_000;
/** Beyond it, in either direction, nothing is a price. In units of the price. */
export const LARGEST_PRICE_UNITS = 1_000_000_000;
const LARGEST_PRICE = LARGEST_PRICE_UNITS * MICROS_PER_UNIT;

/** Returns a whole number of millionths as a price. Throws a RangeError for anything else. */
export function price(micros: number): Price {
  if (!Number.isSafeInteger(micros) || Math.abs(micros) > LARGEST_PRICE) {
    throw new RangeError(`not a price in whole millionths: ${micros}`);
  }
  return (micros + 0) as Price;
}

/**
 * Returns the price at a whole number of millionths, clamped to the valid range. For levels calculated from prices: a level beyond every
 * price is as good as the last valid one, since no quote reaches either.
 */
export function priceWithin(micros: number): Price {
  return price(Math.min(LARGEST_PRICE, Math.max(-LARGEST_PRICE, micros)));
}

/** Returns the price nearest to a decimal number; null if it is not finite or beyond a billion. */
export function priceFromDecimal(value: number): Price | null {
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST_PRICE_UNITS) return null;
  return price(Math.round(value * MICROS_PER_UNIT));
}

/** Returns the highest price not above the decimal. A buyer's bound is read this way so that rounding never worsens it. */
export function priceAtMost(value: number): Price | null {
  const nearest = priceFromDecimal(value);
  if (nearest === null) return null;
  return nearest / MICROS_PER_UNIT > value ? price(nearest - 1) : nearest;
}

/** Returns the lowest price not below the decimal. A seller's bound is read this way. */
export function priceAtLeast(value: number): Price | null {
  const nearest = priceFromDecimal(value);
  if (nearest === null) return null;
  return nearest / MICROS_PER_UNIT < value ? price(nearest + 1) : nearest;
}

export function priceToDecimal(value: Price): number {
  return value / MICROS_PER_UNIT;
}

/** Rounds a price to the nearest step of an instrument quoted with `digits` decimals (0 to 6). */
export function quantisePrice(value: Price, digits: number): Price {
  const step = 10 ** (6 - digits);
  return price(Math.round(value / step) * step);
}

/** As many decimals as a price can have. */
export const FINEST_PRICE_DIGITS = 6;

/**
 * Returns how many decimals a price that counts is shown with, such as an opening price or a stop: at least those of the instrument's
 * quotes, and as many more as it has. A split leaves levels that are finer than quotes, and what is shown has to be what the engine acts on.
 */
export function levelDigits(value: Price, instrumentDigits: number): number {
  let digits = instrumentDigits;
  while (digits < FINEST_PRICE_DIGITS && value % 10 ** (FINEST_PRICE_DIGITS - digits) !== 0) digits += 1;
  return digits;
}

/** Returns the fraction digits to show for a number: up to 6 if its integer part is below 10, 4 if below 100, else 2 (spec section 9). */
export function displayDigits(value: number): number {
  const size = Math.abs(value);
  if (size < 10) return 6;
  return size < 100 ? 4 : 2;
}
