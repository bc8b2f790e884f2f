import { price, priceWithin, type Price } from '../price.ts';
import type { Instrument } from './instrument.ts';
import type { Stops } from './stops.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';

/**
 * A trailing stop is a stop loss that follows the price in steps: each time the price has gone a step further in the position's
 * favour, the stop is moved to its distance behind the price, and never back. Steps, rather than every tick, so that each move is
 * an entry in the journal: what a stop was at any moment can be shown, and survives a restart.
 */

/** A step is a tenth of the distance, and at least the smallest step in which the instrument is quoted. */
export function trailingStepOf(distance: Price, digits: number): Price {
  return price(Math.max(Math.round(distance / 10), smallestStep(digits)));
}

/** The shortest distance: the usual spread, within which a stop would be hit by nothing but noise. */
export function minimumTrailingDistance({ typicalSpread, digits }: Pick<Instrument, 'typicalSpread' | 'digits'>): Price {
  return price(Math.max(typicalSpread, smallestStep(digits)));
}

/** Where a stop stands that is a distance behind the price at which the position would close now. */
export function trailedStop(side: Side, distance: Price, quote: Quote): Price {
  const current = closingPrice(side, quote);
  return priceWithin(side === 'long' ? current - distance : current + distance);
}

/** A trailing stop that was given no level of its own starts at its distance from the current price. */
export function startTrailing<Asked extends Stops>(side: Side, stops: Asked, quote: Quote): Asked {
  if (stops.trailingDistance === null || stops.stopLoss !== null) return stops;
  return { ...stops, stopLoss: trailedStop(side, stops.trailingDistance, quote) };
}

/** The price at which the stop moves next; null where it does not trail. */
export function nextTrailLevel(side: Side, { stopLoss, trailingDistance }: Stops, digits: number): Price | null {
  if (stopLoss === null || trailingDistance === null) return null;
  const lead = trailingDistance + trailingStepOf(trailingDistance, digits);
  return priceWithin(side === 'long' ? stopLoss + lead : stopLoss - lead);
}

function smallestStep(digits: number): number {
  return 10 ** (6 - digits);
}
