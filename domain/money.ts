/**
 * Money is a whole number of euro cents. Fairlead holds amounts in no other form; decimal euros on the wire are converted at the contract.
 */

declare const centsBrand: unique symbol;

/** A whole number of euro cents, within the range in which every integer is exact (about 90 trillion euros). */
export type Cents = number & { readonly [centsBrand]: true };

declare const eurosBrand: unique symbol;

/**
 * An exact amount in decimal euros, as on the wire. It is only read and shown, never calculated with: arithmetic returns a plain number,
 * which nothing that shows money accepts. Use Cents for sums.
 */
export type Euros = number & { readonly [eurosBrand]: true };

export const ZERO_CENTS = 0 as Cents;

/** Returns a whole number as cents. Throws a RangeError for a fraction, NaN or a number beyond exact integers. */
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

/** Returns the sum, or null if any amount is unknown. */
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

/** Returns the ratio of two amounts as a plain number, which is never itself an amount. */
export function ratioOfCents(part: Cents, whole: Cents): number {
  return part / whole;
}

/** Returns the negated amount, or null if it is unknown. */
export function negateKnownCents(amount: Cents | null): Cents | null {
  return amount === null ? null : negateCents(amount);
}

/** Beyond this magnitude, decimal euros are not exact to the cent. */
export const LARGEST_EXACT_EUROS = 1e12;

/**
 * Returns decimal euros as cents, or null if the number has more than two decimals, is not finite, or is too large to be exact. A double
 * written with two decimals is the one nearest to that fraction, and so is the result of dividing its cents by 100.
 */
export function centsFromEuros(euros: number): Cents | null {
  if (!Number.isFinite(euros) || Math.abs(euros) > LARGEST_EXACT_EUROS) return null;
  const nearest = Math.round(euros * 100);
  return nearest / 100 === euros ? cents(nearest) : null;
}

/** Returns decimal euros for the wire and for display: the double nearest to the exact amount. */
export function centsToEuros(amount: Cents): Euros {
  return (amount / 100) as Euros;
}

/**
 * Rounds a * b / c to the nearest integer, half away from zero, exactly: a product beyond 2^53 is computed in BigInt. Every profit and
 * every charge is rounded this way. It treats gains and losses alike, so neither side is favoured.
 */
export function multiplyDivideHalfAwayFromZero(a: number, b: number, c: number): number {
  const product = a * b;
  if (Math.abs(product) <= Number.MAX_SAFE_INTEGER) {
    const quotient = Math.trunc(product / c);
    // The division may round up to the next integer; the remainder of exact integers shows by how much.
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

/** Returns a * b / c rounded towards minus infinity, exactly. `c` must be positive. */
export function multiplyDivideDown(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const quotient = product / BigInt(c);
  return Number(product < 0n && quotient * BigInt(c) !== product ? quotient - 1n : quotient);
}

function roundingStep(remainder: number, divisor: number, product: number): number {
  const size = Math.abs(divisor);
  const sign = product < 0 === divisor < 0 ? 1 : -1;
  // If the division rounded up, the remainder has the opposite sign of the product: take one step back before comparing.
  if (remainder !== 0 && remainder < 0 !== product < 0) {
    return 2 * (size - Math.abs(remainder)) >= size ? 0 : -sign;
  }
  return 2 * Math.abs(remainder) >= size ? sign : 0;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
