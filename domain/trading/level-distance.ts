/**
 * A stop loss or take profit as its distance from the opening price: in percent of that price, in points, or as the money that closing
 * there brings. Distances are signed by the result: positive is a gain for the position, whichever side it is on. A level between two steps
 * of the price is rounded in the position's favour, so that a stop loses no more than was asked for and a target brings no less.
 */
import type { MicroCents } from '../exact-cents.ts';
import type { Cents } from '../money.ts';
import { LARGEST_PRICE_UNITS, price, type Price } from '../price.ts';
import type { ProfitInputs } from './profit.ts';
import type { Side } from './quote.ts';
import { stopResultAt, type PremiumTerms, type StopAtLevel } from './stop-result.ts';

/** How a level is entered. A point is the smallest step of the instrument's price. */
export type LevelUnit = 'price' | 'percent' | 'points' | 'money';

export const LEVEL_UNITS: readonly LevelUnit[] = ['price', 'percent', 'points', 'money'];

/** Where distances are measured from. */
export interface DistanceBase {
  readonly side: Side;
  readonly openPrice: Price;
}

/** Percentages are exact to this many decimals. */
export const PERCENT_DIGITS = 6;
const PERCENT_SCALE = 10 ** PERCENT_DIGITS;

/** Returns the level at a distance in percent of the opening price; null if it isn't a price. */
export function levelAtPercent({ side, openPrice }: DistanceBase, percent: number, digits: number): Price | null {
  const share = Math.round(percent * PERCENT_SCALE);
  if (!Number.isSafeInteger(share)) return null;
  const whole = BigInt(100 * PERCENT_SCALE);
  return levelInFavour(side, BigInt(openPrice) * (whole + signed(side, BigInt(share))), whole, digits);
}

/** Returns the level at a distance in points; null if it isn't a price. */
export function levelAtPoints({ side, openPrice }: DistanceBase, points: number, digits: number): Price | null {
  const micros = Math.round(points * stepOf(digits));
  return Number.isSafeInteger(micros) ? levelInFavour(side, BigInt(openPrice) + signed(side, BigInt(micros)), 1n, digits) : null;
}

/** Returns the distance of a level in percent of the opening price. */
export function percentAt({ side, openPrice }: DistanceBase, level: Price): number {
  return ((side === 'long' ? level - openPrice : openPrice - level) / openPrice) * 100;
}

/** Returns the distance of a level in points. */
export function pointsAt({ side, openPrice }: DistanceBase, level: Price, digits: number): number {
  return (side === 'long' ? level - openPrice : openPrice - level) / stepOf(digits);
}

/** What a result at a level depends on besides the position. */
export interface ResultTerms extends PremiumTerms {
  readonly digits: number;
  readonly mayBeNegative: boolean;
}

/** A target farther away than this multiple of the opening price is none. */
const FARTHEST_FACTOR = 1_000;

/**
 * Returns the level at which closing books this result, profit less premium, on an account with this remainder: of all levels that bring at
 * least as much, the one that the price reaches last if it moves against the position. Null if no price brings it.
 */
export function levelForResult(
  position: ProfitInputs & { readonly guaranteedStop: boolean },
  field: StopAtLevel['field'],
  result: Cents,
  terms: ResultTerms,
  remainder?: MicroCents,
): Price | null {
  const step = stepOf(terms.digits);
  const highest = Math.floor(Math.min(position.openPrice * FARTHEST_FACTOR, LARGEST_PRICE_UNITS * 1_000_000) / step);
  const lowest = terms.mayBeNegative ? -highest : 1;
  const isLong = position.side === 'long';
  const brings = (steps: number): boolean =>
    stopResultAt(position, { field, level: price(steps * step) }, terms, remainder).result >= result;
  // `enough` brings the result, `short` does not; the result grows all the way from one to the other.
  let enough = isLong ? highest : lowest;
  let short = isLong ? lowest : highest;
  if (!brings(enough)) return null;
  if (brings(short)) return price(short * step);
  while (Math.abs(enough - short) > 1) {
    const middle = Math.floor((enough + short) / 2);
    if (brings(middle)) enough = middle;
    else short = middle;
  }
  return price(enough * step);
}

function stepOf(digits: number): number {
  return 10 ** (6 - digits);
}

function signed(side: Side, distance: bigint): bigint {
  return side === 'long' ? distance : -distance;
}

/** A higher level is in a long's favour. The divisor is positive. */
function levelInFavour(side: Side, dividend: bigint, divisor: bigint, digits: number): Price | null {
  const step = BigInt(stepOf(digits));
  const steps = side === 'long' ? divideUp(dividend, divisor * step) : -divideUp(-dividend, divisor * step);
  const micros = Number(steps * step);
  return Math.abs(micros) > LARGEST_PRICE_UNITS * 1_000_000 ? null : price(micros);
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend > 0n && dividend % divisor !== 0n ? quotient + 1n : quotient;
}
