import { cents, type Cents } from './money.ts';

/**
 * Amounts finer than a cent. Bookings are whole cents, but the amount behind one seldom is: it's computed to the micro-cent (a
 * millionth of a cent), and what rounding to the cent leaves is carried to the next booking of the account. Booked and exact totals
 * therefore never differ by more than half a cent, however often an account books.
 */

declare const microCentsBrand: unique symbol;

/** What rounding left of an account's bookings: whole micro-cents, between minus half a cent and half a cent. */
export type MicroCents = number & { readonly [microCentsBrand]: true };

export const NO_REMAINDER = 0 as MicroCents;

export const MICRO_CENTS_PER_CENT = 1_000_000;

/** An exact amount: `cents` + `microCents` / 1,000,000, where 0 <= microCents < 1,000,000. Below zero `cents` is rounded down. */
export interface ExactCents {
  readonly cents: number;
  readonly microCents: number;
}

export const ZERO_EXACT: ExactCents = { cents: 0, microCents: 0 };

/** An amount rounded to the cent, and what rounding left: exact = booked + remainder. */
export interface RoundedAmount {
  readonly booked: Cents;
  readonly remainder: MicroCents;
}

/** A divisor up to which the digits after the cent are exact in doubles: a price of nine million. */
const LARGEST_PLAIN_DIVISOR = 9_000_000_000_000;

/** a * b / c to the nearest micro-cent, a half away from zero, exactly. `c` is above zero. */
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

/** Rounded down; the division of doubles may round up to the next integer. */
function divideDown(dividend: number, divisor: number): number {
  const quotient = Math.floor(dividend / divisor);
  return quotient * divisor > dividend ? quotient - 1 : quotient;
}

/** A fraction of cents to the nearest micro-cent, a half away from zero. The divisor is above zero. */
export function divideExact(dividend: bigint, divisor: bigint): ExactCents {
  const scaled = (dividend < 0n ? -dividend : dividend) * BigInt(MICRO_CENTS_PER_CENT);
  const microCents = (2n * scaled + divisor) / (2n * divisor);
  const perCent = BigInt(MICRO_CENTS_PER_CENT);
  return signed(Number(microCents / perCent), Number(microCents % perCent), dividend < 0n);
}

/** An amount from its size: whole cents and up to a million micro-cents. */
function signed(whole: number, microCents: number, isNegative: boolean): ExactCents {
  return isNegative ? exactCents(-whole, -microCents) : exactCents(whole, microCents);
}

/** The amount of so many cents and so many micro-cents, whatever the sign and size of either. */
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

/** Negative where the first is less, positive where it's more, zero where both are equal. */
export function compareExact(a: ExactCents, b: ExactCents): number {
  return a.cents - b.cents || a.microCents - b.microCents;
}

/** Rounds to the cent, a half away from zero. This is the rounding of every booking and of every figure made of exact amounts. */
export function roundExact(amount: ExactCents): RoundedAmount {
  const half = MICRO_CENTS_PER_CENT / 2;
  // Halfway between two cents, an amount below zero goes to the lower one.
  const isRoundedUp = amount.cents < 0 ? amount.microCents > half : amount.microCents >= half;
  const booked = cents(isRoundedUp ? amount.cents + 1 : amount.cents);
  return { booked, remainder: (amount.microCents - (isRoundedUp ? MICRO_CENTS_PER_CENT : 0)) as MicroCents };
}

/** What is booked for an exact amount on an account that carries a remainder, and the remainder it carries afterwards. */
export function bookExact(amount: ExactCents, remainder: MicroCents): RoundedAmount {
  return roundExact(exactCents(amount.cents, amount.microCents + remainder));
}

/** Takes a whole number of micro-cents within half a cent as a remainder. Throws a RangeError on anything else. */
export function remainderOf(value: number): MicroCents {
  if (!Number.isInteger(value) || Math.abs(value) > MICRO_CENTS_PER_CENT / 2) {
    throw new RangeError(`not a remainder in micro-cents: ${value}`);
  }
  return (value + 0) as MicroCents;
}
