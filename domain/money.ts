/**
 * Money is a whole number of euro cents. Nothing in Fairlead holds an amount of money in another form; the wire's decimal
 * euros are turned into cents at the contract and back.
 */

declare const centsBrand: unique symbol;

/** A whole number of euro cents, within the range in which every integer is exact (about 90 trillion euros). */
export type Cents = number & { readonly [centsBrand]: true };

declare const eurosBrand: unique symbol;

/**
 * An exact amount in decimal euros, as the wire carries it. It is read and shown, never calculated with: what arithmetic gives is a plain
 * number, which nothing that shows money takes. Sums are made of Cents.
 */
export type Euros = number & { readonly [eurosBrand]: true };

export const ZERO_CENTS = 0 as Cents;

/** Takes a whole number as cents. Throws a RangeError on a fraction, NaN or a number beyond exact integers. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  // Adding zero turns -0 into 0, so that equal amounts are also identical in a serialised state.
  return (value + 0) as Cents;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/** The sum, or null where one of the amounts is not known. */
export function addKnownCents(...amounts: readonly (Cents | null)[]): Cents | null {
  let total = ZERO_CENTS;
  for (const amount of amounts) {
    if (amount === null) return null;
    total = addCents(total, amount);
  }
  return total;
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

export function negateCents(amount: Cents): Cents {
  return cents(-amount);
}

/** How many times one amount is in another, as a plain number: a share, never an amount. */
export function ratioOfCents(part: Cents, whole: Cents): number {
  return part / whole;
}

/** An amount with the other sign, or null where it is not known. */
export function negateKnownCents(amount: Cents | null): Cents | null {
  return amount === null ? null : negateCents(amount);
}

/** Beyond it, in either direction, decimal euros are not exact to the cent. */
export const LARGEST_EXACT_EUROS = 1e12;

/**
 * Reads decimal euros as cents, or null where the number has more than two decimals, is not finite, or is too large to be exact.
 * A double written with two decimals is the one nearest to that fraction, which is also what dividing its cents by 100 gives.
 */
export function centsFromEuros(euros: number): Cents | null {
  if (!Number.isFinite(euros) || Math.abs(euros) > LARGEST_EXACT_EUROS) return null;
  const nearest = Math.round(euros * 100);
  return nearest / 100 === euros ? cents(nearest) : null;
}

/** Decimal euros for the wire and for display; the double nearest to the exact amount. */
export function centsToEuros(amount: Cents): Euros {
  return (amount / 100) as Euros;
}

/**
 * Rounds a * b / c to the nearest integer, a half going away from zero, exactly: a product beyond 2^53 is computed in BigInt.
 * This is the rounding of every profit and every charge: it treats gains and losses alike, so neither side is favoured.
 */
export function multiplyDivideHalfAwayFromZero(a: number, b: number, c: number): number {
  const product = a * b;
  if (Math.abs(product) <= Number.MAX_SAFE_INTEGER) {
    const quotient = Math.trunc(product / c);
    // The division may round up to the next integer; the remainder of exact integers shows by how much it was off.
    const remainder = product - quotient * c;
    return quotient + roundingStep(remainder, c, product);
  }
  const bigProduct = BigInt(a) * BigInt(b);
  const bigDivisor = BigInt(c);
  const bigQuotient = bigProduct / bigDivisor;
  const twiceRemainder = 2n * absolute(bigProduct - bigQuotient * bigDivisor);
  const step = twiceRemainder >= absolute(bigDivisor) ? (bigProduct < 0n === bigDivisor < 0n ? 1n : -1n) : 0n;
  return Number(bigQuotient + step);
}

/** a * b / c rounded towards minus infinity, exactly; c is above zero. */
export function multiplyDivideDown(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const quotient = product / BigInt(c);
  return Number(product < 0n && quotient * BigInt(c) !== product ? quotient - 1n : quotient);
}

function roundingStep(remainder: number, divisor: number, product: number): number {
  const size = Math.abs(divisor);
  const sign = product < 0 === divisor < 0 ? 1 : -1;
  // A quotient rounded up by the division leaves a remainder against the sign of the product: one step back, then judge what is left.
  if (remainder !== 0 && remainder < 0 !== product < 0) {
    return 2 * (size - Math.abs(remainder)) >= size ? 0 : -sign;
  }
  return 2 * Math.abs(remainder) >= size ? sign : 0;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
