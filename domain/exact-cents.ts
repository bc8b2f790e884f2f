import { cents, type Cents } from './money.ts';

/**
 * Amounts finer than a cent. Bookings are in whole cents, but the amount behind one rarely is. It is computed to the micro-cent (a
 * millionth of a cent), and the remainder left by rounding is carried to the account's next booking. Booked and exact totals therefore
 * never differ by more than half a cent, however often an account books.
 */

declare const microCentsBrand: unique symbol;

/** The rounding remainder of an account's bookings: whole micro-cents between minus half a cent and half a cent. */
export type MicroCents = number & { readonly [microCentsBrand]: true };

export const NO_REMAINDER = 0 as MicroCents;

export const MICRO_CENTS_PER_CENT = 1_000_000;

/**
 * An exact amount: `cents` + `microCents` / 1,000,000, where 0 <= microCents < 1,000,000. For negative amounts, `cents` is rounded down.
 */
export interface ExactCents {
  readonly cents: number;
  readonly microCents: number;
}

export const ZERO_EXACT: ExactCents = { cents: 0, microCents: 0 };

/** An amount rounded to the cent, and the remainder: exact = booked + remainder. */
export interface RoundedAmount {
  readonly booked: Cents;
  readonly remainder: MicroCents;
}

/** Up to this divisor, which is a price of nine million, the digits after the cent are exact in doubles. */
const LARGEST_PLAIN_DIVISOR = 9_000_000_000_000;

/** Returns a * b / c to the nearest micro-cent, half away from zero, exactly. `c` must be positive. */
export function multiplyDivideExact(a: number, b: number, c: number): ExactCents {
  const product = Math.abs(a * b);
  if (product > Number.MAX_SAFE_INTEGER || c > LARGEST_PLAIN_DIVISOR) return divideExact(BigInt(a) * BigInt(b), BigInt(c));
  const whole = divideDown(product, c);
  const rest = product - whole * c;
  // Six digits after the cent, three at a time, so that each step stays within exact integers.
  const thousandths = divideDown(rest * 1_000, c);
  const restOfThousandth = rest * 1_000 - thousandths * c;
  const millionths = divideDown(restOfThousandth * 1_000, c);
  const restOfMillionth = restOfThousandth * 1_000 - millionths * c;
  const roundedUp = 2 * restOfMillionth >= c ? 1 : 0;
  return signed(whole, thousandths * 1_000 + millionths + roundedUp, a < 0 !== b < 0);
}

/** Rounds down. The division of doubles may have rounded up to the next integer. */
function divideDown(dividend: number, divisor: number): number {
  const quotient = Math.floor(dividend / divisor);
  return quotient * divisor > dividend ? quotient - 1 : quotient;
}

/** Returns a fraction of cents to the nearest micro-cent, half away from zero. The divisor must be positive. */
export function divideExact(dividend: bigint, divisor: bigint): ExactCents {
  const scaled = (dividend < 0n ? -dividend : dividend) * BigInt(MICRO_CENTS_PER_CENT);
  const microCents = (2n * scaled + divisor) / (2n * divisor);
  const perCent = BigInt(MICRO_CENTS_PER_CENT);
  return signed(Number(microCents / perCent), Number(microCents % perCent), dividend < 0n);
}

/** Returns an amount from its magnitude: whole cents and up to a million micro-cents. */
function signed(whole: number, microCents: number, isNegative: boolean): ExactCents {
  return isNegative ? exactCents(-whole, -microCents) : exactCents(whole, microCents);
}

/** Returns the sum of these cents and micro-cents, of any sign and size. */
export function exactCents(wholeCents: number, microCents: number): ExactCents {
  const carried = Math.floor(microCents / MICRO_CENTS_PER_CENT);
  // Adding zero turns -0 into 0, so that equal amounts are identical.
  return { cents: wholeCents + carried + 0, microCents: microCents - carried * MICRO_CENTS_PER_CENT + 0 };
}

export function addExact(amounts: readonly ExactCents[], remainder: MicroCents = NO_REMAINDER): ExactCents {
  let whole = 0;
  let microCents: number = remainder;
  for (const amount of amounts) {
    whole += amount.cents;
    microCents += amount.microCents;
  }
  return exactCents(whole, microCents);
}

export function negateExact(amount: ExactCents): ExactCents {
  return exactCents(-amount.cents, -amount.microCents);
}

/** Returns a negative number if the first is less, a positive one if it is greater, and zero if both are equal. */
export function compareExact(a: ExactCents, b: ExactCents): number {
  return a.cents - b.cents || a.microCents - b.microCents;
}

/** Rounds to the cent, half away from zero. Every booking and every figure made of exact amounts is rounded this way. */
export function roundExact(amount: ExactCents): RoundedAmount {
  const half = MICRO_CENTS_PER_CENT / 2;
  // Halfway between two cents, a negative amount goes to the lower one.
  const isRoundedUp = amount.cents < 0 ? amount.microCents > half : amount.microCents >= half;
  const booked = cents(isRoundedUp ? amount.cents + 1 : amount.cents);
  return { booked, remainder: (amount.microCents - (isRoundedUp ? MICRO_CENTS_PER_CENT : 0)) as MicroCents };
}

/** Returns what is booked for an exact amount on an account with this remainder, and the remainder afterwards. */
export function bookExact(amount: ExactCents, remainder: MicroCents): RoundedAmount {
  return roundExact(exactCents(amount.cents, amount.microCents + remainder));
}

/** Returns a whole number of micro-cents within half a cent as a remainder. Throws a RangeError for anything else. */
export function remainderOf(value: number): MicroCents {
  if (!Number.isInteger(value) || Math.abs(value) > MICRO_CENTS_PER_CENT / 2) {
    throw new RangeError(`not a remainder in micro-cents: ${value}`);
  }
  return (value + 0) as MicroCents;
}
