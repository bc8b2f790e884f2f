import { price, priceWithin, type Price } from '../price.ts';
import type { Instrument } from './instrument.ts';
import type { Stops } from './stops.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';

/**
 * A trailing stop is a stop loss that follows the price in steps. Each time the price has moved a step further in the position's favour,
 * the stop moves to its distance behind the price; it never moves back. It moves in steps rather than on every tick so that each move is a
 * journal entry: the stop level at any moment can be proven and survives a restart.
 */

/** Returns the step: a tenth of the distance, but at least the instrument's smallest quote step. */
export function trailingStepOf(distance: Price, digits: number): Price {
  return price(Math.max(Math.round(distance / 10), smallestStep(digits)));
}

/** Returns the shortest distance: the usual spread, within which mere noise would hit the stop. */
export function minimumTrailingDistance({ typicalSpread, digits }: Pick<Instrument, 'typicalSpread' | 'digits'>): Price {
  return price(Math.max(typicalSpread, smallestStep(digits)));
}

/** Returns a stop level at a distance behind the price at which the position would close now. */
export function trailedStop(side: Side, distance: Price, quote: Quote): Price {
  const current = closingPrice(side, quote);
  return priceWithin(side === 'long' ? current - distance : current + distance);
}

/** Starts a trailing stop that has no level of its own at its distance from the current price. */
export function startTrailing<Requested extends Stops>(side: Side, stops: Requested, quote: Quote): Requested {
  if (stops.trailingDistance === null || stops.stopLoss !== null) return stops;
  return { ...stops, stopLoss: trailedStop(side, stops.trailingDistance, quote) };
}

/** Returns the price at which the stop moves next, or null if it does not trail. */
export function nextTrailLevel(side: Side, { stopLoss, trailingDistance }: Stops, digits: number): Price | null {
  if (stopLoss === null || trailingDistance === null) return null;
  const lead = trailingDistance + trailingStepOf(trailingDistance, digits);
  return priceWithin(side === 'long' ? stopLoss + lead : stopLoss - lead);
}

function smallestStep(digits: number): number {
  return 10 ** (6 - digits);
}
