import type { Direction, OracleQuote } from './oracle-model.ts';
import { MICRO_CENTS_PER_CENT } from './oracle-rules.ts';

/** The quotient rounded half away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const size = (2n * magnitude(dividend) + magnitude(divisor)) / (2n * magnitude(divisor));
  return negative ? -size : size;
}

/** The quotient rounded to the nearest, with a half towards zero: what the rules don't do. */
export function divideHalfTowardsZero(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const size = (2n * magnitude(dividend) + magnitude(divisor) - 1n) / (2n * magnitude(divisor));
  return negative ? -size : size;
}

/** The quotient rounded down, also below zero. The divisor is positive. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** The quotient rounded up, also below zero. The divisor is positive. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor);
}

/** Micro-cents as cents. */
export function toCents(microCents: bigint): bigint {
  return divideRounded(microCents, MICRO_CENTS_PER_CENT);
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** The sum of amounts; zero for none. */
export function total(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** The price at which a position in this direction opens. */
export function openingPrice(direction: Direction, quote: OracleQuote): bigint {
  return direction === 'long' ? quote.ask : quote.bid;
}

/** The price at which a position in this direction closes. */
export function closingPrice(direction: Direction, quote: OracleQuote): bigint {
  return direction === 'long' ? quote.bid : quote.ask;
}

/** The distance between two prices in favour of this direction; negative against it. */
export function advantage(direction: Direction, from: bigint, to: bigint): bigint {
  return direction === 'long' ? to - from : from - to;
}
